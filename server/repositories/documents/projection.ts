import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { type KindName, kindOf, kindsWithLists } from "#registry/documents.ts";
import type { DocumentsTable } from "#server/database/office-tables.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { announceRule } from "#server/repositories/results/awarding.ts";
import { announceSettlement } from "#server/repositories/results/settlements.ts";
import { withFallBacks } from "#src/domain/documents/examine/fall-backs.ts";
import {
  type ChangeFacts,
  type DocumentKind,
  type Key,
  keyOf,
  type ProjectedRow,
  type Projection,
} from "#src/domain/documents/kinds/kind.ts";
import { isSame, type JsonObject } from "#src/schema/json.ts";
import { readChangeFacts, readListChanges } from "./change-facts.ts";
import { homePageQueries, lockHomePage } from "./home-page.ts";
import { changedLists, projectList } from "./list-projection.ts";

/** A document's row. */
export type StoredDocument = Omit<Selectable<DocumentsTable>, "kind"> & {
  kind: KindName;
};

interface Projected {
  kind: KindName;
  entityId: number | null;
  /** The body that the tables hold; null for none. */
  before: JsonObject | null;
  /** The body that they are to hold; null for none. */
  after: JsonObject | null;
}

/** The rows of a body as they are released; none without a body. */
export const projectionOf = (
  line: DocumentKind,
  body: JsonObject | null,
  entityId: number | null,
): Projection =>
  body === null ? {} : line.project(withFallBacks(body, line.schema), entityId);

/**
 * Locks documents that are released or archived, and with pages those that may lose the home page by it: all of them
 * before anything else, in one order, so that no two transactions wait for each other.
 * @returns the rows of those that exist
 */
export async function lockDocuments(
  transaction: Transaction<Database>,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  if (ids.length === 0) return [];
  const page = await transaction
    .selectFrom("documents")
    .select("id")
    .where("id", "in", [...ids])
    .where("kind", "=", "page")
    .limit(1)
    .executeTakeFirst();
  const homes = page === undefined ? [] : await lockHomePage(transaction);
  const rows = await transaction
    .selectFrom("documents")
    .selectAll()
    .where("id", "in", [...new Set([...ids, ...homes])])
    .orderBy("id")
    .forUpdate()
    .execute();
  return (rows as StoredDocument[]).filter(({ id }) => ids.includes(id));
}

/** A row's key as `keyOf` writes it. */
export const keyExpression = (key: Key) =>
  sql.join(
    [key].flat().map((name) => sql`${sql.ref(name)}::text`),
    sql` || '/' || `,
  );

/**
 * Writes what a body says to the tables that `/v2` reads, and removes what only the body before said: by at most three
 * statements a table, and one a list, however many rows there are (BO-10.5).
 */
export async function project(
  transaction: Transaction<Database>,
  { kind, entityId, before, after }: Projected,
): Promise<void> {
  const line = kindOf(kind);
  const old = projectionOf(line, before, entityId);
  const made = projectionOf(line, after, entityId);
  for (const table of line.tables) {
    const key = made[table]?.key ?? old[table]?.key ?? "id";
    const rows = byKey(made[table]?.rows, key);
    const oldRows = byKey(old[table]?.rows, key);
    await remove(
      transaction,
      { table, key },
      [...oldRows.keys()].filter((own) => !rows.has(own)),
    );
    const changed = [...rows].filter(
      ([own, row]) => !isSame(oldRows.get(own), row),
    );
    await upsert(
      transaction,
      { table, key },
      line.adapt === undefined
        ? changed.map(([, row]) => row)
        : await adapted(changed, line.adapt),
    );

    /** Rows as others have changed them meanwhile. */
    async function adapted(
      changed: readonly [own: string, row: ProjectedRow][],
      adapt: NonNullable<DocumentKind["adapt"]>,
    ): Promise<ProjectedRow[]> {
      const present = await presentRows(
        transaction,
        { table, key },
        changed.map(([own]) => own),
      );
      return changed.map(([own, row]) =>
        adapt(row, oldRows.get(own), present.get(own)),
      );
    }
  }
  if (entityId === null) return;
  for (const list of changedLists(line, before, after))
    await projectList(transaction, list, entityId);
}

