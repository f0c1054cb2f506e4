import { Component, type ReactNode } from "react";
import { blockKey, blockKeys } from "#src/engine/core/evaluate/block-refs.ts";
import type {
  BlockRef,
  Entry,
  PageData,
  Verdict,
} from "#src/engine/core/types.ts";
import { blockElement } from "./block-element.tsx";
import { type EngineContext, ReactEngineContext } from "./context.ts";
import { findBlock, isSameList, isUnchanged } from "./drawn-block.ts";
import { type DrawnList, VerdictReporter, verdictIn } from "./list-verdicts.ts";
import { asError, reloadCode } from "./load.ts";
import type { VerdictList, VerdictListener } from "./verdicts.ts";
import { watch } from "./watch.ts";

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

const nothing: DrawnList = {
  blocks: new Map(),
  context: undefined,
  data: noData,
  error: undefined,
};

/**
 * Renders the blocks of a list, each or nothing: evaluates them, loads their code and contains their errors. One
 * component and one error boundary for the list, since each costs time; a list in which a block throws is rendered
 * again with a host for each.
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
  private readonly reporter = new VerdictReporter();
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
    this.stopWatching = watch(engine, this.settled.blocks.values(), () =>
      this.forceUpdate(),
    );
  }

  verdicts(): Verdict[] {
    return Array.from(this.settled.blocks.values(), (block) =>
      verdictIn(this.settled, block),
    );
  }

  reportChanges(listener: VerdictListener): void {
    this.reporter.report(this.settled, listener);
  }

  private recover(): void {
    if (this.state.error !== undefined) this.setState(healthy);
  }

  private readonly reload = (entry: Entry) => () => {
    reloadCode(entry);
    this.recover();
    this.forceUpdate();
  };

  override render(): ReactNode {
    const { context, drawn: last } = this;
    const { error } = this.state;
    const { refs, data = noData, isAlone } = this.props;
    const list: DrawnList = { blocks: new Map(), context, data, error };
    this.drawn = list;
    if (error !== undefined && !isAlone) return isolateBlocks(refs);
    const isSame =
      last.context === context && last.data === data && last.error === error;
    const { engine } = context;
    const page = { context: engine.context.get(), data };
    const now = engine.clock.now();
    return refs.map((ref) => {
      const key = blockKey(ref, list.blocks);
      const before = isSame ? last.blocks.get(key) : undefined;
      const found = findBlock(ref, page, now, engine);
      const block =
        before !== undefined && isUnchanged(before, found) ? before : found;
      block.element ??= blockElement(key, block, list, this.reload);
      list.blocks.set(key, block);
      return block.element;
    });
  }
}

const isolateBlocks = (refs: readonly BlockRef[]): ReactNode => {
  const keys = blockKeys(refs);
  return refs.map((ref, index) => (
    <Host key={keys[index]} refs={[ref]} isAlone />
  ));
};
