import { type Kysely, sql, type Transaction } from "kysely";
import { bodyHash } from "#server/core/body-hash.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type HomePlan,
  isHomePage,
} from "#src/domain/documents/kinds/home-page.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { PageDocument } from "#src/schema/types.gen.ts";

/** Whether a document `d` is the home page that participants get. */
export const isLiveHome = sql<boolean>`(d.kind = 'page' and exists (
  select from contents c where c.id = d.entity_id and c.is_homepage and c.status = 'published'))`;

/** The page that is the home page now; of several the one that started last, as `/v2` chooses it. */
export async function homePageNow(
  database: Kysely<Database>,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, d.name from documents d join contents c on d.kind = 'page' and c.id = d.entity_id
    where c.is_homepage and c.status = 'published'
    order by c.start_date desc nulls last limit 1`.execute(database);
  return rows[0];
}

/** Whether a document is the home page, or a planned release makes it that. */
export async function concernsHomePage(
  database: Kysely<Database>,
  documentId: string,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isLiveHome} or exists (
      select from document_releases r
      join document_revisions v on v.document_id = r.document_id and v.revision = r.revision
      where r.document_id = d.id and r.applied_at is null and strpos(v.body, '"isHomepage":true') > 0
    ) as is
    from documents d where d.id = ${documentId}`.execute(database);
  return rows[0]?.is === true;
}

/**
 * Keeps other transactions from changing what is the home page until this one ends. Call it before locking documents, or two
 * transactions may wait for each other for ever.
 * @returns the documents whose pages have the home page, and may lose it
 */
