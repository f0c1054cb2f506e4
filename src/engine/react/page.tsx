import { type CSSProperties, memo, type ReactNode, useMemo } from "react";
import { blockKeys } from "#src/engine/core/evaluate/block-refs.ts";
import type { PlainLayout } from "#src/engine/core/layout/plain-layout.ts";
import {
  blocksOf,
  contentsOf,
  type ResolvedColumn,
  type ResolvedContent,
  type ResolvedData,
  type ResolvedLayout,
  type ResolvedNode,
  resolveLayout,
} from "#src/engine/core/layout/resolve.ts";
import type {
  PageContext,
  PageData,
  SourceState,
} from "#src/engine/core/types.ts";
import type { LayoutStoredBlock } from "#src/schema/types.gen.ts";
import { useEngineContext, usePageContext } from "./context.ts";
import type { Engine } from "./create-engine.ts";
import { Failed } from "./failed.tsx";
import { Host, noData } from "./host.tsx";
import { startCode } from "./load.ts";
import styles from "./page.module.css";
import { Sourced } from "./sourced.tsx";

/**
 * Starts loading everything that a page needs, in parallel: the code of its blocks and the data of its sources. For the router,
 * which knows the page before React renders it; `Page` does the same. Calling it again costs nothing: code and data are shared.
 */
export function preload(
  layout: PlainLayout,
  engine: Engine,
  route: PageContext["route"],
): void {
  start(layout, resolveLayout(layout, route, engine), engine);
}

function start(
  { loading }: PlainLayout,
  { data: pageData, main, aside }: ResolvedLayout,
  { registry, data }: Engine,
): void {
  for (const { source } of pageData)
    if (!("verdict" in source)) data.prefetch(source.name, source.params);
  const blocks = blocksOf([...main, ...aside]);
  // What the server has to work for comes before what it only hands out.
  for (const { placement } of blocks)
    if (placement?.source !== undefined)
      data.prefetch(placement.source.name, placement.source.params);
  startCode(loading, registry);
  for (const { block } of blocks) startCode(block, registry);
}

interface PageProps {
  layout: PlainLayout;
  /** The layout's route. Defaults to the context's, which is set after the first render. */
  route?: PageContext["route"];
}

/** Renders a layout: its regions, rows, columns and blocks. Its data is requested once for all of them. */
export function Page({ layout, route: given }: PageProps): ReactNode {
  const { engine } = useEngineContext();
  const known = usePageContext((context) => context.route);
  const route = given ?? known;
  const resolved = useMemo(() => {
    const made = resolveLayout(layout, route, engine);
    start(layout, made, engine);
    return made;
  }, [layout, route, engine]);
  // With other data it is another page, whose blocks remount, even if their data is already cached.
  const subject = JSON.stringify(resolved.data.map(({ source }) => source));
  return (
    <WithData sources={resolved.data} loaded={noData}>
      {(data) => (
        <Regions
          key={subject}
          resolved={resolved}
          layout={layout}
          data={data}
        />
      )}
    </WithData>
  );
}

interface WithDataProps {
  sources: readonly ResolvedData[];
  loaded: PageData;
  children: (data: PageData) => ReactNode;
}

/** Passes on the states of a page's data, by name. Each is a hook, and so a component. */
function WithData({
  sources: [first, ...rest],
  loaded,
  children,
}: WithDataProps): ReactNode {
  if (first === undefined) return children(loaded);
  const { name, source } = first;
  const next = (data: PageData) => (
    <WithData sources={rest} loaded={data}>
      {children}
    </WithData>
  );
  // Broken data has no state: the blocks that need it are broken too.
  if ("verdict" in source) return next(loaded);
  return (
    <Sourced source={source}>
      {(state) => next({ ...loaded, [name]: state as SourceState<unknown> })}
    </Sourced>
  );
}

interface RegionsProps {
  resolved: ResolvedLayout;
  layout: Pick<PlainLayout, "loading" | "error" | "width">;
  data: PageData;
}

