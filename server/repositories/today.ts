import { type Kysely, type RawBuilder, sql } from "kysely";
import type { KindName } from "#registry/documents.ts";
import { FAILED, SCHEMA } from "#server/database/job-schema.ts";
import type { Database } from "#server/database/schema.ts";
import { isNearlySpent } from "#src/domain/challenge/budget.ts";
import type { Challenge } from "#src/domain/challenge/challenge-differences.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type { Language, OfficeToday } from "#src/schema/types.gen.ts";
import { lackingLanguages } from "./documents/lacking-languages.ts";
import { nameIn } from "./documents/names.ts";
import { inLanguage } from "./in-language.ts";
import { countedLanguages } from "./programme.ts";

type Budget = NonNullable<Challenge["budget"]>;

type Figure<Name extends keyof OfficeToday> = Promise<
  NonNullable<OfficeToday[Name]>
>;

/** A user: the kinds of documents that they may write, and the language of names. */
interface Reader {
  kinds: readonly KindName[];
  language: Language;
}

/** How many days ahead starts and ends are shown. */
const DAYS = 14;
const ITEMS = 20;

export type FirstStep = NonNullable<
  OfficeToday["firstSteps"]
>["items"][number]["step"];

interface Counted {
  count: number;
  oldest: Date | null;
}

const figureOf = ({ count, oldest }: Counted) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

/** Whether the examined revision `e` of the document `o` is live or scheduled. */
const isReleased = sql`(e.revision = o.projected_revision or exists (
  select from document_releases r
  where r.document_id = e.document_id and r.revision = e.revision and r.applied_at is null))`;

/** A challenge that lacks something, and what. */
export interface LackingChallenge {
  document: string;
  name: string;
  faults: Fault[];
}

