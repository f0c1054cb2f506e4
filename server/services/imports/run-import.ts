import type { Repositories } from "#server/repositories/index.ts";
import type {
  ImportingQueries,
  NextRow,
  PlannedRow,
} from "#server/repositories/people/importing.ts";
import { importChanges } from "#src/domain/people/import-changes.ts";
import {
  type ImportContext,
  type KnownPerson,
  planImport,
} from "#src/domain/people/participant-import.ts";
import type { Language } from "#src/schema/types.gen.ts";

type Imports = Pick<Repositories, "participantImports">;

/** Works through an import of participants, batch after batch; after a crash it goes on with the next batch. */
export async function runImport(
  repositories: Imports & Pick<Repositories, "programme">,
  id: string,
): Promise<void> {
  const language = await repositories.programme.languageFor();
  while (await importNextRows(repositories, id, language));
}

/**
 * Plans the next rows of an import that is running and, unless it is a dry run, writes them with their audit event, in one
 * transaction.
 * @param language of those who are added without one
 * @returns whether there are more rows
 */
export const importNextRows = (
  { participantImports }: Imports,
  id: string,
  language: Language,
): Promise<boolean> =>
  participantImports.transaction(async (queries) => {
    const running = await queries.lock(id);
    if (running?.state !== "running") return false;
    // No one gets a permission while it is compared with those of the maker.
    await queries.lockRoles();
    const rows = await queries.nextRows(id);
    const planned = await plan(queries, rows, running.made_by);
    if (!running.is_dry_run) {
      const added = await write(queries, planned, language);
      if (running.sends_links)
        for (const account of added)
          await queries.addJob("password-link", {
            ...{ ...account, only: "create" },
          });
    }
    await queries.storeOutcomes(id, planned);
    const done = running.done + rows.length;
    const hasMore = done < running.total && rows.length > 0;
    const ended = running.is_dry_run ? "examined" : "done";
    await queries.proceed(id, done, hasMore ? "running" : ended);
    if (!running.is_dry_run && rows.length > 0)
      await queries.audit({
        actorId: running.made_by,
        action: "participant.import",
        entity: `import/${id}`,
        after: wordsOf(planned),
        requestId: running.request_id,
      });
    return hasMore;
  });

async function plan(
  queries: ImportingQueries,
  rows: readonly NextRow[],
  makerId: number | null,
): Promise<PlannedRow[]> {
  const { people, groupNames, ...context } = await contextOf(
    queries,
    rows,
    makerId,
  );
  const taken = new Set<number>();
  return rows.map(({ row, data, isRepeated }) => {
    const plan = planImport(data, { ...context, isRepeated, taken });
    const before = "id" in plan ? people.get(plan.id) : undefined;
    if ("id" in plan) taken.add(plan.id);
    const changes =
      "person" in plan ? importChanges(before, plan.person, groupNames) : [];
    return { row, plan, changes };
  });
}

type Context = Omit<ImportContext, "isRepeated" | "taken"> & {
  people: ReadonlyMap<number, KnownPerson>;
  groupNames: ReadonlyMap<number, string>;
};

/** The people whom these rows name, and all groups. */
async function contextOf(
  queries: ImportingQueries,
  rows: readonly NextRow[],
  makerId: number | null,
): Promise<Context> {
  const held = makerId === null ? [] : await queries.permissionsOf(makerId);
  const people = await queries.knownPeople(rows, makerId, held);
  const groups = await queries.groups();
  return {
    people: new Map(people.map((one) => [one.id, one])),
    groupNames: new Map(groups.map(({ id, name }) => [id, name])),
    isPermitted: held.includes("USER_WRITE"),
    byEmail: new Map(
      people.flatMap((one) => [
        [one.username, one] as const,
        [one.email.toLowerCase(), one] as const,
      ]),
    ),
    byClientId: new Map(
      people.flatMap((one) =>
        one.clientId === null ? [] : [[one.clientId, one] as const],
      ),
    ),
    groups: new Map(
      [...Map.groupBy(groups, ({ name }) => name.trim().toLowerCase())].map(
        ([name, ones]) => [name, ones.map(({ id }) => id)],
      ),
    ),
  };
}

/** @returns the addresses of those who were added, and their languages */
async function write(
  queries: ImportingQueries,
  planned: readonly PlannedRow[],
  language: Language,
): Promise<{ email: string; language: Language }[]> {
  const added = planned.flatMap(({ plan }) =>
    plan.outcome === "added" ? [plan.person] : [],
  );
  const updated = planned.flatMap(({ plan }) =>
    plan.outcome === "updated" ? [plan] : [],
  );
  const accounts =
    added.length === 0 ? [] : await queries.addPeople(added, language);
  if (updated.length > 0) await queries.updatePeople(updated);
  return accounts;
}

/** `480 added, 20 unchanged`. */
function wordsOf(planned: readonly PlannedRow[]): string {
  const counts = Map.groupBy(planned, ({ plan }) => plan.outcome);
  return [...counts]
    .map(([outcome, rows]) => `${rows.length} ${outcome}`)
    .join(", ");
}
