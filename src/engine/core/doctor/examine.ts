import { readWindow, type TimeWindow } from "#src/domain/values/window.ts";
import {
  blockRefs,
  nestedPlacement,
} from "#src/engine/core/evaluate/block-refs.ts";
import {
  createEvaluator,
  verdictOf,
} from "#src/engine/core/evaluate/evaluate.ts";
import { entryOf } from "#src/engine/core/evaluate/look-up.ts";
import { migrate } from "#src/engine/core/evaluate/migrate.ts";
import { problem } from "#src/engine/core/evaluate/problem.ts";
import { writtenAt } from "#src/engine/core/layout/plain-layout.ts";
import type {
  CatalogLine,
  Registry,
  Verdict,
  Warning,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import { type Examination, type Item, openDump } from "./open-dump.ts";
import { createAuditor, type EntityReference } from "./warnings.ts";

/** A verdict, and what only the doctor asks of a block. */
export interface Examined {
  verdict: Verdict;
  references: EntityReference[];
}

/** The mistakes: what no time and no context would show. */
const mistakes = new Set<Verdict["verdict"]>([
  "invalid",
  "unknown-type",
  "failed",
]);

/** Whether a verdict is a mistake of the page, and not a matter of time or context. */
export const isMistake = ({ verdict }: Verdict): boolean =>
  mistakes.has(verdict);

/**
 * Gives each block of a dump the verdict that it would have on the page, without loading its code. A mistake is reported
 * even for a block that its window or condition hides at present.
 * @param dump a layout, a page with `contentBlocs`, a row of the database's contents, a block, or a list or collection
 * of them
 */
export const examine = (dump: unknown, examination: Examination): Verdict[] =>
  examineAll(dump, examination).map(({ verdict }) => verdict);

/** The same, with the references to entities of each block. */
export function examineAll(
  dump: unknown,
  examination: Examination,
): Examined[] {
  const { verdicts, items } = openDump(dump, "", examination);
  const { registry, facts, context, now, pageData = {}, audit } = examination;
  const { timeZone } = context.programme;
  const evaluator = createEvaluator(registry as Registry, facts);
  const auditor = audit && createAuditor(audit);

  const examineItem = (item: Item): Examined[] => {
    const { block, pointer, placement, parent, within } = item;
    const page = { context, data: pageData };
    const present = evaluator.evaluate(block, placement, page, now);
    const visible = evaluator.evaluateVisible(block, placement, timeZone);
    const isBroken = visible.outcome.verdict !== "ready";
    const { type, outcome } = isBroken ? visible : present;
    const entry = entryOf(block, registry);
    const config = presentConfig(block, entry, placement?.version);
    const found = auditor?.(type, config);
    const window = isRecord(config)
      ? readWindow(
          config["diffusionStartAt"],
          config["diffusionEndAt"],
          timeZone,
        )
      : undefined;
    const warnings = [
      ...(visible.warnings ?? []),
      ...(found?.warnings ?? []),
      ...neverOpens(window, within),
    ];
    const said =
      outcome.verdict === "condition-false"
        ? writtenAt(placement?.condition, outcome.leaf)
        : undefined;
    const basis = {
      pointer,
      type,
      ...(said !== undefined && { said }),
      ...(warnings.length > 0 && { warnings }),
    };
    const lack = isBroken ? undefined : found?.lack;
    const verdict: Verdict =
      lack !== undefined
        ? { ...basis, ...problem("", "required", { missingProperty: lack }) }
        : parent !== undefined && !isBroken
          ? { ...basis, verdict: "parent-hidden", parent: parent.pointer }
          : { ...basis, ...verdictOf(outcome) };
    const inner =
      entry?.nested === undefined || !isRecord(config)
        ? []
        : blockRefs(
            config[entry.nested],
            `${pointer}/${entry.nested}`,
            nestedPlacement(placement?.origin),
          );
    return [
      { verdict, references: found?.references ?? [] },
      ...inner.flatMap((ref) =>
        examineItem({
          ...ref,
          parent: verdict.verdict === "shown" ? undefined : verdict,
          within: narrower(within, window),
        }),
      ),
    ];
  };

  return [
    ...verdicts.map((verdict) => ({ verdict, references: [] })),
    ...items.flatMap(examineItem),
  ];
}

/** A stored configuration as the present version has it, where it can be brought there. */
function presentConfig(
  block: unknown,
  entry: CatalogLine | undefined,
  version: number | undefined,
): unknown {
  if (!isRecord(block)) return block;
  const migrated = migrate(block, entry?.migrations, version);
  return "config" in migrated ? migrated.config : block;
}

/** A window that does not overlap the one around it. */
function neverOpens(
  window: TimeWindow | undefined,
  within: TimeWindow | undefined,
): Warning[] {
  return window !== undefined &&
    within !== undefined &&
    isReversed(narrower(window, within)) &&
    !isReversed(window) &&
    !isReversed(within)
    ? [{ path: "", keyword: "window", params: {} }]
    : [];
}

const isReversed = ({ opensAt, closesAt }: TimeWindow) =>
  opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt;

/** What two windows have in common. */
const narrower = (
  one: TimeWindow | undefined,
  other: TimeWindow | undefined,
): TimeWindow => {
  const bounds = (name: "opensAt" | "closesAt") =>
    [one?.[name], other?.[name]].filter((bound) => bound !== undefined);
  const opens = bounds("opensAt");
  const closes = bounds("closesAt");
  return {
    opensAt: opens.length > 0 ? Math.max(...opens) : undefined,
    closesAt: closes.length > 0 ? Math.min(...closes) : undefined,
  };
};
