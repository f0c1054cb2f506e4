import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { EntryKind } from "./deciding.ts";

/** What a moderator should look at more closely (BO-5.2). */
export const signals = [
  /** Another entry has a file with the same content. */
  "sameProof",
  /** The participant declared the same lines in the challenge within 7 days. */
  "sameLines",
  /** An invoice is dated outside the challenge. */
  "invoiceOutside",
  /** A quantity is above the 99th percentile of the challenge. */
  "highQuantity",
] as const;

export type Signal = (typeof signals)[number];

/** The 99th percentiles of quantities, by challenge. */
export interface HighQuantities {
  challenges: number[];
  quantities: number[];
}

/** The day of an invoice: a date on its own is stored as midnight in UTC, and is that day everywhere. */
const invoiceDay = (instant: RawBuilder<Date>, zone: string) => sql`(case
  when (${instant} at time zone 'UTC')::time = '00:00' then ${instant} at time zone 'UTC'
  else ${instant} at time zone ${zone} end)::date`;

const firstInvoice = sql<Date>`coalesce(e.invoice_date_start, e.invoice_date_end)`;
const lastInvoice = sql<Date>`coalesce(e.invoice_date_end, e.invoice_date_start)`;

/** Whether the photo `e` is like that of another entry. */
const photoCondition = sql<boolean>`exists (
  select from media_objects m join media_objects o on o.sha256 = m.sha256 and o.target = 'ChallengeResult'
  join challenge_results r on r.media_id = o.id
  where m.id = e.media_id and r.id <> e.id
)`;

/** The conditions of signals on a declaration `e`. */
export const declarationConditions = (
  timeZone: string,
  { challenges, quantities }: HighQuantities,
): Record<Signal, RawBuilder<boolean>> => ({
  sameProof: sql`exists (
    select from media_objects m join media_objects o on o.sha256 = m.sha256 and o.target = 'Declaration'
    join declarations d on d.proof_id = o.id
    where m.id = e.proof_id and d.id <> e.id
  )`,
  sameLines: sql`exists (
    select from declarations d
    where d.user_id = e.user_id and d.challenge_id = e.challenge_id and d.id <> e.id
      and d.created_at between e.created_at - interval '7 days' and e.created_at + interval '7 days'
      and ${linesOf("d")} = ${linesOf("e")}
  )`,
  invoiceOutside: sql`exists (
    select from challenges c where c.id = e.challenge_id and (
      ${invoiceDay(firstInvoice, timeZone)} < (c.start_date at time zone ${timeZone})::date
      or ${invoiceDay(lastInvoice, timeZone)} > (c.end_date at time zone ${timeZone})::date
    )
  )`,
  highQuantity: sql`exists (
    select from declaration_products l, unnest(${challenges}::int[], ${quantities}::float8[]) as high (challenge_id, quantity)
    where l.declaration_id = e.id and high.challenge_id = e.challenge_id and l.quantity > high.quantity
  )`,
});

/**
 * The same as `sameLines`, for filters: only where entries have another declaration within 7 days, it reads the lines of all
 * declarations of that participant in the challenge, each once.
 * @param entries the condition that filtered entries `e` fulfil besides
 */
export const sameLinesAmong = (
  entries: RawBuilder<unknown>,
) => sql<boolean>`e.id in (
  with near as materialized (
    select distinct user_id, challenge_id from declarations e where ${entries} and exists (
      select from declarations d where d.user_id = e.user_id and d.challenge_id = e.challenge_id and d.id <> e.id
        and d.created_at between e.created_at - interval '7 days' and e.created_at + interval '7 days'
    )
  )
  select id from (
    select id, created_at, lines, lag(created_at) over twins as former, lead(created_at) over twins as next
    from (
      select d.id, d.created_at, d.user_id, d.challenge_id, ${linesOf("d")} as lines
      from near join declarations d using (user_id, challenge_id)
    ) declared
    window twins as (partition by user_id, challenge_id, lines order by created_at, id)
  ) sorted
  where lines is not null and (created_at - former <= interval '7 days' or next - created_at <= interval '7 days')
)`;

