import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { KindName } from "#registry/documents.ts";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import type { AuditEvent } from "#server/repositories/audit-events.ts";
import { havingWords } from "#server/repositories/having-words.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { namesHomePage } from "#src/domain/documents/kinds/home-page.ts";
import {
  type DocumentStatus,
  statuses as statusOrder,
} from "#src/domain/documents/status.ts";
import type { Language, OfficeFieldValue } from "#src/schema/types.gen.ts";
import { createDocumentFacts, type Usage } from "./facts.ts";
import { isLiveHome } from "./home-page.ts";
import { lackingLanguages } from "./lacking-languages.ts";
import { nameIn } from "./names.ts";
import { type Author, authorOf } from "./people.ts";
import { besideReleases } from "./planned-releases.ts";
import { bodyAt, type StoredDocument } from "./projection.ts";
import {
  type DocumentQueries,
  documentQueries,
  draftColumns,
  draftOf,
  hasOneOf,
  nextEntityId,
  openDocuments,
  type WrittenBody,
} from "./queries.ts";
import { writeReferences } from "./references.ts";
import { keepLists } from "./stored-lists.ts";
import { createDocumentTargets } from "./targets.ts";

/** Who changes a document, and in which request. */
export interface Change extends Pick<AuditEvent, "requestId"> {
  actorId: number;
  now: Date;
  /** Whether the password was entered again in the last ten minutes. */
  hasSteppedUp?: boolean;
}

export interface ListedDocument {
  id: string;
  kind: KindName;
  name: string;
  /** All that hold, in the order of `status.ts`. */
  statuses: DocumentStatus[];
  startsAt: Date | null;
  updatedAt: Date;
  updatedBy: Author | null;
  mistakes: number;
  /** Those of the product in which no text is missing. */
  languages: string[];
  namedLanguages: string[] | null;
  entityId: number | null;
  isTemplate: boolean;
  /** Whether it was ever released. */
  isReleased: boolean;
  isHomePage: boolean;
  /** Those of the draft that were requested. */
  values?: Record<string, unknown>;
}

export interface DocumentFilter {
  kinds: readonly KindName[];
  q?: string | undefined;
  status?: DocumentStatus | undefined;
  /** Whether the draft has mistakes. */
  hasMistakes: boolean;
  /** A language in which the draft lacks a text, if it counts there. */
  lacking?: { language: string; among: readonly Language[] } | undefined;
  /** A text in the draft, or else a value or the id of the referenced entity. */
  field?: { name: string; value: string; isText: boolean } | undefined;
  isTemplate: boolean;
  /** The properties of the draft that the list shows. */
  columns: readonly string[];
  sort: "name" | "-name" | "updatedAt" | "-updatedAt";
  now: Date;
  /** Of the names. */
  language: Language;
}

const orders: Record<DocumentFilter["sort"], string> = {
  name: "d.name collate alphabet, d.id",
  "-name": "d.name collate alphabet desc, d.id desc",
  updatedAt: "f.updated_at, f.document_id",
  "-updatedAt": "f.updated_at desc, f.document_id desc",
};

/** Documents whose name, as it is stored or read, has the words of a text, and the home page if the text is a word for that. */
const named = (q: string, language: Language) =>
  sql<boolean>`(${havingWords(sql.ref("d.name"), q)} or ${havingWords(nameIn(language), q)}
    ${namesHomePage(q) ? sql`or ${isLiveHome}` : sql``})`;

const matching = ({ kinds, isTemplate, ...filter }: DocumentFilter) => sql`
  d.is_template = ${isTemplate} and d.kind ${kinds.length === 1 ? sql`= ${kinds[0]}` : sql`= any(${[...kinds]}::text[])`}
  ${sql.join(
    draftConditions(filter).map((condition) => sql`and ${condition}`),
    sql` `,
  )}`;

/** What a filter says of the draft; those of absent switches are off. */
function draftConditions({
  q,
  hasMistakes,
  lacking,
  field,
  language,
}: Pick<
  DocumentFilter,
  "q" | "hasMistakes" | "lacking" | "field" | "language"
>) {
  const conditions: RawBuilder<unknown>[] = [];
  if (q !== undefined) conditions.push(named(q, language));
  if (hasMistakes) conditions.push(sql`f.mistakes > 0`);
  if (lacking !== undefined)
    conditions.push(
      sql`${lacking.language} = any(${lackingLanguages(lacking.among)})`,
    );
  if (field !== undefined)
    conditions.push(
      field.isText
        ? sql`${textOf(field.name)} = ${field.value}`
        : sql`regexp_replace(
            coalesce(f.body::json ->> ${field.name}, 'false'), '^.*/', '') = ${field.value}`,
    );
  return conditions;
}

const textOf = (name: string) => sql`f.body::json ->> ${name}::text`;

const withDrafts = sql`documents d join document_drafts f on f.document_id = d.id`;

