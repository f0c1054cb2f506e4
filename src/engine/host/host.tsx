import { type ComponentType, PureComponent, type ReactNode } from "react";
import type { Evaluation } from "#src/engine/evaluate/evaluate.ts";
import type {
  BlockComponent,
  BlockPlacement,
  Entry,
  PageData,
  StoredBlock,
  Verdict,
} from "#src/engine/types.ts";
import type { EngineContext } from "./context.ts";
import type { Engine } from "./engine.ts";
import { Failed } from "./failed.tsx";
import { asError, type Code, codeFor, reloadCode } from "./load.ts";
import { Sourced } from "./sourced.tsx";
import { verdictOf } from "./verdicts.ts";

export interface HostProps {
  context: EngineContext;
  block: unknown;
  /** JSON pointer of the block, or of the node that holds it, in its document. */
  pointer: string;
  placement?: BlockPlacement | undefined;
  /** The page's data, for a block that needs some of it. */
  data?: PageData | undefined;
}

/** Of a block that needs no data of the page. */
export const noData: PageData = {};

interface HostState {
  error: Error | undefined;
}

const healthy: HostState = { error: undefined };

/**
 * Draws one block, or nothing: evaluates it, loads its code, keeps its errors to itself, reports the verdict.
 * Host and error boundary are one class so that a block costs one component; it watches clock, context and code only
 * as long as its verdict depends on them.
 */
export class Host extends PureComponent<HostProps, HostState> {
  override state = healthy;

  static getDerivedStateFromError(thrown: unknown): HostState {
    return { error: asError(thrown) };
  }

  /** What the last render found: reported, and watched, once it is on the page. */
  private evaluation: Evaluation | undefined;
  private code: Code | undefined;
  private verdict: Verdict | undefined;
  private stopWatching: (() => void) | undefined;

  override componentDidMount(): void {
    this.settle();
  }

  override componentDidUpdate(before: HostProps): void {
    const { block, placement } = this.props;
    if (block !== before.block || placement !== before.placement)
      this.recover();
    this.settle();
  }

  override componentWillUnmount(): void {
    this.stopWatching?.();
    this.props.context.engine.verdicts.forget(this.verdict);
  }

  private settle(): void {
    const { context, block, pointer, placement } = this.props;
    const evaluation = this.evaluation;
    if (evaluation === undefined) return;
    const { engine } = context;
    this.verdict = engine.verdicts.report(
      this.inspected(
        verdictOf(pointer, evaluation, this.code, this.state.error),
      ),
      this.verdict,
      block,
    );
    this.stopWatching?.();
    this.stopWatching = watch(engine, evaluation, placement, this.code, () =>
      this.forceUpdate(),
    );
  }

  /** The verdict, with warnings where the inspector is on. */
  private inspected(verdict: Verdict): Verdict {
    const { context, block, placement, data = noData } = this.props;
    const outcome = this.evaluation?.outcome;
    const config = outcome?.verdict === "ready" ? outcome.config : block;
    const used = placement?.use && data[placement.use.name]?.data;
    return context.inspector?.audited(verdict, config, used) ?? verdict;
  }

  private recover(): void {
    if (this.state.error !== undefined) this.setState(healthy);
  }

  private retry(): void {
    const outcome = this.evaluation?.outcome;
    if (outcome?.verdict === "ready") reloadCode(outcome.entry);
    this.recover();
    this.forceUpdate();
  }

  override render(): ReactNode {
    const { context, block, pointer, placement, data = noData } = this.props;
    const { engine, place, inspector } = context;
    const evaluation = engine.evaluate(
      block,
      placement,
      { context: engine.context.get(), place, data },
      engine.clock.now(),
    );
    this.evaluation = evaluation;
    this.code = undefined;
    const { outcome, type } = evaluation;
    switch (outcome.verdict) {
      case "ready":
        break;
      case "loading":
        return loading(type, outcome.entry);
      case "failed":
        return this.failed(outcome.error, outcome.retry);
      default:
        return inspector === undefined
          ? null
          : inspector.placeholder(
              this.inspected(
                verdictOf(pointer, evaluation, undefined, undefined),
              ),
            );
    }
    const code = codeFor(outcome.entry, block, engine.registry);
    this.code = code;
    const error =
      this.state.error ?? (code.status === "failed" ? code.error : undefined);
    if (error !== undefined) return this.failed(error, () => this.retry());
    if (code.status !== "ready") return loading(type, outcome.entry);
    const drawn = draw(code.component, outcome.config, this.props);
    if (inspector === undefined) return <div data-block={type}>{drawn}</div>;
    return (
      <div data-block={type} className={inspector.outline}>
        {drawn}
        {inspector.label(this.inspected({ pointer, type, verdict: "shown" }))}
      </div>
    );
  }

  private failed(error: Error, retry: () => void): ReactNode {
    const { context, pointer, placement } = this.props;
    const { inspector } = context;
    const type = this.evaluation?.type;
    const verdict = { pointer, type, verdict: "failed", error } as const;
    return (
      <div data-block={type} className={inspector?.outline}>
        <Failed
          retry={retry}
          source={placement?.source}
          reason={inspector?.explain(verdict)}
        />
        {inspector?.label(this.inspected(verdict))}
      </div>
    );
  }
}

/** Keeps the height of a block whose code or data is loading. */
const loading = (type: string | undefined, { height }: Entry): ReactNode => (
  <div data-block={type} aria-busy="true" style={{ minBlockSize: height }} />
);

/** The element of a block: its configuration has been validated, so that its component may be given it. */
function draw(
  component: BlockComponent,
  config: StoredBlock,
  { pointer, placement, data: pageData }: HostProps,
): ReactNode {
  const Block = component as unknown as ComponentType<Record<string, unknown>>;
  if (placement === undefined)
    return <Block config={config} pointer={pointer} />;
  const { source, use, failure } = placement;
  if (source !== undefined)
    return (
      <Sourced source={source}>
        {(data) => <Block config={config} pointer={pointer} data={data} />}
      </Sourced>
    );
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

/**
 * Calls back when what a verdict depends on has changed: the window's next boundary, the context, the code.
 * @returns how to stop; undefined for a verdict that depends on nothing of the kind
 */
function watch(
  engine: Engine,
  { changesAt }: Evaluation,
  placement: BlockPlacement | undefined,
  code: Code | undefined,
  refresh: () => void,
): (() => void) | undefined {
  const isConditional = placement?.condition !== undefined;
  const isLoading = code?.status === "loading";
  const cancelTimer =
    changesAt === undefined ? undefined : engine.clock.at(changesAt, refresh);
  if (!isConditional && !isLoading) return cancelTimer;
  let isStopped = false;
  const unsubscribe = isConditional && engine.context.subscribe(refresh);
  if (isLoading)
    void code.settled.then(() => {
      if (!isStopped) refresh();
    });
  return () => {
    isStopped = true;
    cancelTimer?.();
    if (unsubscribe) unsubscribe();
  };
}
