import { type ComponentType, Fragment, type ReactNode } from "react";
import type {
  BlockComponent,
  BlockRef,
  Entry,
  PageData,
  ResolvedSource,
  StoredBlock,
} from "#src/engine/core/types.ts";
import type { DrawnBlock } from "./drawn-block.ts";
import { Failed } from "./failed.tsx";
import { type DrawnList, verdictIn } from "./list-verdicts.ts";
import { Sourced } from "./sourced.tsx";

/**
 * The element of a block, by its verdict: its component, the space that it will take, its failure, or nothing.
 * @param reload tries again with a block whose code failed to load, or that threw
 */
export function blockElement(
  key: string,
  found: DrawnBlock,
  list: DrawnList,
  reload: (entry: Entry) => () => void,
): ReactNode {
  const inspector = list.context?.inspector;
  const { ref, evaluation, outcome, code } = found;
  const { type } = evaluation;
  switch (outcome.verdict) {
    case "ready":
      break;
    case "loading":
      return loading(key, type, outcome.entry, ref);
    case "failed":
      return failed(key, found, list, outcome.error, outcome.retry);
    default:
      return inspector === undefined ? null : (
        <Fragment key={key}>
          {inspector.placeholder(verdictIn(list, found))}
        </Fragment>
      );
  }
  const error =
    list.error ?? (code?.status === "failed" ? code.error : undefined);
  if (error !== undefined)
    return failed(key, found, list, error, reload(outcome.entry));
  if (code?.status !== "ready") return loading(key, type, outcome.entry, ref);
  const block = rendered(code.component, outcome.config, ref, list.data);
  if (inspector === undefined)
    return (
      <div key={key} data-block={type}>
        {block}
      </div>
    );
  return (
    <div key={key} data-block={type} className={inspector.outline}>
      {block}
      {inspector.label(verdictIn(list, found))}
    </div>
  );
}

function failed(
  key: string,
  found: DrawnBlock,
  list: DrawnList,
  error: Error,
  retry: () => void,
): ReactNode {
  const inspector = list.context?.inspector;
  const { pointer, placement } = found.ref;
  const { type } = found.evaluation;
  const verdict = { pointer, type, verdict: "failed", error } as const;
  return (
    <div key={key} data-block={type} className={inspector?.outline}>
      <Failed
        retry={retry}
        source={placement?.source}
        reason={inspector?.explain(verdict)}
      />
      {inspector?.label(verdictIn(list, found, verdict))}
    </div>
  );
}

/** Reserves the height of a block whose code or data is loading. */
function loading(
  key: string,
  type: string | undefined,
  entry: Entry,
  { placement }: BlockRef,
): ReactNode {
  const height = placement?.height ?? entry.height;
  if (height === 0) return null;
  return (
    <div
      key={key}
      data-block={type}
      aria-busy="true"
      style={{ minBlockSize: height }}
    />
  );
}

/** The element of a component, whose configuration has been validated; its `data` is what its placement gives it. */
function rendered(
  component: BlockComponent,
  config: StoredBlock,
  { pointer, placement }: BlockRef,
  pageData: PageData,
): ReactNode {
  const Block = component as unknown as ComponentType<Record<string, unknown>>;
  if (placement === undefined)
    return <Block config={config} pointer={pointer} />;
  const { source, use, failure, isTop } = placement;
  if (source !== undefined) return sourced(Block, config, pointer, source);
  const data = use === undefined ? failure : pageData[use.name]?.data;
  return data === undefined ? (
    <Block config={config} pointer={pointer} isTop={isTop} />
  ) : (
    <Block config={config} pointer={pointer} data={data} isTop={isTop} />
  );
}

/** Separate, so that blocks without a source allocate no closure. */
const sourced = (
  Block: ComponentType<Record<string, unknown>>,
  config: StoredBlock,
  pointer: string,
  source: ResolvedSource,
): ReactNode => (
  <Sourced source={source}>
    {(data) => <Block config={config} pointer={pointer} data={data} />}
  </Sourced>
);
