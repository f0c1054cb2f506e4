import {
  fromContentBlocks,
  nestedBlockRefs,
} from "#src/engine/evaluate/block-refs.ts";
import {
  createEvaluator,
  type Evaluator,
} from "#src/engine/evaluate/evaluate.ts";
import { entryOf } from "#src/engine/evaluate/look-up.ts";
import { valid } from "#src/engine/evaluate/valid.ts";
import { isRecord } from "#src/engine/json.ts";
import { blocksOf, resolveLayout } from "#src/engine/layout/resolve.ts";
import type {
  BlockRef,
  DataPort,
  FactRegistry,
  PageContext,
  Registry,
  Verdict,
} from "#src/engine/types.ts";
import validateLayout from "#src/schema/validators/layout.gen.js";

/** What a dump is examined with. */
export interface Examination {
  registry: Registry;
  kinds: DataPort["kinds"];
  facts?: FactRegistry;
  context: PageContext;
  now: number;
}

/** The mistakes: what no time and no context would show. */
const mistakes = new Set<Verdict["verdict"]>([
  "invalid",
  "unknown-type",
  "failed",
]);

export const isMistake = ({ verdict }: Verdict): boolean =>
  mistakes.has(verdict);

/**
 * Gives each block of a dump the verdict that it would have on the page, without loading its code. A mistake is told
 * even of a block that its window or condition hides at present.
 * @param dump a layout, a page with `contentBlocs`, a block, or a list or collection of them
 */
export function examine(dump: unknown, examination: Examination): Verdict[] {
  const { verdicts, blocks } = open(dump, "", examination);
  const evaluator = createEvaluator(examination.registry, examination.facts);
  return [
    ...verdicts,
    ...withNested(blocks, examination.registry).map((item) =>
      examineBlock(item, evaluator, examination),
    ),
  ];
}

function examineBlock(
  { block, pointer, placement }: BlockRef,
  evaluator: Evaluator,
  { context, now }: Examination,
): Verdict {
  const present = evaluator.evaluate(
    block,
    placement,
    { context, place: "product", data: {} },
    now,
  );
  const visible = evaluator.evaluateVisible(block, placement, "product");
  const { type, outcome } =
    visible.outcome.verdict === "ready" ? present : visible;
  return outcome.verdict === "ready"
    ? { pointer, type, verdict: "shown" }
    : { pointer, type, ...outcome };
}

interface Opened {
  /** On the dump as a whole. */
  verdicts: Verdict[];
  blocks: BlockRef[];
}

function open(
  dump: unknown,
  pointer: string,
  examination: Examination,
): Opened {
  if (Array.isArray(dump))
    return dump
      .map((item, index) => open(item, `${pointer}/${index}`, examination))
      .reduce(
        (all, { verdicts, blocks }) => ({
          verdicts: [...all.verdicts, ...verdicts],
          blocks: [...all.blocks, ...blocks],
        }),
        { verdicts: [], blocks: [] },
      );
  if (isRecord(dump)) {
    const members = ["hydra:member", "member"].find((name) => name in dump);
    if (members !== undefined)
      return open(dump[members], `${pointer}/${members}`, examination);
    if ("regions" in dump) return openLayout(dump, pointer, examination);
    if ("contentBlocs" in dump)
      return onlyBlocks(
        fromContentBlocks(dump["contentBlocs"], `${pointer}/contentBlocs`),
      );
    if (!("@type" in dump) && "type" in dump)
      return onlyBlocks(
        fromContentBlocks([dump], pointer).map((item) => ({
          ...item,
          pointer: item.pointer.replace(`${pointer}/0`, pointer),
        })),
      );
  }
  return onlyBlocks([{ pointer, block: dump }]);
}

const onlyBlocks = (blocks: BlockRef[]): Opened => ({ verdicts: [], blocks });

/** A route that has whatever a binding asks of it. */
const anyRoute: PageContext["route"] = {
  path: "/",
  params: new Proxy({}, { get: (_, name) => `:${String(name)}` }),
  query: {},
};

function openLayout(
  dump: unknown,
  pointer: string,
  { kinds, facts = {} }: Examination,
): Opened {
  if (validateLayout(dump)) {
    const { main, aside } = resolveLayout(dump, anyRoute, {
      data: { kinds },
      facts,
    });
    return onlyBlocks(
      blocksOf([...main, ...aside]).map((item) => ({
        ...item,
        pointer: pointer + item.pointer,
      })),
    );
  }
  const wrong = valid(dump, validateLayout);
  return {
    verdicts: wrong ? [{ pointer, type: undefined, ...wrong }] : [],
    blocks: [],
  };
}

/** Each block followed by those inside it. */
function withNested(
  blocks: readonly BlockRef[],
  registry: Registry,
): BlockRef[] {
  return blocks.flatMap((item) => {
    const property = entryOf(item.block, registry)?.nested;
    if (property === undefined) return [item];
    const inner = nestedBlockRefs(item.block, item.pointer, property);
    return [item, ...withNested(inner, registry)];
  });
}
