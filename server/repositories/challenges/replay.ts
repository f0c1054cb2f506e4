import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { hashOf } from "#server/repositories/documents/stored-lists.ts";
import { productSum } from "#server/repositories/results/settling.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import { isDeclaredIn } from "#src/domain/settlement.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";

/** Entries per query. */
const ENTRIES = 4_000;

/** Groups of fewer people are not told apart (BO-14.2). */
const FEWEST_PEOPLE = 5;

/** The days of a period, both included, as days of a time zone; unlimited if omitted. */
export interface ReplayPeriod {
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
}

/** The challenge whose entries are replayed. */
export interface ReplaySource {
  id: number;
  type: string;
  isGroup: boolean;
  targets: number[];
  /** The day on which it starts. */
  start: string | null;
  settings: Record<string, unknown>;
}

/** A declaration, a photo or an imported result: whose it is, its day, and its lines. */
export interface ReplayEntry {
  /** Null for that of a group. */
  user: number | null;
  group: number | null;
  /** The groups of the user in ascending order. */
  groups: number[];
  day: string;
  lines: [product: string | null, quantity: number, value: number][];
  /** Its place in the order of entries. */
  at: string;
  id: number;
}

const dayOf = (column: string, timeZone: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;

const within = ({ from, to, timeZone }: ReplayPeriod) => sql`
  (${from ?? null}::date is null or e.created_at >= ${from ?? null}::date::timestamp at time zone ${timeZone})
  and (${to ?? null}::date is null or e.created_at < (${to ?? null}::date + 1)::timestamp at time zone ${timeZone})`;

const declared = (challengeId: number, period: ReplayPeriod) => sql`
  from declarations e where e.challenge_id = ${challengeId} and e.status = 'validated' and ${within(period)}`;

/** Results that are no sums of lines: of photos, and those that were imported. */
const imported = (challengeId: number, period: ReplayPeriod) => sql`
  from challenge_results e where e.challenge_id = ${challengeId} and e.status = 'validated'
    and coalesce(e.result_value, 0) <> ${productSum("result_value", "e.id")} and ${within(period)}`;

const hasResults = ({ type, settings }: ReplaySource) =>
  type === "Photo" || !isDeclaredIn(settings);

/** What people declared in challenges, for replays (BO-14.2). */
export function createReplayRepository(database: Kysely<Database>) {
  async function* entries(
    source: ReplaySource,
    period: ReplayPeriod,
    isOfResults: boolean,
  ): AsyncGenerator<ReplayEntry[]> {
    const { id: challengeId } = source;
    const of = (isOfResults ? imported : declared)(challengeId, period);
    const owner = isOfResults
      ? sql`e.user_id as "user", e.group_id as "group"`
      : sql`e.user_id as "user", null::int as "group"`;
    const lines = isOfResults
      ? sql`json_build_array(json_build_array(null, e.result_value - ${productSum("result_value", "e.id")}, 0))`
      : sql`coalesce((
          select json_agg(json_build_array(p.code, l.quantity, l.currency_value) order by l.id)
          from declaration_products l join products p on p.id = l.product_id where l.declaration_id = e.id), '[]')`;
    const table = isOfResults ? sql`challenge_results` : sql`declarations`;
    let last: Pick<ReplayEntry, "at" | "id"> | undefined;
    do {
      const after = last
        ? sql`and (e.created_at, e.id) > (${last.at}::timestamptz, ${last.id}::int)`
        : sql``;
      const { rows } = await sql<ReplayEntry>`
        select e.id, e.created_at::text as at, ${owner}, ${dayOf("e.created_at", period.timeZone)} as day, ${lines} as lines,
          array(select g.group_id from user_groups g where g.user_id = e.user_id order by 1) as groups
        from (select e.id ${of} ${after} order by e.created_at, e.id limit ${ENTRIES}) listed
        join ${table} e using (id) order by e.created_at, e.id`.execute(
        database,
      );
      if (rows.length > 0) yield rows;
      last = rows.length < ENTRIES ? undefined : rows.at(-1);
    } while (last !== undefined);
  }

  return {
    /** A challenge that is or was live; otherwise undefined. */
    async source(
      id: number,
      timeZone: string,
    ): Promise<ReplaySource | undefined> {
      const { rows } = await sql<ReplaySource>`
        select id, type, is_group as "isGroup", settings, ${dayOf("start_date", timeZone)} as start,
          array(select group_id from challenge_targets where challenge_id = c.id) as targets
        from challenges c where id = ${id}`.execute(database);
      return rows[0];
    },

    /** The draft of a challenge and what is live of it; empty if there is no such challenge. */
    async bodies(id: number): Promise<JsonObject[]> {
      const { rows } = await sql<{ bodies: JsonObject[] }>`
        select json_build_array(f.body::json, v.body::json) as bodies
        from documents d join document_drafts f on f.document_id = d.id
        left join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
        where d.kind = 'challenge' and d.entity_id = ${id}`.execute(database);
      return rows.flatMap(({ bodies }) => bodies.filter(isObject));
    },

    /** How many lines there are, counted up to a limit. */
    async count(
      source: ReplaySource,
      period: ReplayPeriod,
      limit: number,
    ): Promise<number> {
      const { rows } = await sql<{ lines: number }>`
        select count(*)::int as lines from (
          select from (select e.id ${declared(source.id, period)}) e join declaration_products l on l.declaration_id = e.id
          ${hasResults(source) ? sql`union all select ${imported(source.id, period)}` : sql``}
          limit ${limit}
        ) counted`.execute(database);
      return rows[0]?.lines ?? 0;
    },

    /** The entries of a period in parts, the first ones first: declarations, then results that have no lines. */
    async *entries(
      source: ReplaySource,
      period: ReplayPeriod,
    ): AsyncGenerator<ReplayEntry[]> {
      yield* entries(source, period, false);
      if (hasResults(source)) yield* entries(source, period, true);
    },

    /** The groups that are large enough to be told apart. */
    async largeGroups(): Promise<ReadonlySet<number>> {
      const { rows } = await sql<{ id: number }>`
        select g.group_id as id from user_groups g join users u on u.id = g.user_id and u.is_active and u.erased_at is null
        group by 1 having count(*) >= ${FEWEST_PEOPLE}`.execute(database);
      return new Set(rows.map(({ id }) => id));
    },

    /** People's own goals by a list, and, under an empty name, by the results of a challenge. */
    async goals(
      bodies: readonly JsonObject[],
      resultsOf: number | undefined,
      users: readonly (number | null)[],
    ): Promise<Record<string, (number | null)[]>> {
      const hashes = new Set(
        bodies.flatMap(
          (body) => listReference(body["customGoals"])?.list ?? [],
        ),
      );
      const found = await Promise.all(
        ["", ...hashes].map(async (hash) => {
          const { rows } = await sql<{ values: (number | null)[] }>`
            select coalesce(json_agg(coalesce(l.value, r.custom_goal) order by at), '[]') as values
            from unnest(${[...users]}::int[]) with ordinality as asked (id, at)
            left join lateral (
              select (row ->> 'value')::float8 as value from document_list_rows
              where hash = ${hashOf(hash)} and key = asked.id::text
            ) l on true
            left join lateral (
              select custom_goal from challenge_results r where r.challenge_id = ${resultsOf ?? null} and r.user_id = asked.id
              order by r.id limit 1
            ) r on true`.execute(database);
          return [hash, rows[0]?.values ?? []] as const;
        }),
      );
      return Object.fromEntries(
        found.filter(([, values]) => values.some((value) => value !== null)),
      );
    },
  };
}

export type ReplayRepository = ReturnType<typeof createReplayRepository>;
