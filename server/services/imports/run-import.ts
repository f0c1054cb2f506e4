import { importTraits } from "#registry/imports.ts";
import { HttpProblem } from "#server/core/http-problem.ts";
import { inBatches } from "#server/core/in-batches.ts";
import {
  FIRST_REMOVED,
  type ImportingQueries,
  type NextRow,
  type PlannedRow,
} from "#server/repositories/imports/importing.ts";
import type { Repositories } from "#server/repositories/index.ts";
import {
  keyOfRow,
  type RowPlan,
  refused,
} from "#src/domain/imports/import-kind.ts";
import { MAX_ROWS } from "#src/domain/imports/import-state.ts";
import type { AuditFacts, Language } from "#src/schema/types.gen.ts";
import { lockTarget, requireSameTarget, targetVersion } from "./list-target.ts";
import type { Run, RunnableImport } from "./runnable.ts";
import { runnables } from "./runnables.ts";

type Imports = Pick<Repositories, "imports">;
type Locked = NonNullable<Awaited<ReturnType<ImportingQueries["lock"]>>>;

/** Rows of a batch: enough to be quick, few enough for other writers not to wait. */
const MAX_ROWS_PER_BATCH = 500;

/** Batches of a job: a longer import goes on with the next job, so that others get their turn. */
const MAX_BATCHES = 20;

/** Works through an import, batch after batch; after a crash it goes on with the next batch. */
export async function runImport(
  repositories: Imports & Pick<Repositories, "programme">,
  id: string,
  now: Date,
): Promise<void> {
  const language = await repositories.programme.languageFor();
  try {
    const next = () => runNextBatch(repositories, id, { language, now });
    if (!(await inBatches(next, MAX_BATCHES))) return;
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    await failImport(repositories, id, error.messageKey);
    return;
  }
  await repositories.imports.transaction(({ addJob }) =>
    addJob("import", { importId: id }),
  );
}

/** Ends what is impossible, such as an import whose target has changed meanwhile; what was to be undone stays applied. */
const failImport = (
  { imports }: Imports,
  id: string,
  reason: string,
): Promise<void> =>
  imports.transaction(async (queries) => {
    const found = await queries.lock(id);
    const state = found?.state === "undoing" ? "applied" : "failed";
    await queries.update(id, { state, reason });
  });

/**
 * Plans the next rows of an import and, once it is applied, writes them with their audit events; or undoes them. All of it
 * is one transaction with what is stored of the rows, so that each is written exactly once.
 * @returns whether there are more rows
 */
export const runNextBatch = (
  { imports }: Imports,
  id: string,
  { language, now }: { language: Language; now: Date },
): Promise<boolean> =>
  imports.transaction(async (queries) => {
    const one = await queries.lock(id);
    if (one === undefined) return false;
    const { state, made_by, actor_id } = one;
    const actorId = state === "checking" ? made_by : actor_id;
    // No one gets or loses a permission meanwhile.
    await queries.lockRoles();
    const run: Run = {
      ...{ id, now, language, target: one.target, actorId },
      held: actorId === null ? [] : await queries.permissionsOf(actorId),
      ...{ requestId: one.request_id, sendsLinks: one.sends_links },
    };
    if (state === "undoing") return undoNextRows(queries, one, run);
    if (state === "checking" || state === "applying")
      return importNextRows(queries, one, run);
    return false;
  });

async function importNextRows(
  queries: ImportingQueries,
  { id, kind, state, done, total, target, target_version }: Locked,
  run: Run,
): Promise<boolean> {
  const { key, isWholeList, permissions } = importTraits(kind);
  const rows = await queries.nextRows(id, {
    limit: isWholeList ? MAX_ROWS : MAX_ROWS_PER_BATCH,
    isByPerson: key === "person",
  });
  const isApplied = state === "applying";
  const needed = isApplied ? Object.values(permissions) : [permissions.write];
  const isPermitted = needed.every((one) => run.held.includes(one));
  if (target !== null && isApplied)
    await requireSameTarget(queries, run, { kind, version: target_version });
  const { planned, write } = await plan(queries, rows, run, {
    ...{ kind, isPermitted },
  });
  if (isApplied) await write();
  await queries.storeOutcomes(id, planned);
  const hasMore = done + rows.length < total && rows.length > 0;
  const ended = isApplied ? "applied" : "checked";
  await queries.update(id, {
    done: done + rows.length,
    state: hasMore ? state : ended,
    ...(target !== null &&
      !isApplied && {
        target_version: await targetVersion(
          await lockTarget(queries, run),
          kind,
        ),
      }),
  });
  if (isApplied && rows.length > 0)
    await queries.audit([
      {
        actorId: run.actorId,
        action: `${importTraits(kind).subject}.import`,
        entity: `import/${id}`,
        after: countsOf(planned),
        requestId: run.requestId,
      },
    ]);
  return hasMore;
}

