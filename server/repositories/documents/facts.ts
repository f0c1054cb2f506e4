import { type Kysely, sql } from "kysely";
import { type KindName, kindOf } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import { readAnchorDate } from "#server/repositories/notices.ts";
import { personNameSql } from "#server/repositories/people/person-name.ts";
import {
  countedLanguages,
  programmeTimeZone,
} from "#server/repositories/programme.ts";
import type {
  Anchor,
  ChangeFacts,
  DoctorQuestions,
  Reference,
} from "#src/domain/documents/kinds/kind.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import { own } from "#src/domain/values/own.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { readChangeFacts, readListChanges } from "./change-facts.ts";
import { readDoctorFacts } from "./doctor-facts.ts";
import { concernsHomePage, homePageNow, homePlans } from "./home-page.ts";
import { createListsRepository } from "./lists.ts";
import { nameSql } from "./names.ts";
import { usagesByPeople } from "./people-usages.ts";
import { readSharedBodies } from "./shared-bodies.ts";
import { entityOf, goneUntil, readTargetTimes } from "./target-times.ts";

/** Something that uses a document, by its kind. */
export interface Usage {
  kind: string;
  id: string | number;
  name: string | null;
  /** The document of a challenge or a product, whose id is that of `/v2`. */
  document?: string;
  /** Only a draft of it does. */
  isInDraft?: true;
  /** Whether it is the home page. */
  isHomePage?: true;
  /** When it shows the entity. */
  windows?: { from: string | null; until: string | null }[];
}

/** How much of bodies one query reads. */
const MAX_BODY_BYTES = 2_000_000;

const person = personNameSql("u");

const title =
  "coalesce(c.texts -> '$language' ->> 'title', c.texts -> 'fr' ->> 'title')";
const menuLabel = "coalesce(m.label ->> '$language', m.label ->> 'fr')";
const menuDocument = `(select d.id::text from documents d where d.kind = 'menu' and d.archived_at is null limit 1)`;

/**
 * What has an entity besides documents, and the items of the menu: queries with `kind`, `id` and `name` in `$language`,
 * of its id `$id`.
 */
const usages: Partial<Record<KindName, string>> = {
  group: `
    select 'participant' as kind, u.id, ${person} as name from user_groups g join users u on u.id = g.user_id where g.group_id = $id
    union select 'challenge', c.id, ${title} from challenge_results r join challenges c on c.id = r.challenge_id where r.group_id = $id`,
  reward: `
    select 'order' as kind, o.id, ${person} as name from orders o join users u on u.id = o.user_id where o.reward_id = $id
    union all select 'participant', u.id, ${person} from wishes w join users u on u.id = w.user_id where w.reward_id = $id`,
  page: `
    select 'menu' as kind, coalesce(${menuDocument}, m.id::text) as id, ${menuLabel} as name from menu_items m
    where m.target_entity = 'Content' and m.target_id = $id or m.link ~ '^(${basePath})?/content/$id/?$'`,
  category: `
    select 'menu' as kind, coalesce(${menuDocument}, m.id::text) as id, ${menuLabel} as name from menu_items m
    where m.target_entity = 'ContentCategory' and m.target_id = $id`,
  challenge: `
    select 'menu' as kind, coalesce(${menuDocument}, m.id::text) as id, ${menuLabel} as name from menu_items m
    where m.target_entity in ('Challenge', 'ChallengePhoto') and m.target_id = $id or m.link ~ '^(${basePath})?/challenge/$id/?$'`,
  badge: `
    select 'participant' as kind, u.id, ${person} as name from user_badges b join users u on u.id = b.user_id
    where b.badge_id = $id and (b.obtained_at is not null or b.progress > 0)`,
};

/** The body of a draft, or of a revision that is live or to come, which `r` is a reference of, in the document `d`. */
const isCurrent = `(r.revision is null or r.revision = d.projected_revision or exists (
  select from document_releases l where l.document_id = d.id and l.revision = r.revision and l.applied_at is null))`;

/** Whether the reference `r` is one to a list of products with the code of a product `p`. */
const listsProduct = (p: string) =>
  `r.entity = 'List' and exists (
    select from ${p} join document_list_rows x on p.code = x.key join document_lists l using (hash)
    where l.kind = 'challenge-products' and x.hash = decode(r.entity_id, 'hex'))`;

/** Whether the reference `r` is one to the entity `$id` of a kind: lists name products by their codes. */
const refersTo = (kind: KindName) =>
  kind === "product"
    ? listsProduct("(select code from products where id = $id) p")
    : `r.entity = '${entityOf(kind) ?? ""}' and r.entity_id = '$id'`;

