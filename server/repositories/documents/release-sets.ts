import { type Kysely, sql, type Transaction } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import type { AuditAction } from "#src/domain/people/audit-verbs.ts";
import type { Change } from "./documents.ts";
import { authorOf } from "./people.ts";
import { setReleases } from "./planned-releases.ts";
import { openDocuments } from "./queries.ts";

/** What a change of a release set reads and writes. */
const releaseSetQueries = (
  transaction: Transaction<Database>,
  change: Change,
  addJob: AddJob,
) => ({
  /** Makes a set. @returns its id */
  async add(
    name: string,
    startsAt: Date,
    note: string | null,
  ): Promise<number> {
    const { id } = await transaction
      .insertInto("release_sets")
      .values({ name, starts_at: startsAt, note, created_by: change.actorId })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async remove(id: number): Promise<void> {
    // What was taken back before has no release any more; what was applied does not get here.
    await transaction
      .deleteFrom("release_sets")
      .where("id", "=", id)
      .executeTakeFirst();
  },

  open: (ids: readonly string[]) =>
    openDocuments(transaction, ids, change, addJob),

  releases: (setId: number) => setReleases(transaction, setId),

  /** To be called last. */
  audit: (
    action: AuditAction,
    id: number,
    words: Pick<AuditEvent, "before" | "after">,
  ): Promise<void> =>
    audit(transaction, {
      actorId: change.actorId,
      requestId: change.requestId ?? null,
      action,
      entity: `releaseSet/${id}`,
      ...words,
    }),
});

export type ReleaseSetQueries = ReturnType<typeof releaseSetQueries>;

/** Ends a transaction whose result is wanted, but not what it wrote. */
class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super("undone");
    this.result = result;
  }
}

/** Sets of releases with one instant (BO-3.4). */
export function createReleaseSetsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const sets = database
    .selectFrom("release_sets")
    .select([
      "id",
      "name",
      "starts_at as startsAt",
      "note",
      "created_at as createdAt",
      authorOf("created_by").as("createdBy"),
      sql<number>`(select count(*)::int from document_releases r where r.set_id = release_sets.id)`.as(
        "releases",
      ),
    ]);
  const change = <Result>(
    origin: Change,
    work: (queries: ReleaseSetQueries) => Promise<Result>,
  ): Promise<Result> =>
    jobs.transaction((transaction, add) =>
      work(releaseSetQueries(transaction, origin, add)),
    );

  return {
    list: (page: Page) =>
      listWithTotal(
        sets.orderBy("starts_at", "desc").orderBy("id", "desc"),
        database.selectFrom("release_sets"),
        page,
        (row) => row,
      ),

    find: (id: number) => sets.where("id", "=", id).executeTakeFirst(),

    releases: (id: number) => setReleases(database, id),

    change,

    /** Runs a change whose result is wanted, and undoes it. */
    async attempt<Result>(
      origin: Change,
      work: (queries: ReleaseSetQueries) => Promise<Result>,
    ): Promise<Result> {
      try {
        await change(origin, async (queries) => {
          throw new Undone(await work(queries));
        });
      } catch (error) {
        if (error instanceof Undone) return error.result as Result;
        throw error;
      }
      throw new Error("A change that is undone has no end of its own");
    },
  };
}
