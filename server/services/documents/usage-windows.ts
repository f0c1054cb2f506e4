import { type KindName, kindNames, kindOf } from "#registry/documents.ts";
import type {
  DocumentFacts,
  Usage,
} from "#server/repositories/documents/facts.ts";
import { entityOf } from "#server/repositories/documents/target-times.ts";
import { blockLists } from "#src/domain/documents/blocks/walk.ts";
import { shownWindows } from "#src/domain/documents/shown-windows.ts";
import { pageBlocks } from "./blocks.ts";

const composed = kindNames.filter(
  (kind) => blockLists(kindOf(kind).schema).length > 0,
);

const isoOf = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

/** Usages with the windows in which pages show a document: of what is live, else of the draft. */
export async function withWindows(
  facts: Pick<DocumentFacts, "currentBodies" | "timeZone">,
  usages: readonly Usage[],
  document: { kind: KindName; entity_id: number | null },
): Promise<Usage[]> {
  const entity = entityOf(document.kind);
  if (entity === undefined) return [...usages];
  const named = { entity, id: String(document.entity_id) };
  const pages = usages.filter(({ kind }) =>
    composed.some((one) => one === kind),
  );
  const [bodies, timeZone] = await Promise.all([
    facts.currentBodies(pages.map(({ id }) => String(id))),
    facts.timeZone(),
  ]);
  return usages.map((usage) => {
    const body = bodies.get(String(usage.id));
    const kind = composed.find((one) => one === usage.kind);
    if (body === undefined || kind === undefined) return usage;
    const windows = shownWindows(
      body,
      named,
      kindOf(kind),
      pageBlocks,
      timeZone,
    );
    return {
      ...usage,
      windows: windows.map(({ from, until }) => ({
        ...{ from: isoOf(from), until: isoOf(until) },
      })),
    };
  });
}
