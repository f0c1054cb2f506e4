import {
  Component,
  type ComponentType,
  Fragment,
  type ReactNode,
  startTransition,
} from "react";
import { blockKey, blockKeys } from "#src/engine/core/evaluate/block-refs.ts";
import type { Evaluation } from "#src/engine/core/evaluate/evaluate.ts";
import { earlier } from "#src/engine/core/evaluate/visible.ts";
import type {
  BlockComponent,
  BlockRef,
  Entry,
  PageData,
  PageState,
  ResolvedSource,
  StoredBlock,
  Verdict,
} from "#src/engine/core/types.ts";
import { type EngineContext, ReactEngineContext } from "./context.ts";
import type { Engine } from "./create-engine.ts";
import { Failed } from "./failed.tsx";
import { asError, type Code, codeFor, reloadCode } from "./load.ts";
import { Sourced } from "./sourced.tsx";
import {
  isSame,
  type VerdictList,
  type VerdictListener,
  verdictOf,
} from "./verdicts.ts";

export interface HostProps {
  refs: readonly BlockRef[];
  /** The page's data, for blocks that need some of it. */
  data?: PageData | undefined;
  /** There is one block, and its error is shown in its place. */
  isAlone?: boolean;
}

/** Of blocks that need no data of the page. */
export const noData: PageData = {};

interface HostState {
  error: Error | undefined;
}

const healthy: HostState = { error: undefined };

/** A block as a render found it. */
interface DrawnBlock {
  ref: BlockRef;
  evaluation: Evaluation;
  outcome: Evaluation["outcome"];
  code: Code | undefined;
  element: ReactNode;
}

/** All blocks of a list by key, and what else they were drawn with. */
interface Drawn {
  blocks: Map<string, DrawnBlock>;
  context: EngineContext | undefined;
  data: PageData | undefined;
  state: HostState;
}

/** A verdict that was reported to the listener, and the block that it is on. */
interface ReportedVerdict {
  block: DrawnBlock;
  verdict: Verdict;
}

const nothing: Drawn = {
  blocks: new Map(),
  context: undefined,
  data: undefined,
  state: healthy,
};

/**
 * Draws the blocks of a list, each or nothing: evaluates them, loads their code, keeps their errors to themselves,
 * and knows the verdicts. One component and one error boundary for the list, since each costs time; a list in which a
 * block throws is drawn again with a host for each. It watches clock, context and code only as long as a verdict
 * depends on them.
 */