/** Decides what becomes of rows. Those that are wrong by themselves are refused, each alone. */
async function plan(
  queries: ImportingQueries,
  rows: readonly NextRow[],
  run: Run,
  { kind, isPermitted }: Pick<Locked, "kind"> & { isPermitted: boolean },
): Promise<{ planned: PlannedRow[]; write: () => Promise<void> }> {
  const { key } = importTraits(kind);
  const planned: PlannedRow[] = rows.map((one) => ({
    ...{ row: one.row, data: one.data },
    plan: refusalOf(one, kind, isPermitted) ?? refused(null, "forbidden"),
  }));
  const open = planned.filter(
    (_, at) =>
      rows[at] !== undefined &&
      refusalOf(rows[at], kind, isPermitted) === undefined,
  );
  if (!isPermitted) return { planned, write: async () => {} };
  const runnableKind: RunnableImport = runnables[kind];
  const { plans, write } = await runnableKind.plan(
    queries,
    open.map(({ data }) => data ?? {}),
    run,
  );
  for (const [at, one] of open.entries()) one.plan = plans[at] ?? one.plan;
  const refusedKeys = new Set(
    planned.flatMap(({ plan, data }) =>
      plan.outcome === "refused" && data !== null
        ? (keyOfRow(key, data) ?? [])
        : [],
    ),
  );
  const removed = plans
    .slice(open.length)
    .filter((one) => !refusedKeys.has(keyOfRow(key, beforeOf(one)) ?? ""));
  planned.push(
    ...removed.map((one, at) => ({
      ...{ row: FIRST_REMOVED + at, data: null, plan: one },
    })),
  );
  const written = planned.filter(
    ({ plan: { outcome } }) => outcome !== "refused" && outcome !== "same",
  );
  return {
    planned,
    write: async () => {
      if (written.length > 0) await write(written);
    },
  };
}

const beforeOf = (plan: RowPlan) =>
  ("before" in plan ? plan.before : null) ?? {};

function refusalOf(
  { data, fault, isRepeated }: NextRow,
  kind: Locked["kind"],
  isPermitted: boolean,
): RowPlan | undefined {
  const { key } = importTraits(kind);
  const columns =
    key === "person" || key === "line" ? ["email", "clientId"] : key;
  const column = columns.find((one) => data[one] != null) ?? null;
  if (!isPermitted) return refused(column, "forbidden");
  if (fault) return refused(fault.column, fault.reason);
  if (!isRepeated) return undefined;
  return refused(column, key === "person" ? "twiceInImport" : "twiceInFile");
}

async function undoNextRows(
  queries: ImportingQueries,
  { id, kind, done }: Locked,
  run: Run,
): Promise<boolean> {
  const rows = await queries.nextEffects(id, MAX_ROWS_PER_BATCH);
  const { undo } = runnables[kind];
  const isPermitted = Object.values(importTraits(kind).permissions).every(
    (one) => run.held.includes(one),
  );
  if (undo === undefined || !isPermitted) {
    throw new HttpProblem(403, "importForbidden");
  }
  if (rows.length === 0) {
    await queries.update(id, { state: "undone" });
    return false;
  }
  await undo(
    queries,
    rows.map(({ data, effect }) => ({
      data: data ?? {},
      effect: effect ?? {},
    })),
    run,
  );
  await queries.forgetEffects(
    id,
    rows.map(({ row }) => row),
  );
  await queries.update(id, { done: done + rows.length });
  await queries.audit([
    {
      actorId: run.actorId,
      action: `${importTraits(kind).subject}.revert`,
      entity: `import/${id}`,
      before: { rows: rows.length },
      requestId: run.requestId,
    },
  ]);
  return true;
}

/** How many rows had which outcome. */
const countsOf = (planned: readonly PlannedRow[]): AuditFacts =>
  Object.fromEntries(
    [...Map.groupBy(planned, ({ plan }) => plan.outcome)].map(
      ([outcome, rows]) => [outcome, rows.length],
    ),
  );
