import {
  headIndex,
  isBlankRow,
  readCsv,
} from "#src/back-office/table-file/read-csv.ts";
import { cellText } from "#src/domain/csv.ts";
import { groupsInCell } from "#src/domain/group-cell.ts";
import {
  type ImportedPerson,
  MAX_IMPORTED_ROWS,
} from "#src/domain/participant-import.ts";

export const importFields = [
  "email",
  "clientId",
  "firstName",
  "lastName",
  "groups",
] as const satisfies readonly (keyof ImportedPerson)[];

export type ImportField = (typeof importFields)[number];

/** The column of each field, counted from 0. */
export type ImportColumns = Partial<Record<ImportField, number>>;

export interface ImportFile {
  header: string[];
  rows: string[][];
}

/** Why a file is not read: it has no rows, more than allowed, or is no CSV. */
export type ImportFileRefusal = "empty" | "too_many" | "not_csv";

const MAX_BYTES = 20_000_000;

/**
 * Reads a CSV of participants. Blank lines at the end are left out; lines above the headers become blank rows, so that the
 * lines count as in the file.
 */
export function readImportFile(
  bytes: Uint8Array,
): ImportFile | ImportFileRefusal {
  if (bytes.length > MAX_BYTES) return "too_many";
  const { rows: all, firstLine, isBroken } = readCsv(bytes);
  if (isBroken || all.some((row) => row.some((cell) => cell.includes("\0"))))
    return "not_csv";
  const head = headIndex(all);
  const [header = [], ...rows] = all.slice(head);
  while (isBlankRow(rows.at(-1) ?? ["x"])) rows.pop();
  if (rows.length === 0) return "empty";
  if (rows.length > MAX_IMPORTED_ROWS) return "too_many";
  const above = Array.from({ length: head + firstLine - 1 }, () => [""]);
  return {
    header: header.map((name) => name.trim()),
    rows: [...above, ...rows],
  };
}

/** Headers by which a field is recognized, in our six languages. */
const known: Record<ImportField, readonly string[]> = {
  email:
    "email emailaddress mail adresseemail adressemail courriel correo correoelectronico postaelettronica indirizzoemail emailadresse emailadres".split(
      " ",
    ),
  clientId:
    "clientid clientidentifier customerid customernumber identifiantclient idclient numeroclient nclient matricule codeclient idcliente codicecliente identificativocliente identificadordecliente numerodecliente kundennummer kundenkennung kundenid klantnummer klantid klantidentificatie".split(
      " ",
    ),
  firstName: "firstname givenname prenom nome nombre vorname voornaam".split(
    " ",
  ),
  lastName:
    "lastname surname familyname name nom nomdefamille cognome apellido apellidos nachname familienname achternaam naam".split(
      " ",
    ),
  groups:
    "group groups groupe groupes gruppo gruppi grupo grupos gruppe gruppen groep groepen".split(
      " ",
    ),
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** Proposes the columns of a file by their headers. */
export function proposeColumns(header: readonly string[]): ImportColumns {
  const names = header.map(plain);
  return Object.fromEntries(
    importFields.flatMap((field) => {
      const at = names.findIndex((name) => known[field].includes(name));
      return at === -1 ? [] : [[field, at]];
    }),
  );
}

/** The longest text of a row that the server reads; a longer one is refused as too long either way. */
const MAX_TEXT = 320;

const MAX_GROUPS = 100;

/** The person of a row. Blank cells are left out: what a row leaves out stays as it is. */
export function personOf(
  row: readonly string[],
  columns: ImportColumns,
): ImportedPerson {
  const person: ImportedPerson = {};
  for (const field of importFields) {
    const column = columns[field];
    const text = column === undefined ? "" : cellText(row[column] ?? "").trim();
    if (text === "") continue;
    if (field === "groups") person.groups = groupsOf(text);
    else person[field] = text.slice(0, MAX_TEXT);
  }
  return person;
}

/** The names of groups in a cell. Too many of them become one unknown name, so that none is lost unnoticed. */
function groupsOf(text: string): string[] {
  const names = groupsInCell(text);
  const all =
    names.length > MAX_GROUPS
      ? [
          ...names.slice(0, MAX_GROUPS - 1),
          names.slice(MAX_GROUPS - 1).join("; "),
        ]
      : names;
  return all.map((name) => name.slice(0, MAX_TEXT));
}