const Regions = memo(
  function Regions({ resolved, layout, data }: RegionsProps): ReactNode {
    const failed = resolved.data.find(
      ({ name, isOptional }) => !isOptional && data[name]?.status === "failed",
    );
    const failure = failed && data[failed.name];
    if (failure !== undefined)
      return <PageFailure failure={failure} block={layout.error} />;
    const { main, aside } = resolved;
    const nodes = [...main, ...aside];
    const needed = new Set(
      [...blocksOf(nodes), ...contentsOf(nodes)].flatMap(
        ({ placement }) => placement?.needs ?? [],
      ),
    );
    const isLoading = resolved.data.some(
      ({ name }) => needed.has(name) && data[name]?.status === "loading",
    );
    if (isLoading && layout.loading !== undefined)
      return <Instead pointer="/loading" block={layout.loading} />;
    return (
      <div
        // What renders after the data has loaded replaces the reserved space without a layout shift.
        key={isLoading ? "loading" : "loaded"}
        className={aside.length > 0 ? styles["withAside"] : styles["page"]}
        data-width={layout.width}
      >
        <Nodes nodes={main} data={data} />
        {aside.length > 0 && <Nodes nodes={aside} data={data} />}
      </div>
    );
  },
  (before, after) =>
    before.resolved === after.resolved &&
    before.layout === after.layout &&
    Object.entries(after.data).every(
      ([name, state]) => before.data[name] === state,
    ),
);

interface PageFailureProps {
  failure: SourceState<unknown>;
  block: PlainLayout["error"];
}

/** Replaces a page whose data failed: the layout's error block, which is given the error and how to try again. */
function PageFailure({ failure, block }: PageFailureProps): ReactNode {
  return block === undefined ? (
    <div className={styles["page"]}>
      <Failed retry={failure.retry} source={undefined} reason={undefined} />
    </div>
  ) : (
    <Instead
      pointer="/error"
      block={block}
      failure={failure as SourceState<never>}
    />
  );
}

interface InsteadProps {
  pointer: string;
  block: LayoutStoredBlock;
  failure?: SourceState<never>;
}

/** The block that replaces a page. */
function Instead({ pointer, block, failure }: InsteadProps): ReactNode {
  const ref = useMemo(
    () => ({ pointer, block, ...(failure && { placement: { failure } }) }),
    [pointer, block, failure],
  );
  return (
    <div className={styles["page"]}>
      <Host refs={[ref]} isAlone />
    </div>
  );
}

interface NodesProps {
  nodes: readonly ResolvedNode[];
  data: PageData;
}

function Nodes({ nodes, data }: NodesProps): ReactNode {
  const keys = blockKeys(
    nodes.map((node) => (node.kind === "block" ? node.ref : rowRef(node))),
  );
  return (
    <div className={styles["nodes"]}>
      {nodes.map((node, index) => (
        <Node key={keys[index]} node={node} data={data} />
      ))}
    </div>
  );
}

function Node({ node, data }: { node: ResolvedNode; data: PageData }) {
  switch (node.kind) {
    case "row":
      return <Row columns={node.columns} data={data} />;
    case "content":
      return <Composed node={node} data={data} />;
    case "block":
      return (
        <Host
          refs={[node.ref]}
          data={node.ref.placement?.needs && data}
          isAlone
        />
      );
  }
}

const rowRef = ({ pointer }: { pointer: string }) => ({
  pointer,
  block: undefined,
});

interface ComposedProps {
  node: ResolvedContent;
  data: PageData;
}

function Composed({ node, data }: ComposedProps): ReactNode {
  const { contents: Contents } = useEngineContext().engine;
  const withTitle = useMemo(() => node.head.map(asTop), [node]);
  if (Contents === undefined)
    throw new Error(`${node.pointer}: the engine was made without "contents"`);
  return (
    <Contents node={node} data={data}>
      {(isTop) => <Nodes nodes={isTop ? withTitle : node.head} data={data} />}
    </Contents>
  );
}

/** A block that holds the heading of its page. */
const asTop = (node: ResolvedNode): ResolvedNode =>
  node.kind === "block"
    ? {
        ...node,
        ref: { ...node.ref, placement: { ...node.ref.placement, isTop: true } },
      }
    : node;

interface RowProps {
  columns: readonly ResolvedColumn[];
  data: PageData;
}

function Row({ columns, data }: RowProps): ReactNode {
  return (
    <div className={styles["row"]}>
      {columns.map(({ pointer, span, isAside, nodes }) => (
        <div
          key={pointer}
          className={styles["column"]}
          data-aside={isAside || undefined}
          style={{ "--span": span } as CSSProperties}
        >
          <Nodes nodes={nodes} data={data} />
        </div>
      ))}
    </div>
  );
}
