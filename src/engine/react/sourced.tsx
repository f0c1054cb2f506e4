import { type ReactNode, useDeferredValue, useMemo } from "react";
import type {
  PagesState,
  ResolvedSource,
  SourceState,
} from "#src/engine/core/types.ts";
import { useEngineContext } from "./context.ts";

type State = SourceState<unknown> | PagesState<unknown>;

interface SourcedProps {
  source: ResolvedSource;
  children: (state: State) => ReactNode;
}

/** Passes on the state of the source that the layout gives to a block. */
export function Sourced(props: SourcedProps): ReactNode {
  return props.source.kind === "pages" ? (
    <Pages {...props} />
  ) : (
    <Source {...props} />
  );
}

function Source({ source, children }: SourcedProps) {
  const { name, params } = source;
  const state = useEngineContext().engine.data.useSource(name, params);
  return useLater(source, state, children);
}

function Pages({ source, children }: SourcedProps) {
  const { name, params } = source;
  const state = useEngineContext().engine.data.usePages(name, params);
  return useLater(source, state, children);
}

/**
 * A response is rendered in a transition, which yields to the browser, unless it is being edited. Another source renders immediately: otherwise the
 * previous data would appear at the wrong URL.
 */
function useLater(
  source: ResolvedSource,
  state: State,
  children: SourcedProps["children"],
): ReactNode {
  const later = useDeferredValue(
    useMemo(() => ({ source, state }), [source, state]),
  );
  const isLive = "isLive" in state && state.isLive;
  const shown = later.source === source && !isLive ? later.state : state;
  return useMemo(() => children(shown), [children, shown]);
}