export class Host
  extends Component<HostProps, HostState>
  implements VerdictList
{
  static override contextType = ReactEngineContext;
  declare context: EngineContext;
  override state = healthy;
  /** What the last render found, and what is on the page. */
  private drawn = nothing;
  private settled = nothing;
  /** The verdicts that were reported to the listener. */
  private reported: ReadonlyMap<string, ReportedVerdict> = new Map();
  private stopWatching: (() => void) | undefined;
  private removeVerdicts: (() => void) | undefined;

  static getDerivedStateFromError(thrown: unknown): HostState {
    return { error: asError(thrown) };
  }

  override shouldComponentUpdate(next: HostProps, state: HostState): boolean {
    const { refs, data } = this.props;
    return (
      state !== this.state || data !== next.data || !isSameList(refs, next.refs)
    );
  }

  override componentDidMount(): void {
    this.removeVerdicts = this.context.engine.verdicts.add(this);
    this.settle();
  }

  override componentDidUpdate({ refs }: HostProps): void {
    if (this.props.isAlone && !isSameList(refs, this.props.refs))
      this.recover();
    this.settle();
  }

  override componentWillUnmount(): void {
    this.stopWatching?.();
    this.removeVerdicts?.();
  }

  private settle(): void {
    const { engine } = this.context;
    this.settled = this.drawn;
    engine.verdicts.drawn(this);
    this.stopWatching?.();
    this.stopWatching = watch(engine, [...this.settled.blocks.values()], () =>
      this.forceUpdate(),
    );
  }

  verdicts(): Verdict[] {
    return Array.from(this.settled.blocks.values(), (block) =>
      this.inspected(this.verdictOn(block), block),
    );
  }

  reportChanges(listener: VerdictListener): void {
    const before = this.reported;
    const reported = new Map<string, ReportedVerdict>();
    this.reported = reported;
    this.settled.blocks.forEach((block, key) => {
      const last = before.get(key);
      if (last?.block === block) {
        reported.set(key, last);
        return;
      }
      const verdict = this.inspected(this.verdictOn(block), block);
      reported.set(key, { block, verdict });
      if (last === undefined || !isSame(last.verdict, verdict))
        listener(verdict, block.ref.block);
    });
  }

  private verdictOn({ ref, evaluation, code }: DrawnBlock): Verdict {
    return verdictOf(ref.pointer, evaluation, code, this.state.error);
  }

  /** The verdict, with warnings where the inspector is on. */
  private inspected(
    verdict: Verdict,
    { ref, evaluation, outcome }: DrawnBlock,
  ): Verdict {
    const { inspector } = this.context;
    if (inspector === undefined) return verdict;
    const { data = noData } = this.props;
    const config = outcome.verdict === "ready" ? outcome.config : ref.block;
    const use = ref.placement?.use;
    return inspector.audited(
      {
        ...verdict,
        ...(evaluation.warnings && { warnings: evaluation.warnings }),
      },
      config,
      use && data[use.name]?.data,
    );
  }

  private recover(): void {
    if (this.state.error !== undefined) this.setState(healthy);
  }

  override render(): ReactNode {
    const { context, state } = this;
    const { refs, data = noData, isAlone } = this.props;
    const last = this.drawn;
    const blocks: Drawn["blocks"] = new Map();
    this.drawn = { blocks, context, data, state };
    if (state.error !== undefined && !isAlone) return isolateBlocks(refs);
    const isSame =
      last.context === context && last.data === data && last.state === state;
    const { engine, place } = context;
    const page = { context: engine.context.get(), place, data };
    const now = engine.clock.now();
    return refs.map((ref) => {
      const key = blockKey(ref, blocks);
      const before = isSame ? last.blocks.get(key) : undefined;
      const found = find(ref, page, now, engine);
      const block =
        before !== undefined && isUnchanged(before, found) ? before : found;
      block.element ??= this.draw(key, block);
      blocks.set(key, block);
      return block.element;
    });
  }

  private draw(key: string, found: DrawnBlock): ReactNode {
    const { inspector } = this.context;
    const { ref, evaluation, outcome, code } = found;
    const { type } = evaluation;
    switch (outcome.verdict) {
      case "ready":
        break;
      case "loading":
        return loading(key, type, outcome.entry, ref);
      case "failed":
        return this.failed(key, found, outcome.error, outcome.retry);
      default:
        return inspector === undefined ? null : (
          <Fragment key={key}>
            {inspector.placeholder(
              this.inspected(this.verdictOn(found), found),
            )}
          </Fragment>
        );
    }
    const error =
      this.state.error ?? (code?.status === "failed" ? code.error : undefined);
    if (error !== undefined)
      return this.failed(key, found, error, this.reload(outcome.entry));
    if (code?.status !== "ready") return loading(key, type, outcome.entry, ref);
    const block = element(code.component, outcome.config, ref, this.props.data);
    if (inspector === undefined)
      return (
        <div key={key} data-block={type}>
          {block}
        </div>
      );
    return (
      <div key={key} data-block={type} className={inspector.outline}>
        {block}
        {inspector.label(this.inspected(this.verdictOn(found), found))}
      </div>
    );
  }

  /** How to try again with a block whose code could not be loaded, or threw. */
  private reload(entry: Entry): () => void {
    return () => {
      reloadCode(entry);
      this.recover();
      this.forceUpdate();
    };
  }

  private failed(
    key: string,
    found: DrawnBlock,
    error: Error,
    retry: () => void,
  ): ReactNode {
    const { inspector } = this.context;
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
        {inspector?.label(this.inspected(verdict, found))}
      </div>
    );
  }
}