export async function lockHomePage(
  transaction: Transaction<Database>,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('home page'))`.execute(
    transaction,
  );
  const { rows } = await sql<{ id: string }>`
    select d.id from documents d join contents c on c.id = d.entity_id
    where d.kind = 'page' and c.is_homepage`.execute(transaction);
  return rows.map(({ id }) => id);
}

/** The documents that are the home page now, and what planned releases make of it. */
export async function homePlans(
  transaction: Kysely<Database>,
): Promise<{ homes: string[]; plans: HomePlan[] }> {
  const homes = await sql<{ id: string }>`
    select d.id from documents d where ${isLiveHome}`.execute(transaction);
  const { rows } = await sql<
    Omit<HomePlan, "at" | "isHome"> & {
      startsAt: Date;
      isHomepage: unknown;
      status: NonNullable<PageDocument["status"]> | null;
    }
  >`
    select r.id, r.document_id as "documentId", r.starts_at as "startsAt",
      v.body::json -> 'isHomepage' as "isHomepage", v.body::json ->> 'status' as status
    from document_releases r
    join documents d on d.id = r.document_id and d.kind = 'page'
    join document_revisions v on v.document_id = r.document_id and v.revision = r.revision
    where r.applied_at is null`.execute(transaction);
  return {
    homes: homes.rows.map(({ id }) => id),
    plans: rows.map(({ id, documentId, startsAt, isHomepage, status }) => ({
      ...{ id, documentId, at: startsAt.getTime() },
      isHome: isHomePage({ isHomepage: isHomepage === true, status }),
    })),
  };
}

/** A page that has the home page, with the revision that is live and its newest one. */
interface HomePageHolder {
  documentId: string;
  entityId: number | null;
  revision: number;
  newest: number;
}

/** What taking the home page from other pages reads and writes; `services/documents/home-page.ts` decides. */
export const homePageQueries = (
  transaction: Transaction<Database>,
  documentId: string,
) => ({
  /** The other pages that have the home page. */
  async holders(): Promise<HomePageHolder[]> {
    const { rows } = await sql<HomePageHolder>`
      select d.id as "documentId", d.entity_id as "entityId", d.projected_revision as revision, (
        select max(v.revision) from document_revisions v where v.document_id = d.id) as newest
      from documents d where d.id <> ${documentId} and d.projected_revision is not null and d.kind = 'page' and exists (
        select from contents c where c.id = d.entity_id and c.is_homepage)
      order by d.id`.execute(transaction);
    return rows;
  },

  async body(holder: string, revision: number): Promise<JsonObject> {
    const { body } = await transaction
      .selectFrom("document_revisions")
      .select("body")
      .where("document_id", "=", holder)
      .where("revision", "=", revision)
      .executeTakeFirstOrThrow();
    return JSON.parse(body);
  },

  /** Adds a revision that is like another one, with another body that refers to the same things. */
  async addRevisionLike(
    holder: string,
    from: number,
    { revision, body }: { revision: number; body: JsonObject },
    now: Date,
  ): Promise<void> {
    const hash = bodyHash(body);
    await sql`
      insert into document_revisions (document_id, revision, body, hash, referring_hash, note, ends_at, created_at, created_by)
      select document_id, ${revision}::int, ${JSON.stringify(body)}, ${hash}, case when referring_hash = hash then ${hash} end,
        note, ends_at, ${now}::timestamptz, null
      from document_revisions where document_id = ${holder} and revision = ${from}`.execute(
      transaction,
    );
    await sql`
      insert into document_references (document_id, revision, entity, entity_id)
      select document_id, ${revision}::int, entity, entity_id
      from document_references where document_id = ${holder} and revision = ${from}`.execute(
      transaction,
    );
  },

  /** Adds a release that is live from now on; the rows of its projection are left to the caller. */
  async releaseNow(holder: string, revision: number, now: Date): Promise<void> {
    await sql`
      insert into document_releases (document_id, revision, starts_at, note, set_id, created_at, created_by, applied_at)
      values (${holder}, ${revision}, ${now}, null, null, ${now}, null, ${now})`.execute(
      transaction,
    );
    await sql`update documents set projected_revision = ${revision} where id = ${holder}`.execute(
      transaction,
    );
  },

  /** The revisions by which releases that were planned before that of the new home page make another page that. */
  async plannedBefore(holder: string): Promise<number[]> {
    const { rows } = await sql<{ revision: number }>`
      select distinct r.revision from document_releases r
      join document_revisions v on v.document_id = r.document_id and v.revision = r.revision
      where r.document_id = ${holder} and r.applied_at is null and v.body::json ->> 'isHomepage' = 'true'
        and r.id < (select max(o.id) from document_releases o where o.document_id = ${documentId} and o.applied_at is not null)
      order by 1`.execute(transaction);
    return rows.map(({ revision }) => revision);
  },

  /** Lets planned releases of a revision release another one. */
  async replacePlanned(
    holder: string,
    from: number,
    revision: number,
  ): Promise<void> {
    await transaction
      .updateTable("document_releases")
      .set({ revision })
      .where("document_id", "=", holder)
      .where("revision", "=", from)
      .where("applied_at", "is", null)
      .execute();
  },

  async draftBody(holder: string): Promise<JsonObject> {
    const { body } = await transaction
      .selectFrom("document_drafts")
      .select("body")
      .where("document_id", "=", holder)
      .executeTakeFirstOrThrow();
    return JSON.parse(body);
  },

  /** Replaces the body of a draft by one that refers to the same things. */
  async replaceDraft(
    holder: string,
    body: JsonObject,
    baseRevision: number,
    now: Date,
  ): Promise<void> {
    const hash = bodyHash(body);
    await transaction
      .updateTable("document_drafts")
      .set({
        body: JSON.stringify(body),
        hash,
        referring_hash: sql<
          string | null
        >`case when referring_hash = hash then ${hash} end`,
        version: sql<number>`version + 1`,
        base_revision: baseRevision,
        updated_at: now,
        updated_by: null,
      })
      .where("document_id", "=", holder)
      .execute();
  },
});

export type HomePageQueries = ReturnType<typeof homePageQueries>;
