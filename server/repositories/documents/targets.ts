import { type Kysely, sql } from "kysely";
import type { KindName } from "#registry/documents.ts";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { havingWords } from "#server/repositories/having-words.ts";
import { own } from "#src/domain/values/own.ts";
import type { OfficeTarget } from "#src/schema/types.gen.ts";

interface Target {
  /** The kind of the documents that it is edited in. */
  kind: KindName;
  table: string;
  /** The column of the id of `/v2`; defaults to `id`. */
  id?: string;
  /** Which rows there are. */
  only?: string;
  /** The name by language. */
  name: string;
  /** What only those see who write it. */
  isOpen?: string;
  /** Where it stands now. */
  state?: string;
  picture?: string;
}

const picture = "texts -> 'fr' -> 'image' ->> 'contentUrl'";

const challenges: Target = {
  kind: "challenge",
  table: "challenges",
  name: "texts -> $language ->> 'title'",
  isOpen: "(start_diffusion_date is null or start_diffusion_date <= now())",
  state: `case when start_diffusion_date > now() then 'scheduled'
    when least(end_date, end_diffusion_date) <= now() then 'ended'
    when start_date > now() then 'upcoming' else 'running' end`,
  picture,
};

/** The tables of what links and menu items may lead to. */
const targets: Readonly<Record<string, Target>> = {
  Challenge: challenges,
  ChallengePhoto: challenges,
  Content: {
    kind: "page",
    table: "contents",
    name: "texts -> $language ->> 'title'",
    isOpen:
      "status = 'published' and (start_date is null or start_date <= now())",
    state: `case when status <> 'published' then 'draft'
      when start_date > now() then 'scheduled'
      when end_date <= now() then 'ended' else 'published' end`,
    picture,
  },
  ContentCategory: {
    kind: "category",
    table: "content_categories",
    name: "title ->> $language",
  },
  Reward: {
    ...{ kind: "reward", table: "rewards", picture },
    name: "texts -> $language ->> 'title'",
  },
  Badge: {
    ...{ kind: "badge", table: "badges", picture },
    name: "texts -> $language ->> 'title'",
  },
  Group: { kind: "group", table: "groups", name: "name" },
  // Also those that are released later, or with the page that shows them.
  SharedBlock: {
    kind: "shared",
    table: "documents",
    id: "entity_id",
    name: "name",
    only: "kind = 'shared' and archived_at is null and not is_template",
    isOpen: "projected_revision is not null",
    state: `case when projected_revision is null then 'unpublished' else 'published' end`,
  },
};

interface TargetFilter {
  entity: string;
  /** A part of the name. */
  q?: string | undefined;
  /** Of `/v2`: this one alone. */
  id?: number | undefined;
  language: string;
  /** Whether what participants do not see yet is among them. */
  includesHidden: boolean;
}

/** Finds what links and menu items may lead to, by name. */
export function createDocumentTargets(database: Kysely<Database>) {
  return {
    /** A page of the targets of an entity; none of an unknown one. */
    async list(
      { entity, q, id, language, includesHidden }: TargetFilter,
      { limit, offset }: Page,
    ): Promise<{ items: OfficeTarget[]; total: number }> {
      const target = own(targets, entity);
      if (target === undefined) return { items: [], total: 0 };
      const nameIn = (code: string) =>
        sql`nullif(trim(${sql.raw(target.name.replace("$language", `'${code.replaceAll("'", "")}'`))}), '')`;
      const state = sql.raw(target.state ?? "null");
      const image = sql.raw(target.picture ?? "null");
      const name = sql`coalesce(${nameIn(language)}, ${nameIn("fr")})`;
      const document = sql`(
        select json_build_object('id', d.id, 'kind', d.kind) from documents d
        where d.kind = ${target.kind} and d.entity_id = found.id and d.archived_at is null
      )`;
      const deleted =
        target.table === "contents" ? sql`and status <> 'deleted'` : sql``;
      const hidden =
        includesHidden || target.isOpen === undefined
          ? sql``
          : sql`and ${sql.raw(target.isOpen)}`;
      const all = sql`select ${sql.ref(target.id ?? "id")} as id, ${name} as name, ${state} as state, ${image} as picture from ${sql.table(target.table)} where ${sql.raw(target.only ?? "true")} ${deleted} ${hidden}`;
      const found = sql`(${all}) found where true
        ${q === undefined ? sql`` : sql`and ${havingWords(sql.ref("name"), q)}`}
        ${id === undefined ? sql`` : sql`and id = ${id}`}`;
      const [items, counted] = await Promise.all([
        sql<OfficeTarget>`select ${entity} as kind, id, name, state, picture, ${document} as document from ${found} order by ${inAlphabet("name")}, id limit ${limit} offset ${offset}`.execute(
          database,
        ),
        sql<{
          total: number;
        }>`select count(*)::int as total from ${found}`.execute(database),
      ]);
      return { items: items.rows, total: counted.rows[0]?.total ?? 0 };
    },
  };
}
