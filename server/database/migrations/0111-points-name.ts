import { type Kysely, sql } from "kysely";

const OPTION = "CURRENCY_NAME";

interface Settings {
  pointsName?: unknown;
  options?: { name?: unknown; value?: unknown }[];
}

const isByLanguage = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Settings whose name of the points is a field; undefined if they have it already, or none. */
function withField(body: string): string | undefined {
  const { options, ...settings }: Settings = JSON.parse(body);
  if (settings.pointsName !== undefined || !Array.isArray(options))
    return undefined;
  const found = options.find((option) => option?.name === OPTION);
  if (found === undefined || found.value == null) return undefined;
  return JSON.stringify({
    ...settings,
    pointsName: isByLanguage(found.value)
      ? found.value
      : { fr: String(found.value) },
    options: options.filter((option) => option !== found),
  });
}

/** The name of the points was an option among others (BO-7.1). What is live and what a draft changed stay as they are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ["document_drafts", "document_revisions"] as const) {
    const { rows } = await sql<{ row: string; body: string }>`
      select t.ctid::text as row, t.body from ${sql.table(table)} t
      join documents d on d.id = t.document_id
      where d.kind = 'settings' for update of t`.execute(database);
    for (const { row, body } of rows) {
      const changed = withField(body);
      if (changed !== undefined)
        await sql`update ${sql.table(table)} set body = ${changed} where ctid = ${row}::tid`.execute(
          database,
        );
    }
  }
}
