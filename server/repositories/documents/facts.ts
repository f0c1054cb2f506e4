import { type Kysely, sql } from "kysely";
import type { KindName } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import { personNameSql } from "#server/repositories/people/person-name.ts";
import {
  countedLanguages,
  programmeTimeZone,
} from "#server/repositories/programme.ts";
import type {
  ChangeFacts,
  Reference,
} from "#src/domain/documents/kinds/kind.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import { own } from "#src/domain/values/own.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { readChangeFacts } from "./change-facts.ts";
import { concernsHomePage, homePageNow, homePlans } from "./home-page.ts";
import { createListsRepository } from "./lists.ts";
import { nameSql } from "./names.ts";
import { readSharedBodies } from "./shared-bodies.ts";
import { goneUntil, readTargetTimes } from "./target-times.ts";

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
}

const person = personNameSql("u");

const pageDocument = `(select d.id::text from documents d where d.kind = 'page' and d.entity_id = c.id)`;
const title =
  "coalesce(c.texts -> '$language' ->> 'title', c.texts -> 'fr' ->> 'title')";
const menuLabel = "coalesce(m.label ->> '$language', m.label ->> 'fr')";
const pageUsage = `'page' as kind, coalesce(${pageDocument}, c.id::text) as id, ${title} as name`;
const menuDocument = `(select d.id::text from documents d where d.kind = 'menu' and d.archived_at is null limit 1)`;

/** What uses an entity: queries with `kind`, `id` and `name` in `$language`, of its id `$id`. */
const usages: Partial<Record<KindName, string>> = {
  group: `
    select 'participant' as kind, u.id, ${person} as name from user_groups g join users u on u.id = g.user_id where g.group_id = $id
    union all select 'challenge', c.id, ${title} from challenge_targets t join challenges c on c.id = t.challenge_id where t.group_id = $id
    union select 'challenge', c.id, ${title} from challenge_results r join challenges c on c.id = r.challenge_id where r.group_id = $id`,
  reward: `
    select 'order' as kind, o.id, ${person} as name from orders o join users u on u.id = o.user_id where o.reward_id = $id
    union all select 'participant', u.id, ${person} from wishes w join users u on u.id = w.user_id where w.reward_id = $id`,
  page: `
    select 'menu' as kind, coalesce(${menuDocument}, m.id::text) as id, ${menuLabel} as name from menu_items m
    where m.target_entity = 'Content' and m.target_id = $id or m.link ~ '^(${basePath})?/content/$id/?$'
    union all select ${pageUsage} from contents c where c.id <> $id and c.blocs::text ~ '/content/$id["\\\\?#/]'`,
  category: `
    select 'menu' as kind, coalesce(${menuDocument}, m.id::text) as id, ${menuLabel} as name from menu_items m
    where m.target_entity = 'ContentCategory' and m.target_id = $id
    union all select ${pageUsage} from category_contents p join contents c on c.id = p.content_id where p.category_id = $id`,
  challenge: `
    select 'menu' as kind, coalesce(${menuDocument}, m.id::text) as id, ${menuLabel} as name from menu_items m
    where m.target_entity in ('Challenge', 'ChallengePhoto') and m.target_id = $id or m.link ~ '^(${basePath})?/challenge/$id/?$'`,
  product: `
    select 'challenge' as kind, c.id, ${title} as name from challenge_products l join challenges c on c.id = l.challenge_id where l.product_id = $id`,
  badge: `
    select 'participant' as kind, u.id, ${person} as name from user_badges b join users u on u.id = b.user_id
    where b.badge_id = $id and (b.obtained_at is not null or b.progress > 0)`,
};

const menuTo = (entity: string) => {
  const between = String.raw`([^{}]|\{[^{}]*\})*`;
  const target = `"targetEntity":"${entity}"`;
  const id = '"targetId":"?$id[,"}]';
  return `${target}${between}${id}|${id}${between}${target}`;
};

const linkTo = (path: string) => String.raw`/${path}/$id["\\?#/]`;

/** Kinds whose usages have their id of /v2 (decision 48). */
const ofEntities = "('challenge', 'product')";

