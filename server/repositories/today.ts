import { type Kysely, sql } from "kysely";
import { FAILED, SCHEMA } from "#server/database/job-schema.ts";
import type { Database } from "#server/database/schema.ts";
import type { Language, OfficeToday } from "#src/schema/types.gen.ts";
import { inLanguage } from "./in-language.ts";

type Figure<Name extends keyof OfficeToday> = Promise<
  NonNullable<OfficeToday[Name]>
>;

/** How many days ahead starts and ends are shown. */
const DAYS = 14;
const ITEMS = 20;

interface Counted {
  count: number;
  oldest: Date | null;
}

const figureOf = ({ count, oldest }: Counted) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

/** What there is to do (BO-7.6). Each figure reads an index of what is open, whatever the size of the programme. */
export function createTodayRepository(database: Kysely<Database>) {
  const datedWithin =
    (column: "start_date" | "end_date") =>
    async (now: Date, language: Language): Figure<"starting"> => {
      const soon = database
        .selectFrom("challenges")
        .where(column, ">", now)
        .where(column, "<=", new Date(now.getTime() + DAYS * 86_400_000));
      const [items, { count }] = await Promise.all([
        soon
          .select([
            "id",
            sql<
              string | null
            >`${inLanguage<object>("texts", language)} ->> 'title'`.as("title"),
            sql<Date>`${sql.ref(column)}`.as("at"),
          ])
          .orderBy(column)
          .orderBy("id")
          .limit(ITEMS)
          .execute(),
        soon
          .select(sql<number>`count(*)::int`.as("count"))
          .executeTakeFirstOrThrow(),
      ]);
      return {
        count,
        items: items.map(({ at, ...item }) => ({
          ...item,
          at: at.toISOString(),
        })),
      };
    };

  return {
    /** Declarations and photos that wait for a decision. */
    async waiting(): Figure<"waiting"> {
      const { rows } = await sql<Counted>`
        select sum(count)::int as count, min(oldest) as oldest from (
          select count(*) as count, min(created_at) as oldest from declarations e where status = 'waiting'
            and not exists (select from moderation_decisions d where d.declaration_id = e.id and d.settled_at is null)
          union all
          select count(*), min(created_at) from challenge_results e where status = 'waiting'
            and challenge_id in (select id from challenges where type = 'Photo')
            and not exists (select from moderation_decisions d where d.result_id = e.id and d.settled_at is null)
        ) entries`.execute(database);
      return figureOf(rows[0] ?? { count: 0, oldest: null });
    },

    starting: datedWithin("start_date"),
    ending: datedWithin("end_date"),

    /** Orders that are not delivered. */
    async openOrders(): Figure<"openOrders"> {
      const { rows } = await sql<Counted & { toSend: number }>`
        select count(*)::int as count, (count(*) filter (where status = 'ordered'))::int as "toSend",
          min(created_at) as oldest
        from orders where status in ('ordered', 'sent')`.execute(database);
      const { toSend = 0, ...counted } = rows[0] ?? { count: 0, oldest: null };
      return { ...figureOf(counted), toSend };
    },

    /** Background work that failed for good. */
    async failedJobs(): Figure<"failedJobs"> {
      const { rows } = await sql<Counted>`
        select count(*)::int as count, min(coalesce(source_created_on, created_on)) as oldest
        from ${sql.table(`${SCHEMA}.job`)} where name = ${FAILED} and state < 'active'`.execute(
        database,
      );
      return figureOf(rows[0] ?? { count: 0, oldest: null });
    },
  };
}