/** Rows by their keys; of two with the same the last one counts. */
const byKey = (rows: readonly ProjectedRow[] = [], key: Key) =>
  new Map(rows.map((row) => [keyOf(row, key), row] as const));

interface KeyedTable {
  table: string;
  key: Key;
}

const isOneOf = (key: Key, keys: readonly string[]) =>
  sql`${keyExpression(key)} = any(${[...keys]}::text[])`;

async function remove(
  transaction: Transaction<Database>,
  { table, key }: KeyedTable,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0)
    await sql`delete from ${sql.table(table)} where ${isOneOf(key, keys)}`.execute(
      transaction,
    );
}

/** Those of these rows that the table has, locked, by their keys. */
async function presentRows(
  transaction: Transaction<Database>,
  { table, key }: KeyedTable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ProjectedRow>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<ProjectedRow>`
    select * from ${sql.table(table)} where ${isOneOf(key, keys)} order by ${keyExpression(key)} for update`.execute(
    transaction,
  );
  return byKey(rows, key);
}

/** Writes rows that have the same columns. */
export async function upsert(
  transaction: Transaction<Database>,
  { table, key }: KeyedTable,
  rows: readonly ProjectedRow[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const keys = [key].flat();
  const names = Object.keys(first);
  const refs = (columns: readonly string[]) =>
    sql.join(columns.map((name) => sql.ref(name)));
  const changes = names
    .filter((name) => !keys.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  await sql`
    insert into ${sql.table(table)} (${refs(names)})
    select ${refs(names)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    on conflict (${refs(keys)}) do ${changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)}`}
  `.execute(transaction);
}

/** The body of a revision. */
export async function bodyOf(
  transaction: Kysely<Database>,
  documentId: string,
  revision: number | null,
): Promise<JsonObject | null> {
  if (revision === null) return null;
  const row = await transaction
    .selectFrom("document_revisions")
    .select("body")
    .where("document_id", "=", documentId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  return row === undefined ? null : JSON.parse(row.body);
}

/** The body that is live at an instant, apart from one of its releases and from those that failed. */
export async function bodyAt(
  database: Kysely<Database>,
  {
    id,
    projected_revision,
    withdrawn_at,
  }: Pick<StoredDocument, "id" | "projected_revision" | "withdrawn_at">,
  at: Date,
  except = 0,
): Promise<JsonObject | null> {
  const release = await database
    .selectFrom("document_releases")
    .select("revision")
    .where("document_id", "=", id)
    .where("starts_at", "<=", at)
    .$if(withdrawn_at !== null, (query) =>
      query.where("starts_at", ">", withdrawn_at),
    )
    .where("failed_at", "is", null)
    .where("id", "<>", except)
    .orderBy("starts_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return bodyOf(database, id, release?.revision ?? projected_revision);
}

/** What making a document's release live reads and writes; `services/documents/live.ts` decides. */
export const liveQueries = (
  transaction: Transaction<Database>,
  documentId: string,
  addJob: AddJob,
) => ({
  document: async (): Promise<StoredDocument> =>
    (await transaction
      .selectFrom("documents")
      .selectAll()
      .where("id", "=", documentId)
      .executeTakeFirstOrThrow()) as StoredDocument,

  /** The last release that has come due or was applied, after the document was withdrawn. */
  lastRelease: (now: Date, withdrawnAt: Date | null) =>
    transaction
      .selectFrom("document_releases")
      .select(["id", "revision", "starts_at as startsAt", "reason"])
      .where("document_id", "=", documentId)
      .where(({ eb, or }) =>
        or([eb("starts_at", "<=", now), eb("applied_at", "is not", null)]),
      )
      .$if(withdrawnAt !== null, (query) =>
        query.where("starts_at", ">", withdrawnAt),
      )
      .orderBy("starts_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),

  /** Marks the releases that have come due as applied; those but the last that failed stay so. */
  async markApplied(now: Date, lastId: number | undefined): Promise<void> {
    await transaction
      .updateTable("document_releases")
      .set({
        applied_at: now,
        failed_at: sql`case when id <> ${lastId ?? 0} then failed_at end`,
      })
      .where("document_id", "=", documentId)
      .where("starts_at", "<=", now)
      .where("applied_at", "is", null)
      .execute();
  },

  bodyOf: (revision: number | null) =>
    bodyOf(transaction, documentId, revision),

  changeFacts: (id: string, names: readonly (keyof ChangeFacts)[]) =>
    readChangeFacts(transaction, id, names),

  listChanges: (from: string, to: string | undefined) =>
    readListChanges(transaction, from, to),

  homePage: homePageQueries(transaction, documentId),

  audit: (event: AuditEvent) => audit(transaction, event),

  /** Writes what a body says to the tables that `/v2` reads, and removes what only the body before said. */
  project: (projected: Projected) => project(transaction, projected),

  announceRule: (badgeId: number) => announceRule(transaction, badgeId, addJob),

  announceSettlement: (challengeId: number) =>
    announceSettlement(transaction, challengeId, addJob),

  async setLive(revision: number): Promise<void> {
    await transaction
      .updateTable("documents")
      .set({ projected_revision: revision })
      .where("id", "=", documentId)
      .execute();
  },
});

export type LiveQueries = ReturnType<typeof liveQueries>;

/** What making the due releases of several documents live reads and writes. */
interface DueQueries {
  audit: (event: AuditEvent) => Promise<void>;
  live: (documentId: string) => LiveQueries;
}

const hasLists = sql`documents.kind = any(${[...kindsWithLists]}::text[])`;

/** The most releases that one look applies. */
const MAX_RELEASES_PER_LOOK = 1_000;

/** Releases that come due by themselves. */
export const createDueReleasesRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  /**
   * The next releases to be made live, the first to start first; of those at one instant, what lists name before the
   * lists.
   */
  planned: () =>
    database
      .selectFrom("document_releases")
      .innerJoin("documents", "documents.id", "document_id")
      .select([
        "document_id as documentId",
        "set_id as setId",
        "starts_at as startsAt",
      ])
      .where("applied_at", "is", null)
      .orderBy("starts_at")
      .orderBy(hasLists)
      .limit(MAX_RELEASES_PER_LOOK)
      .execute(),

  /** The documents whose releases in a set are not applied, what lists name before the lists. */
  async documentsOfSet(setId: number): Promise<string[]> {
    const rows = await database
      .selectFrom("document_releases")
      .innerJoin("documents", "documents.id", "document_id")
      .select("document_id as documentId")
      .where("set_id", "=", setId)
      .where("applied_at", "is", null)
      .orderBy(hasLists)
      .execute();
    return rows.map(({ documentId }) => documentId);
  },

  /**
   * Marks the releases of documents that could not be made live; they are tried again. @returns how many are marked now
   */
  async markFailed(documentIds: readonly string[], now: Date): Promise<bigint> {
    const { numUpdatedRows } = await database
      .updateTable("document_releases")
      .set({ failed_at: now })
      .where("document_id", "in", [...documentIds])
      .where("starts_at", "<=", now)
      .where("applied_at", "is", null)
      .where("failed_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows;
  },

  /** Runs `work` in a transaction in which these documents are locked. */
  transaction: (
    documentIds: readonly string[],
    work: (queries: DueQueries) => Promise<void>,
  ): Promise<void> =>
    jobs.transaction(async (transaction, add) => {
      await lockDocuments(transaction, documentIds);
      await work({
        audit: (event) => audit(transaction, event),
        live: (id) => liveQueries(transaction, id, add),
      });
    }),
});
