import { type ComponentType, PureComponent, type ReactNode } from "react";
import type { Evaluation } from "#src/engine/evaluate/evaluate.ts";
import type { BlockPlacement, Verdict } from "#src/engine/types.ts";
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
}

interface HostState {
  error: Error | undefined;
}

/**
 * Draws one block, or nothing: evaluates it, loads its code, keeps its errors to itself, reports the verdict.
 * Host and error boundary are one class so that a block costs one component; it watches clock, context and code only
 * as long as its verdict depends on them.
 */
export class Host extends PureComponent<HostProps, HostState> {
  override state: HostState = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): HostState {
    return { error: asError(thrown) };
  }

  /** What the last render found: reported, and watched, once it is on the page. */
  #evaluation: Evaluation | undefined;
  #code: Code | undefined;
  #verdict: Verdict | undefined;
  #stopWatching: (() => void) | undefined;

  override componentDidMount(): void {
    this.#settle();
  }

  override componentDidUpdate(before: HostProps): void {
    const { block, placement } = this.props;
    if (block !== before.block || placement !== before.placement)
      this.#recover();
    this.#settle();
  }

  override componentWillUnmount(): void {
    this.#stopWatching?.();
    this.props.context.engine.verdicts.forget(this.#verdict);
  }

  #settle(): void {
    const { context, block, pointer, placement } = this.props;
    const evaluation = this.#evaluation;
    if (evaluation === undefined) return;
    const { engine } = context;
    this.#verdict = engine.verdicts.report(
      verdictOf(pointer, evaluation, this.#code, this.state.error),
      this.#verdict,
      block,
    );
    this.#stopWatching?.();
    this.#stopWatching = watch(engine, evaluation, placement, this.#code, () =>
      this.forceUpdate(),
    );
  }

  #recover(): void {
    if (this.state.error !== undefined) this.setState({ error: undefined });
  }

  #retry(): void {
    const outcome = this.#evaluation?.outcome;
    if (outcome?.verdict === "ready") reloadCode(outcome.entry);
    this.#recover();
    this.forceUpdate();
  }

  override render(): ReactNode {
    const { context, block, pointer, placement } = this.props;
    const { engine, messages, inspector } = context;
    const now = engine.clock.now();
    const evaluation = engine.evaluate(
      block,
      placement,
      engine.context.get(),
      now,
    );
    const { outcome, type } = evaluation;
    this.#evaluation = evaluation;
    if (outcome.verdict !== "ready") {
      this.#code = undefined;
      if (inspector === undefined) return null;
      const verdict = verdictOf(pointer, evaluation, undefined, undefined);
      return inspector.placeholder(verdict, messages.explain(verdict));
    }
    const code = codeFor(outcome.entry, block, engine.registry);
    this.#code = code;
    const error =
      this.state.error ?? (code.status === "failed" ? code.error : undefined);
    if (error !== undefined)
      return (
        <div data-block={type} className={inspector?.outline}>
          <Failed
            retry={() => this.#retry()}
            source={placement?.source}
            reason={
              inspector &&
              messages.explain(verdictOf(pointer, evaluation, code, error))
            }
          />
          {inspector?.label(type ?? "")}
        </div>
      );
    if (code.status !== "ready")
      return (
        <div
          data-block={type}
          aria-busy="true"
          style={{ minBlockSize: outcome.entry.height }}
        />
      );
    // The configuration has been validated: its component may be given it.
    const Block = code.component as unknown as ComponentType<
      Record<string, unknown>
    >;
    const { config } = outcome;
    const source = placement?.source;
    const drawn =
      source === undefined ? (
        <Block config={config} pointer={pointer} />
      ) : (
        <Sourced source={source}>
          {(data) => <Block config={config} pointer={pointer} data={data} />}
        </Sourced>
      );
    if (inspector === undefined) return <div data-block={type}>{drawn}</div>;
    return (
      <div data-block={type} className={inspector.outline}>
        {drawn}
        {inspector.label(type ?? "")}
      </div>
    );
  }
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
