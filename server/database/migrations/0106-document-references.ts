import { type Kysely, sql } from "kysely";

export const locks = ["document_releases"];

/** Why a release was made, where its kind's rules need a reason (BO-11.1). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document_releases add column reason text`.execute(
    database,
  );
}
