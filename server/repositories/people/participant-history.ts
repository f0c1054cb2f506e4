import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import {
  badgeOf,
  entryOf,
  type HistoryEntryRow,
  movementOf,
  noteOf,
  orderOf,
} from "#server/presenters/participant-history.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { sortingBy } from "#server/repositories/list-sorting.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { commentIn } from "#server/repositories/moderation/refusal-reasons.ts";
import type {
  Language,
  OfficeParticipantDetail,
  OfficeParticipantEntry,
  OfficeParticipantMovement,
  OfficeParticipantNote,
  OfficeParticipantOrder,
} from "#src/schema/types.gen.ts";
import { authorName } from "./person-name.ts";

interface List<Item> {
  items: Item[];
  total: number;
}

export interface EntryFilter {
  kind?: OfficeParticipantEntry["kind"] | undefined;
  status?: OfficeParticipantEntry["status"] | undefined;
}

const titleIn = (language: Language) =>
  sql<string | null>`${inLanguage<object>("texts", language)} ->> 'title'`;

/** Declarations and photos of a person, as rows of one table. */
const entriesOf = (
  userId: number,
  { kind, status }: EntryFilter,
  language: Language,
) => sql`(
  select 'declaration' as kind, id, challenge_id, status, created_at, ${commentIn("declarations", language)} as comment
  from declarations where user_id = ${userId}
  union all
  select 'photo', id, challenge_id, status, created_at, ${commentIn("challenge_results", language)}
  from challenge_results where user_id = ${userId}
    and challenge_id in (select id from challenges where type = 'Photo')
) e where (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${status ?? null}::text is null or status = ${status ?? null})`;

const NEWEST_FIRST = "-date";

const movementOrders = { date: sql.ref("made_at"), points: sql.ref("points") };

const directionOf = (sort: string) => (sort.startsWith("-") ? "desc" : "asc");

/** What happened to a person, newest first unless sorted otherwise (BO-7.3). */
export const createParticipantHistory = (database: Kysely<Database>) => ({
  /** What changed the balance. */
  movements: (
    userId: number,
    language: Language,
    page: Page,
    sort = NEWEST_FIRST,
  ): Promise<List<OfficeParticipantMovement>> => {
    const all = database
      .selectFrom("point_movements")
      .where("user_id", "=", userId);
    return listWithTotal(
      all
        .select([
          ...(["id", "points", "made_at", "challenge_id", "order_id"] as const),
          inLanguage<string>("label", language).as("label"),
        ])
        .orderBy(...sortingBy(movementOrders, sort))
        .orderBy("id", directionOf(sort)),
      all,
      page,
      movementOf,
    );
  },

  orders: (
    userId: number,
    language: Language,
    page: Page,
    sort = NEWEST_FIRST,
  ): Promise<List<OfficeParticipantOrder>> =>
    listWithTotal(
      database
        .selectFrom("orders")
        .innerJoin("rewards", "rewards.id", "reward_id")
        .select([
          ...(["orders.id", "reward_id", "quantity", "points"] as const),
          ...(["status", "created_at"] as const),
          titleIn(language).as("title"),
        ])
        .where("user_id", "=", userId)
        .orderBy("created_at", directionOf(sort))
        .orderBy("orders.id", directionOf(sort)),
      database.selectFrom("orders").where("user_id", "=", userId),
      page,
      orderOf,
    ),

  /** Declarations and photos, with what their sender reads of a decision. */
  async entries(
    userId: number,
    filter: EntryFilter,
    language: Language,
    { limit, offset }: Page,
    sort = NEWEST_FIRST,
  ): Promise<List<OfficeParticipantEntry>> {
    const matching = entriesOf(userId, filter, language);
    const [{ rows }, counted] = await Promise.all([
      sql<HistoryEntryRow>`
        select e.*, (select ${titleIn(language)} from challenges c where c.id = e.challenge_id) as title from ${matching}
        order by created_at ${sql.raw(directionOf(sort))}, kind, id ${sql.raw(directionOf(sort))} limit ${limit} offset ${offset}`.execute(
        database,
      ),
      sql<{
        total: number;
      }>`select count(*)::int as total from ${matching}`.execute(database),
    ]);
    return { items: rows.map(entryOf), total: counted.rows[0]?.total ?? 0 };
  },

  /** The badges that a person won. */
  async badges(
    userId: number,
    language: Language,
  ): Promise<OfficeParticipantDetail["badges"]> {
    const rows = await database
      .selectFrom("user_badges")
      .innerJoin("badges", "badges.id", "badge_id")
      .select([
        "badges.id",
        "obtained_at as obtainedAt",
        sql<boolean>`rule is not null`.as("hasRule"),
        titleIn(language).as("title"),
      ])
      .where("user_id", "=", userId)
      .where("obtained_at", "is not", null)
      .$narrowType<{ obtainedAt: Date }>()
      .orderBy("obtained_at", "desc")
      .orderBy("badges.id")
      .execute();
    return rows.map(badgeOf);
  },

  /** What the programme's team noted about a person. */
  notes: (
    userId: number,
    _language: Language,
    page: Page,
    sort: string,
  ): Promise<List<OfficeParticipantNote>> => {
    const all = database
      .selectFrom("participant_notes")
      .where("participant_notes.user_id", "=", userId);
    return listWithTotal(
      all
        .leftJoin("users as u", "u.id", "written_by")
        .select([
          ...(["participant_notes.id", "text", "written_by"] as const),
          "participant_notes.created_at",
          authorName("u").as("author"),
        ])
        .orderBy("participant_notes.id", directionOf(sort)),
      all,
      page,
      noteOf,
    );
  },
});