/** The products and quantities of a declaration, comparable; null without lines. */
export const linesOf = (table: string) => sql`(
  select array_agg(row (l.product_id, l.quantity) order by l.product_id, l.quantity)
  from declaration_products l where l.declaration_id = ${sql.ref(`${table}.id`)}
)`;

/**
 * Of these signals, one holds for the entry `e`; undefined where none can.
 * @param entries the condition that filtered entries fulfil besides: each signal is looked up among them on its own, since
 *   PostgreSQL tries signals that are joined by "or" on each entry
 */
export function anySignal(
  kind: EntryKind,
  wanted: readonly Signal[],
  conditions: Record<Signal, RawBuilder<boolean>>,
  entries: RawBuilder<unknown>,
): RawBuilder<boolean> | undefined {
  if (kind === "photo")
    return wanted.includes("sameProof") ? photoCondition : undefined;
  const [only, ...more] = wanted.map((one) => conditions[one]);
  if (only === undefined || more.length === 0) return only;
  return sql<boolean>`e.id in (${sql.join(
    [only, ...more].map(
      (one) => sql`select e.id from declarations e where ${entries} and ${one}`,
    ),
    sql` union `,
  )})`;
}

/** The signals of these entries. */
export async function signalsOf(
  database: Kysely<Database>,
  declarationIds: readonly number[],
  photoIds: readonly number[],
  conditions: Record<Signal, RawBuilder<boolean>>,
): Promise<Record<EntryKind, Map<number, Signal[]>>> {
  const columns = sql.join(
    signals.map((one) => sql`${conditions[one]} as ${sql.id(one)}`),
  );
  const read = async (
    ids: readonly number[],
    query: RawBuilder<{ id: number } & Partial<Record<Signal, boolean>>>,
  ) =>
    new Map(
      ids.length === 0
        ? []
        : (await query.execute(database)).rows.map((row) => [
            row.id,
            signals.filter((one) => row[one] === true),
          ]),
    );
  const [declaration, photo] = await Promise.all([
    read(
      declarationIds,
      sql`select e.id, ${columns} from declarations e where e.id = any(${declarationIds}::int[])`,
    ),
    read(
      photoIds,
      sql`select e.id, ${photoCondition} as "sameProof" from challenge_results e where e.id = any(${photoIds}::int[])`,
    ),
  ]);
  return { declaration, photo };
}

/** Percentiles of fewer lines than this are computed each time. */
const FEW_LINES = 1_000;
const FRESH_MS = 10 * 60_000;

interface Percentile {
  challengeId: number;
  quantity: number;
  lines: number;
  /** When it was computed. */
  at: number;
}

/**
 * The 99th percentile of the quantities of a challenge, of all lines that were not refused. Those of large challenges are
 * cached for ten minutes, and recomputed while the old ones are in use.
 */
export function createHighQuantities(database: Kysely<Database>) {
  const cached = new Map<number, Percentile>();

  async function compute(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await sql<Omit<Percentile, "at">>`
      select d.challenge_id as "challengeId", count(*)::int as lines,
        percentile_cont(0.99) within group (order by l.quantity) as quantity
      from declarations d join declaration_products l on l.declaration_id = d.id
      where d.challenge_id = any(${ids}::int[]) and d.status in ('waiting', 'validated')
      group by 1`.execute(database);
    for (const id of ids) cached.delete(id);
    for (const row of rows)
      cached.set(row.challengeId, { ...row, at: Date.now() });
  }

  return async (challengeIds: readonly number[]): Promise<HighQuantities> => {
    const ids = [...new Set(challengeIds)];
    const isKnown = (id: number) => (cached.get(id)?.lines ?? 0) >= FEW_LINES;
    const isOld = (id: number) =>
      Date.now() - (cached.get(id)?.at ?? 0) > FRESH_MS;
    const old = ids.filter((id) => isKnown(id) && isOld(id));
    for (const id of old) {
      const percentile = cached.get(id);
      if (percentile !== undefined) percentile.at = Date.now();
    }
    // The old ones serve meanwhile; a failure is that of the next call, too.
    compute(old).catch(() => {});
    await compute(ids.filter((id) => !isKnown(id)));
    const found = ids.flatMap((id) => cached.get(id) ?? []);
    return {
      challenges: found.map(({ challengeId }) => challengeId),
      quantities: found.map(({ quantity }) => quantity),
    };
  };
}
