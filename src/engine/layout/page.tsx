import { type CSSProperties, type ReactNode, useMemo } from "react";
import { usePageContext, useSurroundings } from "#src/engine/context.ts";
import type { PageContext } from "#src/engine/contract.ts";
import { Host } from "#src/engine/host/host.tsx";
import type { Layout } from "#src/schema/types.gen.ts";
import styles from "./page.module.css";
import { start } from "./preload.ts";
import {
  type ResolvedColumn,
  type ResolvedNode,
  resolveLayout,
} from "./resolve.ts";

interface PageProps {
  layout: Layout;
  /** The address that the layout belongs to; that of the context where absent, which comes after the first render. */
  route?: PageContext["route"];
}

/** Draws a layout: its regions, rows and columns, and in them its blocks. */
export function Page({ layout, route: given }: PageProps): ReactNode {
  const { engine } = useSurroundings();
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
  const surroundings = useSurroundings();
  return (
    <div className={styles["nodes"]}>
      {nodes.map((node) =>
        node.kind === "block" ? (
          <Host
            key={node.pointer}
            surroundings={surroundings}
            {...node.listed}
          />
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
