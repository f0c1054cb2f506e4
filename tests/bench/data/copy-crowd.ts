import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Copies per transaction. */
const COPIES_AT_ONCE = 5;

interface Table {
  name: string;
  columns: string;
  /** SQL values of copy `k` of a row `r`. */
  values: string;
}

const user = "r.user_id + k * (select offsets.people from offsets)";
const entry = (column: string) =>
  `r.${column} + k * (select offsets.entries from offsets)`;

const tables: Table[] = [
  {
    name: "users",
    columns:
      "id, username, email, password_hash, is_active, is_cgu_accepted, profile, created_at, is_email_confirmed",
    values: `r.id + k * (select offsets.people from offsets), k || '.' || r.username, k || '.' || r.email, r.password_hash,
      r.is_active, r.is_cgu_accepted, r.profile, r.created_at, r.is_email_confirmed`,
  },
  {
    name: "user_groups",
    columns: "user_id, group_id",
    values: `${user}, r.group_id`,
  },
  {
    name: "declarations",
    columns:
      "id, challenge_id, user_id, status, comment, reward_value, result_value, distributor, answers, created_at, decided_at",
    values: `${entry("id")}, r.challenge_id, ${user}, r.status, r.comment, r.reward_value, r.result_value, r.distributor,
      r.answers, r.created_at, r.decided_at`,
  },
  {
    name: "declaration_products",
    columns:
      "declaration_id, product_id, quantity, currency_value, reward, threshold, coefficient, reward_value, result_value",
    values: `${entry("declaration_id")}, r.product_id, r.quantity, r.currency_value, r.reward, r.threshold, r.coefficient,
      r.reward_value, r.result_value`,
  },
  {
    name: "challenge_results",
    columns:
      "id, challenge_id, user_id, status, result_value, reward_value, total_points, custom, custom_goal, goal_value, image, created_at",
    values: `${entry("id")}, r.challenge_id, ${user}, r.status, r.result_value, r.reward_value, r.total_points, r.custom,
      r.custom_goal, r.goal_value, r.image, r.created_at`,
  },
  {
    name: "result_products",
    columns:
      "result_id, product_id, quantity, financial_value, reward_value, result_value",
    values: `${entry("result_id")}, r.product_id, r.quantity, r.financial_value, r.reward_value, r.result_value`,
  },
  {
    name: "participations",
    columns: "challenge_id, user_id, is_participating, answered_at",
    values: `r.challenge_id, ${user}, r.is_participating, r.answered_at`,
  },
  {
    name: "point_movements",
    columns: "user_id, points, label, challenge_id, made_at",
    values: `${user}, r.points, r.label, r.challenge_id, r.made_at`,
  },
  {
    name: "user_badges",
    columns: "badge_id, user_id, progress, obtained_at",
    values: `r.badge_id, ${user}, r.progress, r.obtained_at`,
  },
];

/** Condition for the rows to copy: those of people with ids from `offsets.first`, before the first copy. */
const original = ({ name }: Table): string => {
  const people = (column: string) =>
    `${column} between (select offsets.first from offsets) and (select offsets.people from offsets)`;
  if (name === "users") return people("r.id");
  const parent = {
    declaration_products: "declarations p where p.id = r.declaration_id",
    result_products: "challenge_results p where p.id = r.result_id",
  }[name];
  return parent === undefined
    ? people("r.user_id")
    : `exists (select from ${parent} and ${people("p.user_id")})`;
};

/**
 * Multiplies a programme: everyone with an id from `first` is copied with all their data. Uses only SQL, as fast as the
 * database can write; seeding two million people would take hours.
 */
export async function copyCrowd(
  database: Kysely<Database>,
  first: number,
  times: number,
): Promise<void> {
  await sql
    .raw(`
create table offsets as select ${first} as first, (select max(id) from users) as people,
  (select greatest((select max(id) from declarations), (select max(id) from challenge_results))) as entries`)
    .execute(database);
  for (let copy = 1; copy < times; copy += COPIES_AT_ONCE) {
    const last = Math.min(times - 1, copy + COPIES_AT_ONCE - 1);
    await database.transaction().execute(async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(
        transaction,
      );
      for (const table of tables)
        await sql
          .raw(
            `insert into ${table.name} (${table.columns})
             select ${table.values} from ${table.name} r, generate_series(${copy}, ${last}) k where ${original(table)}`,
          )
          .execute(transaction);
    });
  }
  await sql`drop table offsets`.execute(database);
  for (const table of ["users", "declarations", "challenge_results"])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      database,
    );
  await sql`vacuum analyze`.execute(database);
}
