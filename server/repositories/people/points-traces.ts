import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { MovementBasis } from "#server/database/store-tables.ts";
import { ownGoal } from "#server/repositories/challenges/own-goal.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import type { SettledLine } from "#src/domain/settlement.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** Lines that a trace lists. */
const LINES = 200;

/** A movement of points, with what is stored of where it comes from. */
export interface TracedMovement {
  points: number;
  date: Date;
  label: string;
  orderId: number | null;
  basis: MovementBasis | null;
  challenge: {
    id: number;
    title: string | null;
    document: string | null;
    isGroup: boolean;
  } | null;
  /** The points that the person had of the challenge before. */
  earlier: number;
  /** The declaration that was decided at that instant, otherwise null. */
  decided: number | null;
  /** Whether results were settled again at that instant. */
  isSettled: boolean;
  /** The revision of the challenge that was live. */
  liveRevision: number | null;
}

/** What the tiers of an entrant depend on. */
interface TracedEntrant {
  groupIds: number[];
  customGoal: number | null;
}

export interface TracedLine extends SettledLine {
  productCode: string | null;
  product: string | null;
}

/** Where movements of points come from (BO-14.4). */
export const createPointsTraces = (database: Kysely<Database>) => ({
  /** A movement of a user; undefined if they have no such movement. */
  async find(
    userId: number,
    id: number,
    language: Language,
  ): Promise<TracedMovement | undefined> {
    // Several declarations may be decided at one instant; each has its movement, in the same order.
    const { rows } = await sql<TracedMovement>`
      select m.points::float8 as points, m.made_at as date, ${inLanguage("m.label", language)} #>> '{}' as label,
        m.order_id as "orderId", m.basis,
        case when c.id is null then null else json_build_object('id', c.id, 'isGroup', c.is_group, 'document', d.id,
          'title', ${inLanguage<object>("c.texts", language)} ->> 'title') end as challenge,
        (select coalesce(sum(points), 0)::float8 from point_movements e
          where e.user_id = m.user_id and e.challenge_id = c.id and (e.made_at, e.id) < (m.made_at, m.id)) as earlier,
        (select e.id from declarations e
          where e.user_id = m.user_id and e.challenge_id = c.id and e.decided_at = m.made_at
          order by e.id limit 1 offset (select count(*) from point_movements o
            where o.user_id = m.user_id and o.challenge_id = c.id and o.made_at = m.made_at and o.id < m.id)) as decided,
        exists (select from settlements s where s.challenge_id = c.id
          and m.made_at between s.announced_at and coalesce(s.finished_at, 'infinity')) as "isSettled",
        coalesce((select r.revision from document_releases r where r.document_id = d.id and r.applied_at <= m.made_at
          order by r.applied_at desc, r.id desc limit 1), d.projected_revision) as "liveRevision"
      from point_movements m left join challenges c on c.id = m.challenge_id
      left join documents d on d.kind = 'challenge' and d.entity_id = c.id
      where m.user_id = ${userId} and m.id = ${id}`.execute(database);
    return rows[0];
  },

  /** The body of a revision, otherwise null. */
  async body(
    document: string,
    revision: number | null,
  ): Promise<JsonObject | null> {
    const { rows } = await sql<{ body: JsonObject }>`
      select body::json as body from document_revisions where document_id = ${document} and revision = ${revision}`.execute(
      database,
    );
    return rows[0]?.body ?? null;
  },

  /** The lines of a declaration or, if omitted, of all that a user had validated up to an instant. */
  async lines(
    of:
      | { declaration: number }
      | { challengeId: number; userId: number; until: Date },
    language: Language,
  ): Promise<{ lines: TracedLine[]; total: number; result: number }> {
    const condition =
      "declaration" in of
        ? sql`e.id = ${of.declaration}`
        : sql`e.challenge_id = ${of.challengeId} and e.user_id = ${of.userId} and e.status = 'validated'
            and coalesce(e.decided_at, e.created_at) <= ${of.until}`;
    const { rows } = await sql<TracedLine & { total: number; result: number }>`
      select p.code as "productCode", coalesce(p.translations -> ${sql.lit(language)} ->> 'name', p.name) as product, l.quantity,
        l.currency_value as "currencyValue", l.threshold, l.reward, l.coefficient,
        count(*) over ()::int as total, sum(l.result_value::numeric) over ()::float8 as result
      from declarations e join declaration_products l on l.declaration_id = e.id join products p on p.id = l.product_id
      where ${condition} order by e.created_at, l.id limit ${LINES}`.execute(
      database,
    );
    return {
      lines: rows.map(({ total: _, result: __, ...line }) => line),
      total: rows[0]?.total ?? 0,
      result: rows[0]?.result ?? 0,
    };
  },

  /** A user as an entrant of a challenge. */
  async entrant(challengeId: number, userId: number): Promise<TracedEntrant> {
    const { rows } = await sql<TracedEntrant>`
      select array(select group_id from user_groups where user_id = ${userId} order by 1) as "groupIds",
        ${ownGoal(String(challengeId), String(userId), `(select r.custom_goal from challenge_results r where r.challenge_id = ${challengeId} and r.user_id = ${userId} order by r.id limit 1)`)} as "customGoal"`.execute(
      database,
    );
    return rows[0] ?? { groupIds: [], customGoal: null };
  },

  /** The last movement that a validated declaration brought its sender. */
  async ofDeclaration(
    id: number,
  ): Promise<{ movement: number; points: number } | null> {
    const { rows } = await sql<{ movement: number; points: number }>`
      select m.id as movement, m.points::float8 as points from declarations e
      join point_movements m on m.user_id = e.user_id and m.challenge_id = e.challenge_id
      where e.id = ${id} and e.status = 'validated' and m.basis ->> 'kind' = 'declaration'
        and m.basis ->> 'declaration' = ${String(id)}
      order by m.id desc limit 1`.execute(database);
    return rows[0] ?? null;
  },
});

export type PointsTraces = ReturnType<typeof createPointsTraces>;
