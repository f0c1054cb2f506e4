import {
  FIRST_LINES,
  headIndex,
  isBlankRow,
  readCsv,
} from "#src/back-office/table-file/read-csv.ts";
import {
  type ImportedPerson,
  MAX_IMPORTED_ROWS,
} from "#src/domain/people/participant-import.ts";
import { groupsInCell } from "#src/domain/programme/group-cell.ts";
import { cellText } from "#src/domain/values/csv.ts";

export const importFields = [
  "email",
  "clientId",
  "firstName",
  "lastName",
  "language",
  "groups",
] as const satisfies readonly (keyof ImportedPerson)[];

export type ImportField = (typeof importFields)[number];

/** The column of each field, counted from 0. */
export type ImportColumns = Partial<Record<ImportField, number>>;

export interface ImportFile {
  /** The sheet of a workbook that is read, and the names of the others. */
  sheet?: { name: string; others: string[] };
  header: string[];
  /** The number of the header's line in the file, from 1; the lines above are left out. */
  headLine: number;
  /** The first lines that can be the header. */
  headLines: { line: number; text: string }[];
  /** The lines below the header, blank ones in between included. */
  rows: string[][];
}

/** Why a file is not read: it has no rows, more than allowed, or is neither a CSV nor a workbook. */
export type ImportFileRefusal = "empty" | "too_many" | "unreadable";

/** That the reader of workbooks, which only they need, failed to load. */
export type UnloadedReader = "unloaded";

const MAX_BYTES = 20_000_000;

type SheetReader = typeof import("#src/back-office/table-file/read-sheet.ts");

const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);

/** All lines of a CSV file or of a workbook's sheet in front; undefined if they are more than allowed. */
function linesOf(
  bytes: Uint8Array,
  language: string,
  reader: SheetReader | undefined,
): (Pick<ImportFile, "sheet"> & { lines: string[][] }) | undefined {
  if (reader === undefined) {
    const { rows, firstLine, isBroken } = readCsv(bytes);
    if (isBroken || rows.some((row) => row.some((cell) => cell.includes("\0"))))
      throw new TypeError("no CSV");
    return { lines: firstLine === 1 ? rows : [[""], ...rows] };
  }
  const { name, others, ...filled } = reader.readSheet(
    bytes,
    MAX_IMPORTED_ROWS + 2,
    language,
  );
  const last = Math.max(0, ...filled.lines);
  if (last > MAX_IMPORTED_ROWS + 1) return undefined;
  const lines = Array.from({ length: last }, (): string[] => []);
  for (const [at, line] of filled.lines.entries())
    lines[line - 1] = filled.rows[at] ?? [];
  return { lines, sheet: { name, others } };
}

/**
 * Reads a CSV or a workbook of participants.
 * @param headLine the number of the header's line; it is recognized if omitted
 */
export async function readImportFile(
  bytes: Uint8Array,
  language: string,
  headLine?: number,
): Promise<ImportFile | ImportFileRefusal | UnloadedReader> {
  if (bytes.length > MAX_BYTES) return "too_many";
  let reader: SheetReader | undefined;
  try {
    if (isWorkbook(bytes))
      reader = await import("#src/back-office/table-file/read-sheet.ts");
  } catch {
    return "unloaded";
  }
  let read: ReturnType<typeof linesOf>;
  try {
    read = linesOf(bytes, language, reader);
  } catch {
    return "unreadable";
  }
  if (read === undefined) return "too_many";
  const { lines, ...sheet } = read;
  while (isBlankRow(lines.at(-1) ?? ["x"])) lines.pop();
  // The server counts the lines above the header too.
  if (lines.length > MAX_IMPORTED_ROWS + 1) return "too_many";
  const head = headLine === undefined ? headIndex(lines) : headLine - 1;
  const [header = [], ...rows] = lines.slice(head);
  if (rows.length === 0) return "empty";
  const headLines = lines
    .slice(0, Math.min(FIRST_LINES, lines.length - 1))
    .map((row, at) => ({ line: at + 1, text: textOf(row) }))
    .filter(({ text }) => text !== "");
  return {
    ...{ ...sheet, headLine: head + 1, headLines, rows },
    header: header.map((name) => name.trim()),
  };
}

const textOf = (row: readonly string[]): string =>
  row
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(" · ")
    .slice(0, 100);

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
  language: "language lang langue sprache taal idioma lingua".split(" "),
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

/** The people of a file, one per line from the second on: outcomes are reported by the line of the file. */
export const peopleOf = (
  { headLine, rows }: ImportFile,
  columns: ImportColumns,
): ImportedPerson[] => [
  ...Array.from({ length: headLine - 1 }, () => ({})),
  ...rows.map((row) => personOf(row, columns)),
];

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
