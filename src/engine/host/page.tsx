import { type CSSProperties, type ReactNode, useMemo } from "react";
import {
  blocksOf,
  type ResolvedColumn,
  type ResolvedLayout,
  type ResolvedNode,
  resolveLayout,
} from "#src/engine/layout/resolve.ts";
import type { PageContext } from "#src/engine/types.ts";
import type { Layout } from "#src/schema/types.gen.ts";
import { useEngineContext, usePageContext } from "./context.ts";
import type { Engine } from "./engine.ts";
import { Host } from "./host.tsx";
import { startCode } from "./load.ts";
import styles from "./page.module.css";

/**
 * Starts all that a page needs, at once: the code of its blocks and the data of its sources. For the router, which
 * knows the page before React draws it; `Page` does the same. Calling it again costs nothing: code and data are shared.
 */
export function preload(
  layout: Layout,
  engine: Engine,
  route: PageContext["route"],
): void {
  start(resolveLayout(layout, route, engine.data.kinds), engine);
}

function start(
  { main, aside }: ResolvedLayout,
  { registry, data }: Engine,
): void {
  for (const { block, placement } of blocksOf([...main, ...aside])) {
    startCode(block, registry);
    if (placement?.source !== undefined)
      data.prefetch(placement.source.name, placement.source.params);
  }
}

interface PageProps {
  layout: Layout;
  /** The address that the layout belongs to; the context's where absent, which is set after the first render. */
  route?: PageContext["route"];
}

/** Draws a layout: its regions, rows and columns, and in them its blocks. */
export function Page({ layout, route: given }: PageProps): ReactNode {
  const { engine } = useEngineContext();
  const known = usePageContext((context) => context.route);
  const route = given ?? known;
  const { main, aside } = useMemo(() => {
    const resolved = resolveLayout(layout, route, engine.data.kinds);
    start(resolved, engine);
    return resolved;
  }, [layout, route, engine]);
  return (
    <div className={aside.length > 0 ? styles["withAside"] : styles["page"]}>
      <Nodes nodes={main} />
      {aside.length > 0 && <Nodes nodes={aside} />}
    </div>
  );
}

function Nodes({ nodes }: { nodes: readonly ResolvedNode[] }): ReactNode {
  const context = useEngineContext();
  return (
    <div className={styles["nodes"]}>
      {nodes.map((node) =>
        node.kind === "block" ? (
          <Host key={node.ref.pointer} context={context} {...node.ref} />
        ) : (
          <Row key={node.pointer} columns={node.columns} />
        ),
      )}
    </div>
  );
}

function Row({ columns }: { columns: readonly ResolvedColumn[] }): ReactNode {
  return (
    <div className={styles["row"]}>
      {columns.map(({ pointer, span, nodes }) => (
        <div
          key={pointer}
          className={styles["column"]}
          style={{ "--span": span } as CSSProperties}
        >
          <Nodes nodes={nodes} />
        </div>
      ))}
    </div>
  );
}