/** What names an entity in the body of a document: regular expressions, of its id `$id`. */
const mentions: Partial<Record<KindName, string>> = {
  group: '/v2/user-groups/$id"',
  page: `${linkTo("content")}|${menuTo("Content")}`,
  category: `/v2/content-categories/$id"|"category":$id[,}]|${linkTo("contentcategory")}|${menuTo("ContentCategory")}`,
  reward: `/v2/rewards/$id"|"reward":$id[,}]|${linkTo("reward")}|${menuTo("Reward")}`,
  challenge: `/v2/challenges/$id"|"challenge":$id[,}]|${linkTo("challenge")}|${menuTo("Challenge")}|${menuTo("ChallengePhoto")}`,
  badge: `/v2/badges/$id"|"badge":$id[,}]|${linkTo("badge")}|${menuTo("Badge")}`,
  shared: '"shared":"?(/v2/shared-blocks/)?$id[,"}]',
};

/** Whether a body names an entity of a kind, as SQL; undefined for what nothing names. */
function naming(kind: KindName, body: string): string | undefined {
  const mention = mentions[kind];
  if (mention !== undefined) return `${body} ~ '${mention}'`;
  return kind === "product"
    ? `exists (select from document_list_rows l join products p on p.id = $id and p.code = l.key
        where l.hash = decode(substring(${body} from '"products":\\{[^}]*"list":"([0-9a-f]{64})"'), 'hex'))`
    : undefined;
}

/** A query of what uses an entity: rows that are live, and documents whose draft, or a revision that is live or to come, names it. */
const usagesOf = (kind: KindName, language: Language) => `
  with live as (${usages[kind] ?? "select null as kind, null as id, null as name limit 0"}),
  naming as (
    select d.kind, case when d.kind in ${ofEntities} and d.entity_id is not null then to_jsonb(d.entity_id) else to_jsonb(d.id::text) end as id,
      ${nameSql(language)} as name, ${naming(kind, "f.body")} as "isInDraft", exists (
      select from document_revisions v where v.document_id = d.id and ${naming(kind, "v.body")}
      and (v.revision = d.projected_revision or exists (
        select from document_releases r where r.document_id = d.id and r.revision = v.revision and r.applied_at is null
      ))
    ) as "isPublished"
    from documents d join document_drafts f on f.document_id = d.id
    where d.archived_at is null and (d.kind <> '${kind}' or d.entity_id is distinct from $id)
  )
  select kind, to_jsonb(id) as id, name, true as "isPublished" from live
  union all
  select n.kind, n.id, n.name, n."isPublished" from naming n
  where (n."isInDraft" or n."isPublished")
  and not exists (select from live l where l.kind = n.kind and to_jsonb(l.id) = n.id)`;

/** What examination and archiving need to know of other things. */
export function createDocumentFacts(database: Kysely<Database>) {
  return {
    lists: createListsRepository(database),

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

    concernsHomePage: (documentId: string) =>
      concernsHomePage(database, documentId),

    homePlans: () => homePlans(database),

    homePageNow: () => homePageNow(database),

    sharedBodies: (ids: readonly number[], at: Date) =>
      readSharedBodies(database, ids, at),

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

    /** Those of these pictures that are decorative (true), or have an alternative text in each of the languages (false). */
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

    /** Whether another document of a kind that is not archived has this text of a property in its draft or live body. */
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
          d.id in (select document_id from document_drafts where ${holding})
          or (d.id, d.projected_revision) in (select document_id, revision from document_revisions where ${holding})
        ) limit 1`.execute(database);
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

    /** Whether a planned release of another document refers to a document's entity at an instant at which there is none. */
    async isMissedByPlans(
      kind: KindName,
      documentId: string,
    ): Promise<boolean> {
      const mention = mentions[kind];
      const entityId = await this.entityId(documentId);
      if (mention === undefined || entityId === null) return false;
      const id = String(entityId);
      const { rows } = await sql<{ startsAt: Date }>`
        select distinct r.starts_at as "startsAt" from document_releases r
        join document_revisions v on v.document_id = r.document_id and v.revision = r.revision
        where r.applied_at is null and r.document_id <> ${documentId}
          and v.body ~ ${mention.replaceAll("$id", id)}`.execute(database);
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
      if (naming(kind, "body") === undefined || entityId === null)
        return { items: [], total: 0 };
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
