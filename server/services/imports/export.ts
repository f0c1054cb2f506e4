import type { ImportName } from "#registry/imports.ts";
import { importTraits } from "#registry/imports.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import type { Run } from "./runnable.ts";
import { runnables } from "./runnables.ts";

/** Whether a kind has an export. */
export const isExported = (kind: ImportName): boolean =>
  runnables[kind].exported !== undefined;

/** What there is of a kind, as rows that its import reads without a change. Who exported it is recorded. */
export const exportRows = (
  { imports }: Pick<Repositories, "imports">,
  kind: ImportName,
  run: Pick<Run, "actorId" | "language" | "requestId" | "target">,
): Promise<ImportRow[]> =>
  imports.transaction(async (queries) => {
    const rows = (await runnables[kind].exported?.(queries, run)) ?? [];
    const { actorId, requestId, target } = run;
    await queries.audit([
      {
        ...{ actorId, requestId },
        action: `${importTraits(kind).subject}.export`,
        entity: target === null ? `import/${kind}` : `challenge/${target}`,
        after: { rows: rows.length },
      },
    ]);
    return rows;
  });
