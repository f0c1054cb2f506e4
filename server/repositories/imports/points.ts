import { sql, type Transaction } from "kysely";
import {
  languages,
  type MessageKey,
  translate,
} from "#server/core/translate.ts";
import type { Database } from "#server/database/schema.ts";
import type { MovementBasis } from "#server/database/store-tables.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import { lockUsers } from "#server/repositories/idempotency.ts";
import { balancesOf } from "#server/repositories/store/points.ts";
import { LIMIT_HOURS } from "#src/domain/declaration/correction.ts";

/** Points for a participant, by hand. */
interface GivenPoints {
  userId: number;
  points: number;
  reason: string;
  /** Whether they wait for a second person. */
  isWaiting: boolean;
}

/** Points by hand that were given or wait. */
interface StoredPoints {
  id: number;
  userId: number;
  points: number;
  isWaiting: boolean;
}

const imported = JSON.stringify({ kind: "import" } satisfies MovementBasis);

/** What imports read and write of points by hand, many at a time. */
export const pointsImportQueries = (transaction: Transaction<Database>) => ({
  /** Locks the balances of users. @returns them */
  async lockBalances(userIds: readonly number[]) {
    await lockUsers(transaction, userIds);
    return balancesOf(transaction, userIds);
  },

  /** Movements by their ids. */
  async movements(
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, { userId: number; points: number }>> {
    const rows = await transaction
      .selectFrom("point_movements")
      .select(["id", "user_id as userId", "points"])
      .where(sql<boolean>`id = any(${[...ids]}::int[])`)
      .execute();
    return new Map(rows.map(({ id, ...movement }) => [id, movement]));
  },

  /** What a person changed without a second person in the last 24 hours, and what was changed so for participants. */
  async recentSums(
    actorId: number | null,
    userIds: readonly number[],
    now: Date,
  ): Promise<{ ofActor: number; forUsers: Map<number, number> }> {
    const { rows } = await sql<{ id: number | null; sum: number }>`
      with recent as (
        select participant_id, asked_by, abs(points) as points from moderation_corrections
        where confirmed_by is null and applied_at > ${now}::timestamptz - make_interval(hours => ${LIMIT_HOURS})
      )
      select null::int as id, coalesce(sum(points), 0)::double precision as sum from recent where asked_by = ${actorId}
      union all
      select participant_id, sum(points)::double precision from recent
      where participant_id = any(${[...userIds]}::int[]) group by 1`.execute(
      transaction,
    );
    return {
      ofActor: rows.find(({ id }) => id === null)?.sum ?? 0,
      forUsers: new Map(
        rows.flatMap(({ id, sum }) => (id === null ? [] : [[id, sum]])),
      ),
    };
  },

  /** Stores points by hand as `addCorrection` and `addPoints` do single ones. @returns the ids of the corrections */
  async giveAll(
    given: readonly GivenPoints[],
    { actorId, now }: Change,
  ): Promise<number[]> {
    const rows = JSON.stringify(
      given.map((one, position) => ({ ...one, position })),
    );
    const table = sql`jsonb_to_recordset(${rows}::jsonb)
      as c(position integer, "userId" integer, points bigint, reason text, "isWaiting" boolean)`;
    const { rows: made } = await sql<{ id: number }>`
      insert into moderation_corrections (participant_id, points, comment, asked_by, created_at, applied_at)
      select "userId", points, case when "isWaiting" then reason end, ${actorId}::int, ${now}::timestamptz,
        case when not "isWaiting" then ${now}::timestamptz end
      from ${table} order by position returning id`.execute(transaction);
    await sql`
      insert into point_movements (user_id, points, label, made_at, basis)
      select "userId", points, (select jsonb_object_agg(code, reason) from unnest(${languages}::text[]) code), ${now}::timestamptz,
        ${imported}::jsonb
      from ${table} where not "isWaiting" order by position`.execute(
      transaction,
    );
    return made.map(({ id }) => id).sort((one, other) => one - other);
  },

  /** Points by hand that an import gave or proposed, of people who are still there, locked. */
  async given(ids: readonly number[]): Promise<StoredPoints[]> {
    const { rows } = await sql<StoredPoints>`
      select c.id, c.participant_id as "userId", c.points, c.applied_at is null as "isWaiting"
      from moderation_corrections c join users u on u.id = c.participant_id and u.erased_at is null
      where c.id = any(${[...ids]}::int[]) order by c.id for update of c`.execute(
      transaction,
    );
    return rows;
  },

  /** Gives up points that wait. */
  async removeWaiting(ids: readonly number[]): Promise<void> {
    await sql`delete from moderation_corrections where id = any(${[...ids]}::int[]) and applied_at is null`.execute(
      transaction,
    );
  },

  /** Stores movements of points, each with a label for the participant. */
  async move(
    moved: readonly { userId: number; points: number; reason: string }[],
    label: MessageKey,
    now: Date,
  ): Promise<void> {
    if (moved.length === 0) return;
    await transaction
      .insertInto("point_movements")
      .values(
        moved.map(({ userId, points, reason }) => ({
          ...{ user_id: userId, points, made_at: now, basis: imported },
          label: JSON.stringify(
            Object.fromEntries(
              languages.map((code) => [
                code,
                translate(label, code, { reason }),
              ]),
            ),
          ),
        })),
      )
      .execute();
  },
});