/** What the status needs beside documents and drafts: what is live, and the next release. */
export const withReleases = sql`
  left join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
  left join (
    select document_id, min(starts_at) as next_at from document_releases
    where applied_at is null and failed_at is null group by document_id
  ) n on n.document_id = d.id`;

/** All that holds of a document, the most telling first: the first is the status of lists and filters (BO-9.41). */
export function statuses(now: Date) {
  const isOver = sql`v.ends_at <= ${now}`;
  const holding: Record<DocumentStatus, RawBuilder<unknown>> = {
    archived: sql`d.archived_at is not null`,
    scheduled: sql`n.next_at is not null`,
    changed: sql`v.hash <> f.hash and (${isOver}) is not true`,
    live: sql`v.hash is not null and (${isOver}) is not true`,
    ended: isOver,
    draft: sql`d.projected_revision is null`,
  };
  return sql`array_remove(array[${sql.join(
    statusOrder.map((one) => sql`case when ${holding[one]} then ${one} end`),
  )}], null)`;
}

/** From the draft; `json` preserves the order of properties. */
const valuesOf = (columns: readonly string[]) =>
  columns.length === 0
    ? sql``
    : sql`, json_build_object(${sql.join(
        columns.flatMap((name) => [
          sql`${name}::text`,
          sql`f.body::json -> ${name}::text`,
        ]),
      )}) as values`;

/** The documents with these ids, as they are listed. */
const listedOf = (
  ids: RawBuilder<unknown>,
  { now, language }: Pick<DocumentFilter, "now" | "language">,
  columns: readonly string[] = [],
) => sql<ListedDocument>`
  select d.id, d.kind, ${nameIn(language)} as name, ${statuses(now)} as statuses, coalesce(n.next_at, (
    select r.starts_at from document_releases r
    where r.document_id = d.id and r.applied_at is not null and r.failed_at is null and d.projected_revision is not null
    order by r.starts_at desc, r.id desc limit 1
  )) as "startsAt", f.updated_at as "updatedAt", ${authorOf("f.updated_by")} as "updatedBy",
    f.mistakes, f.languages, f.named_languages as "namedLanguages", d.entity_id as "entityId", d.is_template as "isTemplate",
    exists (select from document_revisions r where r.document_id = d.id) as "isReleased", ${isLiveHome} as "isHomePage" ${valuesOf(columns)}
  from (${ids}) page join documents d on d.id = page.id
  join document_drafts f on f.document_id = d.id
  ${withReleases}`;

/** What creating a document reads and writes; `services/documents/change.ts` decides. */
const creationQueries = (
  transaction: Transaction<Database>,
  kind: KindName,
  change: Change,
  addJob: AddJob,
) => ({
  /** Whether there is a document of the kind; none is added until the transaction ends. */
  hasOne: () => hasOneOf(transaction, kind),

  nextEntityId: () => nextEntityId(transaction, kind),

  /** Adds a document with its first draft. @returns its queries */
  async insert(
    row: Pick<StoredDocument, "name" | "entity_id" | "is_template">,
    written: WrittenBody,
  ): Promise<DocumentQueries> {
    const document = await transaction
      .insertInto("documents")
      .values({ ...row, kind, created_by: change.actorId })
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepLists(transaction, written.body);
    await transaction
      .insertInto("document_drafts")
      .values({
        ...draftColumns(written),
        document_id: document.id,
        base_revision: null,
        updated_at: change.now,
        updated_by: change.actorId,
      })
      .execute();
    await writeReferences(
      transaction,
      { documentId: document.id, revision: null },
      written.references,
    );
    return documentQueries(
      transaction,
      document as StoredDocument,
      change,
      addJob,
    );
  },
});

type CreationQueries = ReturnType<typeof creationQueries>;

