import { type Kysely, sql } from "kysely";

export const locks = ["badges"];
export const writeLocks = ["user_badges"];

/** Rules by which the server awards badges (BO-7.4), and an index of the winners of each. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table badges add column rule jsonb;
create index user_badges_won on user_badges (badge_id, obtained_at desc, user_id) where obtained_at is not null;
`.execute(database);
}
