import {
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { contentLayout } from "#src/engine/core/content-layout.ts";
import { entryOf } from "#src/engine/core/evaluate/look-up.ts";
import { earlier } from "#src/engine/core/evaluate/visible.ts";
import type { BlockRef, Entry, Registry } from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import { inChunks, OriginContext } from "./blocks.tsx";
import { useEngineContext, usePageContext, useRenderAt } from "./context.ts";
import type { ContentProps, Engine } from "./create-engine.ts";
import styles from "./page.module.css";

/**
 * What a configurator composed, as its layout places it: the block above the column, if there is one at present, and the
 * column with its head and blocks.
 */
export function Content({ node, data, children }: ContentProps): ReactNode {
  const { engine } = useEngineContext();
  const { placement, width } = node;
  const content = data[placement.use?.name ?? ""]?.data;
  const blocks = isRecord(content) ? content["contentBlocs"] : undefined;
  const { top, main } = useMemo(
    () => contentLayout(blocks, engine.registry),
    [blocks, engine],
  );
  const page = { context: usePageContext(), data };
  const now = engine.clock.now();
  const { obstacle, changesAt } = engine.evaluatePlacement(
    placement,
    page,
    now,
  );
  const [first] = top;
  const found =
    first && engine.evaluate(first.block, first.placement, page, now);
  useRenderAt(earlier(changesAt, found?.changesAt));
  if (obstacle !== undefined) return null;
  const hasTop = found?.outcome.verdict === "ready";
  const above = hasTop ? pixels(entryOf(first?.block, engine.registry)) : 0;
  const Root = width === "reading" ? "article" : "div";
  return (
    <div>
      <OriginContext value="programme">{inChunks(top)}</OriginContext>
      <Root data-width={width} data-below-top={hasTop || undefined}>
        {children(!hasTop)}
        <div className={styles["nodes"]}>
          <OriginContext value="programme">
            <Column refs={main} above={above} />
          </OriginContext>
        </div>
      </Root>
    </div>
  );
}

interface ColumnProps {
  refs: readonly BlockRef[];
  /** Pixels that other blocks of the page take above these. */
  above: number;
}

/** Blocks that have not been rendered yet keep their height and nothing else. */
const Column = memo(function Column({ refs, above }: ColumnProps): ReactNode {
  const { engine } = useEngineContext();
  const seen = useSeen(refs, engine, above);
  return (
    <>
      {inChunks(refs.slice(0, seen)).map((chunk) => (
        <div key={chunk.key} className={styles["chunk"]} data-chunk>
          {chunk}
        </div>
      ))}
      {refs.slice(seen).map(({ pointer, block }) => (
        <div
          key={pointer}
          data-later
          aria-busy="true"
          style={{ minBlockSize: entryOf(block, engine.registry)?.height }}
        />
      ))}
    </>
  );
});

/**
 * How many blocks of a page's content are rendered: those of the first view until it has rendered, then some more whenever
 * the browser is idle, so that typing and scrolling stay responsive.
 */
function useSeen(
  refs: readonly BlockRef[],
  { firstView, whenIdle, registry }: Engine,
  above: number,
): number {
  const isAwaited =
    useSyncExternalStore(firstView.subscribe, firstView.get) === "awaited";
  const [more, setMore] = useState(isAwaited ? 0 : Number.POSITIVE_INFINITY);
  const seen =
    more < refs.length ? more + inFirstView(refs, registry, above) : more;
  useEffect(() => {
    if (isAwaited || seen >= refs.length) return;
    let isWanted = true;
    void whenIdle().then(() => {
      if (isWanted)
        startTransition(() => setMore(more + Math.max(1, seen >> 1)));
    });
    return () => {
      isWanted = false;
    };
  }, [isAwaited, seen, more, refs, whenIdle]);
  return seen;
}

/** How many blocks begin on the first screen, by the heights that their types reserve. */
function inFirstView(
  refs: readonly BlockRef[],
  registry: Registry,
  above: number,
): number {
  let top = above;
  const below = refs.findIndex(({ block }) => {
    const isBelow = top >= window.innerHeight;
    top += pixels(entryOf(block, registry));
    return isBelow;
  });
  return below < 0 ? refs.length : below;
}

const pixels = (entry: Entry | undefined) =>
  typeof entry?.height === "number" ? entry.height : 0;