/** Documents of the back office (BO-3), their history and their releases. */
export function createDocumentsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
    facts: createDocumentFacts(database),
    targets: createDocumentTargets(database),

    async find(id: string): Promise<StoredDocument | undefined> {
      const row = await database
        .selectFrom("documents")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return row as StoredDocument | undefined;
    },

    /** The id of a document of a kind by its id of `/v2`, as calls may name it (BO-9.48); any other text stays as it is. */
    async idOf(kind: KindName, id: string): Promise<string> {
      if (!/^[1-9][0-9]{0,8}$/.test(id)) return id;
      const { rows } = await sql<{ id: string }>`
        select id from documents where kind = ${kind} and entity_id = ${Number(id)}`.execute(
        database,
      );
      return rows[0]?.id ?? id;
    },

    draft: (id: string) => draftOf(database, id),

    /** The body that is live at an instant. */
    bodyAt: (document: StoredDocument, at: Date) =>
      bodyAt(database, document, at),

    async list(
      filter: DocumentFilter,
      { limit, offset }: Page,
    ): Promise<{ items: ListedDocument[]; total: number }> {
      const { status: wanted, sort, now } = filter;
      const order = sql`order by ${sql.raw(orders[sort])}`;
      // Drafts and statuses are looked up for one page only, unless they are filtered by.
      const isOfDrafts = draftConditions(filter).length > 0;
      const tables = isOfDrafts ? withDrafts : sql`documents d`;
      const source =
        wanted === undefined
          ? sql`${sort.endsWith("name") ? tables : withDrafts} where ${matching(filter)}`
          : sql`${withDrafts} ${withReleases} where ${matching(filter)} and (${statuses(now)})[1] = ${wanted}`;
      const counted =
        wanted === undefined
          ? sql`${tables} where ${matching(filter)}`
          : source;
      const page = sql`select d.id from ${source} ${order} limit ${limit} offset ${offset}`;
      const [items, count] = await Promise.all([
        sql<ListedDocument>`${listedOf(page, filter, filter.columns)} ${order}`.execute(
          database,
        ),
        sql<{
          total: number;
        }>`select count(*)::int as total from ${counted}`.execute(database),
      ]);
      return { items: items.rows, total: count.rows[0]?.total ?? 0 };
    },

    /** What a field has in the drafts of a kind that are not archived, and in how many. */
    async values(
      kind: KindName,
      name: string,
      { limit, offset }: Page,
    ): Promise<{ items: OfficeFieldValue[]; total: number }> {
      const { rows } = await sql<OfficeFieldValue & { total: number }>`
        select value, count(*)::int as count, count(*) over ()::int as total
        from (select ${textOf(name)} as value from ${withDrafts} where d.kind = ${kind} and d.archived_at is null and not d.is_template) drafts
        where value <> '' group by value order by ${inAlphabet("value")} limit ${limit} offset ${offset}`.execute(
        database,
      );
      return {
        items: rows.map(({ value, count }) => ({ value, count })),
        total: rows[0]?.total ?? 0,
      };
    },

    /** Ids that no widget has. */
    async widgetIds(count: number): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select nextval('widget_ids')::int as id from generate_series(1, ${count})`.execute(
        database,
      );
      return rows.map(({ id }) => id);
    },

    /** A document as it is listed. */
    async listed(
      id: string,
      asked: Pick<DocumentFilter, "now" | "language">,
    ): Promise<ListedDocument | undefined> {
      const ids = sql`select ${id}::uuid as id`;
      const { rows } = await listedOf(ids, asked).execute(database);
      return rows[0];
    },

    /** Documents whose names contain a text. */
    async search(
      {
        q,
        kinds,
        language,
      }: Pick<DocumentFilter, "kinds" | "language"> & { q: string },
      page: Page,
    ): Promise<{ items: Usage[]; total: number }> {
      const query = database
        .selectFrom("documents as d")
        .innerJoin("document_drafts as f", "f.document_id", "d.id")
        .where("kind", "in", kinds.length === 0 ? [""] : [...kinds])
        .where("archived_at", "is", null)
        .where(named(q, language));
      return listWithTotal(
        query
          .select(["kind", "id"])
          .select(nameIn(language).as("name"))
          .select(isLiveHome.as("isHomePage"))
          .orderBy(
            namesHomePage(q)
              ? sql`not ${isLiveHome}, ${inAlphabet("name")}`
              : inAlphabet("name"),
          )
          .orderBy("id"),
        query,
        page,
        ({ isHomePage, ...row }): Usage =>
          isHomePage ? { ...row, isHomePage } : row,
      );
    },

    /** Runs a change of a document, one at a time. */
    change: <Result>(
      id: string,
      change: Change,
      work: (queries: DocumentQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction(async (transaction, add) => {
        const document = await transaction
          .selectFrom("documents")
          .selectAll()
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        return work(
          documentQueries(transaction, document as StoredDocument, change, add),
        );
      }),

    /**
     * Runs a change by which a document is live or not live, or its release in a set is taken back.
     * @param planned its planned releases that the change may take back
     */
    release: <Result>(
      id: string,
      change: Change,
      work: (queries: DocumentQueries) => Promise<Result>,
      planned: readonly number[] = [],
    ): Promise<Result> =>
      jobs.transaction(async (transaction, add) => {
        const beside = await besideReleases(transaction, planned);
        const opened = await openDocuments(
          transaction,
          [id, ...beside],
          change,
          add,
        );
        const queries = opened.get(id);
        if (queries === undefined) throw new Error(`No document ${id}`);
        return work(queries);
      }),

    /** Runs the creation of a document. */
    create: <Result>(
      kind: KindName,
      change: Change,
      work: (queries: CreationQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction((transaction, add) =>
        work(creationQueries(transaction, kind, change, add)),
      ),
  };
}

export type DocumentsRepository = ReturnType<typeof createDocumentsRepository>;
