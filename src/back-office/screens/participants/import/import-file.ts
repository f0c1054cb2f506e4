import Papa from "papaparse";
import { cellText } from "#src/domain/csv.ts";
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

/** CSV of spreadsheets on Windows is often in that encoding. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const isBlank = (row: readonly string[] | undefined): boolean =>
  row?.every((cell) => cell.trim() === "") === true;

/** The separator that is most frequent in the line of headers. */
function separatorOf(text: string): string {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const bare = line.replace(/"[^"]*"/g, "");
  const count = (separator: string) => bare.split(separator).length;
  return [";", "\t", "|"].reduce(
    (best, next) => (count(next) > count(best) ? next : best),
    ",",
  );
}

/** Reads a CSV of participants, with whatever separator. Blank lines at its end are left out. */
export function readImportFile(
  bytes: Uint8Array,
): ImportFile | ImportFileRefusal {
  if (bytes.length > MAX_BYTES) return "too_many";
  const text = decoded(bytes);
  if (text.includes("\0")) return "not_csv";
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
  });
  if (errors.some(({ type }) => type === "Quotes")) return "not_csv";
  while (data.length > 0 && isBlank(data.at(-1))) data.pop();
  const [header = [], ...rows] = data;
  if (rows.length === 0) return "empty";
  if (rows.length > MAX_IMPORTED_ROWS) return "too_many";
  return { header: header.map((name) => name.trim()), rows };
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
  const names = text
    .split(/[;|\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const all =
    names.length > MAX_GROUPS
      ? [
          ...names.slice(0, MAX_GROUPS - 1),
          names.slice(MAX_GROUPS - 1).join("; "),
        ]
      : names;
  return all.map((name) => name.slice(0, MAX_TEXT));
}
