/** Splits the names in one cell. */
const separator = /[;|\n]/;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Names of groups as one cell of a table; one that would be split, or has quotes around it, is quoted. */
export const groupCell = (names: readonly string[]): string =>
  names
    .map((name) =>
      separator.test(name) || name.startsWith('"') ? quoted(name) : name,
    )
    .join("; ");

const nameInCell = /\s*(?:"((?:[^"]|"")*)"\s*(?=[;|\n]|$)|([^;|\n]+))/g;

/** The names of groups in a cell, separated by a semicolon, a vertical bar or a line break. */
export const groupsInCell = (cell: string): string[] =>
  [...cell.matchAll(nameInCell)]
    .map(([, inQuotes, plain]) =>
      (inQuotes?.replaceAll('""', '"') ?? plain ?? "").trim(),
    )
    .filter(Boolean);
