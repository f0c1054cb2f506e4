import { type Kysely, sql } from "kysely";

/**
 * Counters of rate limits, in the columns that rate-limiter-flexible expects, and the addresses that people signed in
 * from. Keys and addresses are keyed hashes.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limits (expire);

create table known_addresses (
  user_id integer not null references users on delete cascade,
  address_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address_hash)
);
`.execute(database);
}
