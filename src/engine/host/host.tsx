import { PureComponent, type ReactNode } from "react";
import type { Surroundings } from "#src/engine/context.ts";
import type { Verdict } from "#src/engine/contract.ts";
import type { Placement } from "#src/engine/placement.ts";
import { draw } from "./draw.tsx";
import { Failed } from "./failed.tsx";
import type { Judged } from "./judge.ts";
import { asError, type Code, codeFor, reloadCode } from "./load.ts";
import { verdictOf } from "./verdict.ts";
import { watch } from "./watch.ts";

export interface HostProps {
  surroundings: Surroundings;
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
  override state: HostState = { error: undefined };

  static getDerivedStateFromError(thrown: unknown): HostState {
    return { error: asError(thrown) };
  }

  /** What the last render came to: reported, and watched, once it is on the page. */
  #judged: Judged | undefined;
  #code: Code | undefined;
  #verdict: Verdict | undefined;
  #stop: (() => void) | undefined;

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
    this.#stop?.();
    this.props.surroundings.engine.verdicts.forget(this.#verdict);
  }

  #settle(): void {
    const { surroundings, block, pointer, placement } = this.props;
    const judged = this.#judged;
    if (judged === undefined) return;
    const { engine } = surroundings;
    this.#verdict = engine.verdicts.report(
      verdictOf(pointer, judged, this.#code, this.state.error),
      this.#verdict,
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
    const { surroundings, block, pointer, placement } = this.props;
    const { engine, words, inspector } = surroundings;
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
    const code = codeFor(outcome.entry, block, engine.registry);
    this.#code = code;
    const error =
      this.state.error ?? (code.status === "failed" ? code.error : undefined);
    if (error !== undefined)
      return (
        <div data-block={judged.type} className={inspector?.outline}>
          <Failed
            retry={() => this.#retry()}
            source={placement?.source}
            reason={
              inspector &&
              words.explain(verdictOf(pointer, judged, code, error))
            }
          />
          {inspector?.label(judged.type ?? "")}
        </div>
      );
    if (code.status !== "ready")
      return (
        <div
          data-block={judged.type}
          aria-busy="true"
          style={{ minBlockSize: outcome.entry.height }}
        />
      );
    const drawn = draw(code.component, outcome.config, pointer, placement);
    if (inspector === undefined)
      return <div data-block={judged.type}>{drawn}</div>;
    return (
      <div data-block={judged.type} className={inspector.outline}>
        {drawn}
        {inspector.label(judged.type ?? "")}
      </div>
    );
  }
}
