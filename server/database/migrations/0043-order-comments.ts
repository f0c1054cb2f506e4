import { type Kysely, sql } from "kysely";

export const locks = ["orders"];

/** What the last step of an order says is a separate column beside all comments, since mails about a step report only its own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table orders add column step_comment text;
update orders set step_comment = comment where comment is not null;
`.execute(database);
}