/** Kinds whose usages have their id of /v2 (decision 48). */
const ofEntities = "('challenge', 'product')";

/** The id by which a usage names the document `d`. */
const usageId = `case when d.kind in ${ofEntities} and d.entity_id is not null
  then to_jsonb(d.entity_id) else to_jsonb(d.id::text) end`;

const none = "select null as kind, null::jsonb as id, null as name limit 0";

/** A query of the rows that use an entity, and of the people who have something of it. */
const liveUsages = (kind: KindName): string =>
  [usages[kind], usagesByPeople(kindOf(kind).entity)]
    .flatMap((query) =>
      query === undefined
        ? []
        : `select kind, to_jsonb(id) as id, name from (${query}) used`,
    )
    .join(" union ") || none;

/**
 * A query of what uses an entity: rows that are live, and documents whose draft, or a revision that is live or to come,
 * refers to it.
 */
const usagesOf = (kind: KindName, language: Language) => `
  with live as (${liveUsages(kind)}),
  naming as (
    select d.id, bool_or(r.revision is null) as "isInDraft", bool_or(r.revision is not null) as "isPublished"
    from document_references r join documents d on d.id = r.document_id
    where ${refersTo(kind)} and ${isCurrent}
      and d.archived_at is null and (d.kind <> '${kind}' or d.entity_id is distinct from $id)
    group by d.id
  )
  select kind, id, name, true as "isPublished" from live
  union all
  select d.kind, ${usageId}, coalesce(${title}, ${nameSql(language)}), n."isPublished"
  from naming n join documents d on d.id = n.id join document_drafts f on f.document_id = d.id
  left join challenges c on d.kind = 'challenge' and c.id = d.entity_id and n."isPublished"
  where not exists (select from live l where l.kind = d.kind and l.id = ${usageId})`;

