import { type Kysely, sql } from "kysely";
import { importDocuments } from "#server/database/import-documents.ts";
import type { Database } from "#server/database/schema.ts";

export const locks = ["contents"];

/**
 * Pages, their categories and the theme become documents (BO-3.2); those that a document cannot express stay as they are and
 * are named. Pages get an audience.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
-- The groups that a page is for; null for everybody.
alter table contents add column audience integer[];
`.execute(database);
  await importDocuments(database as Kysely<Database>, console.warn, [
    "category",
    "theme",
    "page",
  ]);
}