const isolateBlocks = (refs: readonly BlockRef[]): ReactNode => {
  const keys = blockKeys(refs);
  return refs.map((ref, index) => (
    <Host key={keys[index]} refs={[ref]} isAlone />
  ));
};

/** Evaluates a block, and asks for its code when it is ready to be drawn. */
function find(
  ref: BlockRef,
  page: PageState,
  now: number,
  engine: Engine,
): DrawnBlock {
  const { block, placement } = ref;
  const evaluation = engine.evaluate(block, placement, page, now);
  const { outcome } = evaluation;
  const code =
    outcome.verdict === "ready"
      ? codeFor(outcome.entry, block, engine.registry)
      : undefined;
  return {
    ref,
    evaluation,
    outcome,
    code,
    element: undefined,
  };
}

const isUnchanged = (before: DrawnBlock, found: DrawnBlock) =>
  before.outcome === found.outcome &&
  before.code === found.code &&
  isSameRef(before.ref, found.ref);

const isSameRef = (one: BlockRef, other: BlockRef | undefined) =>
  one === other ||
  (other !== undefined &&
    one.block === other.block &&
    one.pointer === other.pointer &&
    one.placement === other.placement &&
    one.key === other.key);

const isSameList = (one: readonly BlockRef[], other: readonly BlockRef[]) =>
  one === other ||
  (one.length === other.length &&
    one.every((ref, index) => isSameRef(ref, other[index])));

/** Keeps the height of a block whose code or data is loading. */
const loading = (
  key: string,
  type: string | undefined,
  entry: Entry,
  { placement }: BlockRef,
): ReactNode => {
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
};

/** The element of a block: its configuration has been validated, so that its component may be given it. */
function element(
  component: BlockComponent,
  config: StoredBlock,
  { pointer, placement }: BlockRef,
  pageData: PageData | undefined,
): ReactNode {
  const Block = component as unknown as ComponentType<Record<string, unknown>>;
  if (placement === undefined)
    return <Block config={config} pointer={pointer} />;
  const { source, use, failure } = placement;
  if (source !== undefined) return sourced(Block, config, pointer, source);
  if (use !== undefined)
    return (
      <Block
        config={config}
        pointer={pointer}
        data={pageData?.[use.name]?.data}
      />
    );
  return failure === undefined ? (
    <Block config={config} pointer={pointer} />
  ) : (
    <Block config={config} pointer={pointer} data={failure} />
  );
}

/** Apart from the others, whose elements are made without a function for each. */
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

/**
 * Calls back when what a verdict depends on has changed: the window's next boundary, the context, the code. Code that has
 * come is drawn while the browser has time for it; what a window or a condition hides leaves at once.
 * @returns how to stop; undefined for verdicts that depend on nothing of the kind
 */
function watch(
  engine: Engine,
  blocks: readonly DrawnBlock[],
  refresh: () => void,
): (() => void) | undefined {
  let changesAt: number | undefined;
  let isConditional = false;
  const codes = new Set<Promise<void>>();
  for (const { ref, evaluation, code } of blocks) {
    changesAt = earlier(changesAt, evaluation.changesAt);
    isConditional ||= ref.placement?.condition !== undefined;
    if (code?.status === "loading") codes.add(code.settled);
  }
  const cancelTimer =
    changesAt === undefined ? undefined : engine.clock.at(changesAt, refresh);
  if (!isConditional && codes.size === 0) return cancelTimer;
  let isStopped = false;
  const unsubscribe = isConditional && engine.context.subscribe(refresh);
  for (const code of codes)
    void code.then(() => {
      if (!isStopped) startTransition(refresh);
    });
  return () => {
    isStopped = true;
    cancelTimer?.();
    if (unsubscribe) unsubscribe();
  };
}