/** What examination and archiving need to know of other things. */
export function createDocumentFacts(database: Kysely<Database>) {
  return {
    lists: createListsRepository(database),

    anchorDate: (anchor: Anchor) => readAnchorDate(database, anchor),

    targetTimes: (references: readonly Reference[]) =>
      readTargetTimes(database, references),

    /** The id of `/v2` of a document's entity. */
    async entityId(documentId: string): Promise<number | null> {
      const row = await database
        .selectFrom("documents")
        .select("entity_id")
        .where("id", "=", documentId)
        .executeTakeFirst();
      return row?.entity_id ?? null;
    },

    changeFacts: (documentId: string, names: readonly (keyof ChangeFacts)[]) =>
      readChangeFacts(database, documentId, names),

    doctorFacts: (documentId: string, questions: DoctorQuestions, now: Date) =>
      readDoctorFacts(database, documentId, questions, now),

    listChanges: (from: string, to: string | undefined) =>
      readListChanges(database, from, to),

    concernsHomePage: (documentId: string) =>
      concernsHomePage(database, documentId),

    homePlans: () => homePlans(database),

    homePageNow: () => homePageNow(database),

    sharedBodies: (ids: readonly number[], at: Date) =>
      readSharedBodies(database, ids, at),

    /** What is live of documents, else their drafts, by their ids; not of those beyond a size of all. */
    async currentBodies(
      ids: readonly string[],
    ): Promise<Map<string, JsonObject>> {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<{ id: string; body: string }>`
        select id, body from (
          select d.id, coalesce(v.body, f.body) as body, sum(length(coalesce(v.body, f.body))) over (order by d.id) as total
          from documents d join document_drafts f on f.document_id = d.id
          left join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
          where d.id = any(${[...ids]}::uuid[])
        ) found where total <= ${MAX_BODY_BYTES}`.execute(database);
      return new Map(
        rows.map(({ id, body }) => [id, JSON.parse(body) as JsonObject]),
      );
    },

    /** The programme's time zone. */
    timeZone: () => programmeTimeZone(database),

    /** The names of groups by their ids. */
    async groupNames(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom("groups")
        .select(["id", "name"])
        .where("id", "in", [...ids])
        .execute();
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /**
     * Those of these pictures that are decorative (true), or have an alternative text in each of the languages (false).
     */
    async describedPictures(
      ids: readonly string[],
      languages: readonly string[],
    ): Promise<ReadonlyMap<string, boolean>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom("pictures")
        .select(["id", "alt", "is_decorative"])
        .where("id", "in", [...ids])
        .execute();
      return new Map(
        rows
          .filter(
            ({ alt, is_decorative }) =>
              is_decorative ||
              languages.every((code) => own(alt, code)?.trim()),
          )
          .map(({ id, is_decorative }) => [id, is_decorative]),
      );
    },

    /** Those of these pictures that are archived or do not exist. */
    async absentPictures(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const rows = await database
        .selectFrom("pictures")
        .select("id")
        .where("id", "in", [...ids])
        .where("archived_at", "is", null)
        .execute();
      const present = new Set(rows.map(({ id }) => id));
      return new Set(ids.filter((id) => !present.has(id)));
    },

    /**
     * Whether another document of a kind that is not archived has this text of a property in its live body, or an older one
     * in its draft.
     */
    async isTaken(
      kind: KindName,
      documentId: string,
      property: string,
      text: string,
    ): Promise<boolean> {
      // As the index of productCode says it, which long texts would not fit.
      const holding = sql`position(${sql.lit(`"${property}":`)} in body) > 0
        and md5(body::json ->> ${sql.lit(property)}) = md5(${text})`;
      const { rows } = await sql`
        select from documents d where d.kind = ${kind} and d.id <> ${documentId} and d.archived_at is null and (
          (d.created_at, d.id) < (select o.created_at, o.id from documents o where o.id = ${documentId})
            and d.id in (select document_id from document_drafts where ${holding})
          or (d.id, d.projected_revision) in (select document_id, revision from document_revisions where ${holding})
        ) limit 1`.execute(database);
      return rows.length > 0;
    },

    /** Whether a list of products has this code, in a draft or in what is live or to come. */
    async isListed(productCode: string): Promise<boolean> {
      const { rows } = await sql`
        with p as (select ${productCode}::text as code)
        select from document_references r join documents d on d.id = r.document_id
        where ${sql.raw(listsProduct("p"))} and ${sql.raw(isCurrent)} and d.archived_at is null
        limit 1`.execute(database);
      return rows.length > 0;
    },

    /** Whether a document of a kind exists that is not archived. */
    async hasOne(kind: KindName): Promise<boolean> {
      const row = await database
        .selectFrom("documents")
        .select("id")
        .where("kind", "=", kind)
        .where("archived_at", "is", null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The languages that count in the programme. */
    languages: (): Promise<CountedLanguages> => countedLanguages(database),

    /** Those of these challenges that are diffused: their names are no secret. */
    async openChallenges(ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: number }>`
        select id from challenges where id = any(${[...ids]}::int[])
          and (start_diffusion_date is null or start_diffusion_date <= now())`.execute(
        database,
      );
      return new Set(rows.map(({ id }) => id));
    },

    /**
     * Whether a planned release of another document refers to a document's entity at an instant at which it does not
     * exist.
     */
    async isMissedByPlans(
      kind: KindName,
      documentId: string,
    ): Promise<boolean> {
      const entityId = await this.entityId(documentId);
      if (entityId === null) return false;
      const id = String(entityId);
      const { rows } = await sql<{ startsAt: Date }>`
        select distinct l.starts_at as "startsAt" from document_references r
        join document_releases l on l.document_id = r.document_id and l.revision = r.revision and l.applied_at is null
        where ${sql.raw(refersTo(kind).replaceAll("$id", id))} and r.document_id <> ${documentId}`.execute(
        database,
      );
      if (rows.length === 0) return false;
      const from = await goneUntil(database, kind, id);
      return rows.some(({ startsAt }) => startsAt.getTime() < from);
    },

    /** A page of what uses a document's entity, and how much does. */
    async usages(
      kind: KindName,
      entityId: number | null,
      { limit, offset }: { limit: number; offset: number },
      language: Language = "fr",
    ): Promise<{ items: Usage[]; total: number }> {
      if (entityId === null) return { items: [], total: 0 };
      const all = sql.raw<Usage>(
        usagesOf(kind, language)
          .replaceAll("$id", String(entityId))
          .replaceAll("$language", language),
      );
      const [items, counted] = await Promise.all([
        sql<
          Usage & { isPublished: boolean }
        >`select used.*, d.id as document from (${all}) used
          left join documents d on d.kind = used.kind and d.kind in ${sql.raw(ofEntities)} and d.entity_id::text = used.id::text
          order by used.kind, used.id limit ${limit} offset ${offset}`.execute(
          database,
        ),
        sql<{
          total: number;
        }>`select count(*)::int as total from (${all}) used`.execute(database),
      ]);
      return {
        items: items.rows.map(({ isPublished, document, ...usage }) => ({
          ...usage,
          ...(document && { document }),
          ...(!isPublished && { isInDraft: true }),
        })),
        total: counted.rows[0]?.total ?? 0,
      };
    },
  };
}

export type DocumentFacts = ReturnType<typeof createDocumentFacts>;
