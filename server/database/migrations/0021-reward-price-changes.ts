import { type Kysely, sql } from "kysely";

export const locks = ["rewards"];

/** Records when the price of a reward last changed, in whatever way: orders that name no price are rejected for a day. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table rewards add column price_changed_at timestamptz;

create function note_price_change() returns trigger language plpgsql as $$
begin
  new.price_changed_at := now();
  return new;
end $$;
create trigger note_price_change before update of price on rewards
  for each row when (old.price <> new.price) execute function note_price_change();
`.execute(database);
}
