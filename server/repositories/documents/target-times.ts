import { type Kysely, sql } from "kysely";
import type { KindName } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type TargetState,
  type TargetTimes,
  targetKey,
} from "#src/domain/documents/examine/examine-times.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import type {
  ProjectedRow,
  Reference,
} from "#src/domain/documents/kinds/kind.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import type { JsonObject } from "#src/schema/json.ts";

const ALWAYS = Number.NEGATIVE_INFINITY;

/** Where each entity that a document may refer to is, and the kind of its documents. */
const targets: Readonly<Record<string, { table: string; kind: KindName }>> = {
  Challenge: { table: "challenges", kind: "challenge" },
  ChallengePhoto: { table: "challenges", kind: "challenge" },
  Content: { table: "contents", kind: "page" },
  ContentCategory: { table: "content_categories", kind: "category" },
  Badge: { table: "badges", kind: "badge" },
  Reward: { table: "rewards", kind: "reward" },
  Group: { table: "groups", kind: "group" },
  SharedBlock: { table: "shared_blocks", kind: "shared" },
};

/** The entity of a kind, as references name it; undefined for a kind that no reference leads to. */
export const entityOf = (kind: KindName): string | undefined =>
  Object.entries(targets).find(([, target]) => target.kind === kind)?.[0];

/** What decides whether participants get something. */
interface TargetRow {
  id: number;
  status?: string;
  startDate: Date | null;
  endDate: Date | null;
  /** When a challenge ends, which is shown until `endDate`. */
  runsUntil?: Date | null;
  groups: number[] | null;
}

const columns: Readonly<Record<string, string>> = {
  contents: `status, start_date as "startDate", end_date as "endDate", audience as groups`,
  challenges: `start_diffusion_date as "startDate", end_diffusion_date as "endDate", end_date as "runsUntil",
    (select array_agg(group_id) from challenge_targets where challenge_id = t.id) as groups`,
};

/**
 * When targets of references are there, for whom (BO-3.4): by what the tables say, and by the releases to come.
 * @returns nothing for a target that does not exist
 */
export async function readTargetTimes(
  database: Kysely<Database>,
  references: readonly Pick<Reference, "entity" | "id">[],
): Promise<TargetTimes> {
  const times = new Map<string, readonly TargetState[]>();
  for (const [entity, asked] of Map.groupBy(
    references,
    (reference) => reference.entity,
  )) {
    const target = Object.hasOwn(targets, entity) ? targets[entity] : undefined;
    const ids = [...new Set(asked.map(({ id }) => id))];
    if (target === undefined) {
      // Unknown kinds of targets are not checked.
      for (const id of ids)
        times.set(targetKey({ entity, id }), [
          { from: ALWAYS, absence: null, groups: null },
        ]);
      continue;
    }
    const { rows } = await sql<TargetRow>`
      select id, ${sql.raw(columns[target.table] ?? `null as "startDate", null as "endDate", null as groups`)}
      from ${sql.table(target.table)} t where id::text = any(${ids}::text[])`.execute(
      database,
    );
    const present = new Map(rows.map((row) => [String(row.id), row]));
    const planned = await plannedRows(database, target.kind, ids);
    for (const id of ids) {
      const states = statesOf(present.get(id), planned.get(id) ?? []);
      if (states.some(({ absence }) => absence !== "unknownTarget"))
        times.set(targetKey({ entity, id }), states);
    }
  }
  return times;
}

/** The instant from which on a document's entity is there: before all others if it is now, after all others if never. */
export async function goneUntil(
  database: Kysely<Database>,
  kind: KindName,
  id: string,
): Promise<number> {
  const entity = entityOf(kind);
  if (entity === undefined) return ALWAYS;
  const times = await readTargetTimes(database, [{ entity, id }]);
  const states = times.get(targetKey({ entity, id })) ?? [];
  return (
    states.find(({ absence }) => absence !== "unknownTarget")?.from ??
    Number.POSITIVE_INFINITY
  );
}

