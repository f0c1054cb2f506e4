import { type ContextType, PureComponent, type ReactNode } from "react";
import { SurroundingsContext } from "#src/engine/context.ts";
import type { Placement } from "#src/engine/placement.ts";
import { draw } from "./draw.tsx";
import { Failed } from "./failed.tsx";
import type { Judged } from "./judge.ts";
import { asError, type Code, codeOf, reloadCode } from "./load.ts";
import { verdictOf } from "./verdict.ts";
import { watch } from "./watch.ts";

export interface HostProps {
  block: unknown;
  /** JSON pointer of the block, or of the node that holds it, in its document. */
  pointer: string;
  placement?: Placement | undefined;
}

interface HostState {
  error: Error | undefined;
}

/**
 * Draws one block, or nothing: judges it, loads its code, keeps its errors to itself, reports the verdict.
 * Host and error boundary are one class so that a block costs one component; it watches clock, context and code only
 * as long as its verdict depends on them.
 */
export class Host extends PureComponent<HostProps, HostState> {
  static override contextType = SurroundingsContext;
  declare context: NonNullable<ContextType<typeof SurroundingsContext>>;
  override state: HostState = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): HostState {
    return { error: asError(thrown) };
  }

  /** What the last render came to: reported, and watched, once it is on the page. */
  #judged: Judged | undefined;
  #code: Code | undefined;
  #stop: (() => void) | undefined;

  override componentDidMount(): void {
    this.#settle();
  }

  override componentDidUpdate(before: HostProps): void {
    const { block, pointer, placement } = this.props;
    if (pointer !== before.pointer)
      this.context.engine.verdicts.forget(before.pointer);
    if (block !== before.block || placement !== before.placement)
      this.#recover();
    this.#settle();
  }

  override componentWillUnmount(): void {
    this.#stop?.();
    this.context.engine.verdicts.forget(this.props.pointer);
  }

  #settle(): void {
    const { block, pointer, placement } = this.props;
    const judged = this.#judged;
    if (judged === undefined) return;
    const { engine } = this.context;
    engine.verdicts.report(
      verdictOf(pointer, judged, this.#code, this.state.error),
      block,
    );
    this.#stop?.();
    this.#stop = watch(engine, judged, placement, this.#code, () =>
      this.forceUpdate(),
    );
  }

  #recover(): void {
    if (this.state.error !== undefined) this.setState({ error: undefined });
  }

  #retry(): void {
    const outcome = this.#judged?.outcome;
    if (outcome?.verdict === "ready") reloadCode(outcome.entry);
    this.#recover();
    this.forceUpdate();
  }

  override render(): ReactNode {
    const { engine, words, inspector } = this.context;
    const { block, pointer, placement } = this.props;
    const now = engine.clock.now();
    const judged = engine.judge(block, placement, engine.context.get(), now);
    const { outcome } = judged;
    this.#judged = judged;
    if (outcome.verdict !== "ready") {
      this.#code = undefined;
      if (inspector === undefined) return null;
      const verdict = verdictOf(pointer, judged, undefined, undefined);
      return inspector.placeholder(verdict, words.explain(verdict));
    }
    const code = codeOf(outcome.entry);
    this.#code = code;
    const error =
      this.state.error ?? (code.status === "failed" ? code.error : undefined);
    const isLoading = code.status === "loading";
    return (
      <div
        data-block={judged.type}
        className={inspector?.outline}
        aria-busy={isLoading || undefined}
        style={isLoading ? { minBlockSize: outcome.entry.height } : undefined}
      >
        {inspector?.label(judged.type ?? "")}
        {error === undefined ? (
          code.status === "ready" &&
          draw(code.component, outcome.config, pointer, placement)
        ) : (
          <Failed
            retry={() => this.#retry()}
            source={placement?.source}
            reason={
              inspector &&
              words.explain(verdictOf(pointer, judged, code, error))
            }
          />
        )}
      </div>
    );
  }
}