/** What there is to do (BO-7.6). Each figure reads an index of what is open, whatever the size of the programme. */
export function createTodayRepository(database: Kysely<Database>) {
  const datedWithin =
    (column: "start_date" | "end_date") =>
    async (now: Date, language: Language): Figure<"starting"> => {
      const soon = database
        .selectFrom("challenges")
        .leftJoin("documents as d", (join) =>
          join
            .onRef("d.entity_id", "=", "challenges.id")
            .on("d.kind", "=", "challenge"),
        )
        .where(column, ">", now)
        .where(column, "<=", new Date(now.getTime() + DAYS * 86_400_000));
      const [items, { count }] = await Promise.all([
        soon
          .select([
            "challenges.id",
            "d.id as document",
            sql<
              string | null
            >`${inLanguage<object>("texts", language)} ->> 'title'`.as("title"),
            sql<Date>`${sql.ref(column)}`.as("at"),
          ])
          .orderBy(column)
          .orderBy("challenges.id")
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

  const documentsWhere = async <Item>(
    { kinds, language }: Reader,
    joins: RawBuilder<unknown>,
    condition: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    more = sql``,
  ): Promise<{ count: number; items: Item[] }> => {
    const found = sql`documents d join document_drafts f on f.document_id = d.id ${joins}
      where d.archived_at is null and not d.is_template and d.kind = any(${[...kinds]}::text[]) and ${condition}`;
    const [{ rows: items }, { rows: counts }] = await Promise.all([
      sql<Item>`select d.kind, d.id, ${nameIn(language)} as name ${more} from ${found}
        order by ${order}, d.id limit ${ITEMS}`.execute(database),
      sql<{
        count: number;
      }>`select count(*)::int as count from ${found}`.execute(database),
    ]);
    return { count: counts[0]?.count ?? 0, items };
  };

  return {
    /** What a new programme needs, and whether it has it; undefined once it has a home page and participants. */
    async firstSteps(): Promise<Record<FirstStep, boolean> | undefined> {
      const isWritten = (kind: KindName) => sql`exists (
        select from documents d join document_drafts f on f.document_id = d.id
        where d.kind = ${kind} and f.updated_by is not null)`;
      const { rows } = await sql<Record<FirstStep, boolean>>`select
        ${isWritten("settings")} as settings, ${isWritten("theme")} as theme,
        exists (select from documents where kind = 'page' and archived_at is null and not is_template) as page,
        exists (select from contents where is_homepage and status = 'published') as "homePage",
        exists (select from users u where erased_at is null
          and not exists (select from user_roles r where r.user_id = u.id)) as people`.execute(
        database,
      );
      const [steps] = rows;
      return steps?.homePage && steps.people ? undefined : steps;
    },

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

    /**
     * Challenges that start soon or run with what the nightly look advises, and those that run and have credited nearly all of
     * their budget; as many as are shown.
     */
    async lacking(now: Date, language: Language): Promise<LackingChallenge[]> {
      const name = nameIn(language);
      const [advised, spent] = await Promise.all([
        sql<LackingChallenge>`select d.id as document, ${name} as name, e.advice as faults
          from document_examinations e join documents d on d.id = e.document_id join documents o on o.id = d.id
          join document_drafts f on f.document_id = d.id
          where e.advice <> '[]' and d.archived_at is null and ${isReleased}
          order by d.id limit ${ITEMS}`.execute(database),
        sql<
          Pick<LackingChallenge, "document" | "name"> & {
            budget: Budget;
            credited: number;
          }
        >`select d.id as document, ${name} as name, b.budget, (
            select coalesce(sum(reward_value), 0) from challenge_results r where r.challenge_id = c.id) as credited
          from challenges c join documents d on d.kind = 'challenge' and d.entity_id = c.id
          join document_drafts f on f.document_id = d.id
          join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
          cross join lateral (select v.body::json -> 'budget' as budget) b
          where c.start_date <= ${now} and (c.end_date > ${now} or c.end_date is null) and d.archived_at is null
            and json_typeof(b.budget -> 'points') = 'number'
          order by d.id`.execute(database),
      ]);
      const nearlySpent = spent.rows
        .filter(({ budget, credited }) => isNearlySpent(budget, credited))
        .map(
          ({ budget: { points }, credited, ...one }): LackingChallenge => ({
            ...one,
            faults: [
              {
                ...{ pointer: "/budget/points", outcome: "budgetNearlySpent" },
                level: "warning",
                values: { credited: Math.round(credited), points: points ?? 0 },
              },
            ],
          }),
        );
      return [...nearlySpent, ...advised.rows].slice(0, ITEMS);
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

    /** Messages of the contact form that are still open. */
    async openMessages(): Figure<"openMessages"> {
      const { rows } = await sql<Counted>`
        select count(*)::int as count, min(created_at) as oldest from contact_messages where handled_at is null`.execute(
        database,
      );
      return figureOf(rows[0] ?? { count: 0, oldest: null });
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

    /** Documents whose draft is neither live nor going to be. */
    drafts: (reader: Reader, now: Date): Figure<"drafts"> =>
      documentsWhere(
        reader,
        sql`left join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision`,
        sql`v.hash is distinct from f.hash and not exists (
          select from document_releases r
          join document_revisions p on p.document_id = r.document_id and p.revision = r.revision
          where r.document_id = d.id and r.applied_at is null and r.starts_at > ${now} and p.hash = f.hash)`,
        sql`f.updated_at desc`,
      ),

    /** Documents with mistakes, as they were examined when they were saved. */
    mistakes: (reader: Reader): Figure<"mistakes"> =>
      documentsWhere(
        reader,
        sql``,
        sql`f.mistakes > 0`,
        sql`f.mistakes desc`,
        sql`, f.mistakes`,
      ),

    /** Documents that are live or scheduled and had mistakes when they were last examined, by night. */
    releasedMistakes: (reader: Reader): Figure<"releasedMistakes"> =>
      documentsWhere(
        reader,
        sql`join (
          select e.document_id, sum(e.mistakes)::int as mistakes
          from document_examinations e join documents o on o.id = e.document_id
          where e.mistakes > 0 and ${isReleased}
          group by 1
        ) x on x.document_id = d.id`,
        sql`true`,
        sql`x.mistakes desc`,
        sql`, x.mistakes`,
      ),

    /** Documents that lack a text in a language that counts in them (BO-9.96). */
    async missingLanguages(reader: Reader): Figure<"missingLanguages"> {
      const { all } = await countedLanguages(database);
      return documentsWhere(
        reader,
        sql`cross join lateral (select ${lackingLanguages(all)} as languages) lacking`,
        sql`cardinality(lacking.languages) > 0`,
        sql`f.updated_at desc`,
        sql`, lacking.languages`,
      );
    },
  };
}