interface Planned {
  startsAt: Date;
  row: Omit<TargetRow, "id">;
}

/** What releases to come make of entities, by their ids. */
async function plannedRows(
  database: Kysely<Database>,
  kind: KindName,
  ids: readonly string[],
): Promise<Map<string, Planned[]>> {
  const { rows } = await sql<{ id: string; startsAt: Date; body: string }>`
    select d.entity_id::text as id, r.starts_at as "startsAt", v.body
    from documents d
    join document_releases r on r.document_id = d.id and r.applied_at is null
    join document_revisions v on v.document_id = d.id and v.revision = r.revision
    where d.kind = ${kind} and d.entity_id::text = any(${[...ids]}::text[]) and d.archived_at is null
    order by r.starts_at, r.id`.execute(database);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, releases]) => [
      id,
      releases.map(({ startsAt, body }) => ({
        startsAt,
        row: readers[kind]?.(JSON.parse(body)) ?? always,
      })),
    ]),
  );
}

const always = { startDate: null, endDate: null, groups: null };

/** When and to whom what a body says will be shown, for kinds of which bodies say so. */
const readers: Partial<Record<KindName, (body: JsonObject) => Planned["row"]>> =
  {
    page(body) {
      const [row] = pageKind.project(body, 0)["contents"]?.rows ?? [];
      return {
        status: String(row?.["status"]),
        startDate: dateIn(row, "start_date"),
        endDate: dateIn(row, "end_date"),
        groups: Array.isArray(row?.["audience"])
          ? row["audience"].map(Number)
          : null,
      };
    },
    challenge(body) {
      const { challenges, challenge_targets } = challengeKind.project(body, 0);
      const [row] = challenges?.rows ?? [];
      const groups = challenge_targets?.rows ?? [];
      return {
        startDate: dateIn(row, "start_diffusion_date"),
        endDate: dateIn(row, "end_diffusion_date"),
        runsUntil: dateIn(row, "end_date"),
        groups:
          groups.length === 0
            ? null
            : groups.map(({ group_id }) => Number(group_id)),
      };
    },
  };

const dateIn = (row: ProjectedRow | undefined, name: string): Date | null =>
  typeof row?.[name] === "string" ? new Date(row[name]) : null;

function statesOf(
  present: TargetRow | undefined,
  planned: readonly Planned[],
): TargetState[] {
  const parts = [
    { from: ALWAYS, row: present },
    ...planned.map(({ startsAt, row }) => ({ from: startsAt.getTime(), row })),
  ];
  return parts.flatMap(({ from, row }, index) =>
    row === undefined
      ? [{ from, absence: "unknownTarget" as const, groups: null }]
      : rowStates(row, from, parts[index + 1]?.from),
  );
}

/** The states of a row that holds from an instant on. */
function rowStates(
  {
    status = "published",
    startDate,
    endDate,
    runsUntil,
    groups,
  }: Omit<TargetRow, "id">,
  from: number,
  until = Number.POSITIVE_INFINITY,
): TargetState[] {
  if (status !== "published") {
    const absence = status === "deleted" ? "unknownTarget" : "targetHidden";
    return [{ from, absence, groups }];
  }
  const [starts = ALWAYS, ends = Number.POSITIVE_INFINITY] = [
    startDate?.getTime(),
    endDate?.getTime(),
  ];
  const ran = Math.min(
    Math.max(runsUntil?.getTime() ?? Number.POSITIVE_INFINITY, starts),
    ends,
  );
  const steps: TargetState[] = [
    { from: ALWAYS, absence: starts > from ? "targetNotYet" : null, groups },
    { from: starts, absence: null, groups },
    { from: ran, absence: "challengeEnded", groups },
    { from: ends, absence: "targetOver", groups },
  ];
  return steps.flatMap((step, index) => {
    const next = steps[index + 1]?.from ?? until;
    const begins = Math.max(step.from, from);
    return begins < Math.min(next, until) ? [{ ...step, from: begins }] : [];
  });
}
