import { type ReactNode, useDeferredValue, useMemo } from "react";
import type {
  PagesState,
  ResolvedSource,
  SourceState,
} from "#src/engine/types.ts";
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

function Source({ source: { name, params }, children }: SourcedProps) {
  const state = useEngineContext().engine.data.useSource(name, params);
  return useLater(state, children);
}

function Pages({ source: { name, params }, children }: SourcedProps) {
  const state = useEngineContext().engine.data.usePages(name, params);
  return useLater(state, children);
}

/** What an answer changes is drawn in parts that leave the browser time for other things, not in one. */
function useLater(state: State, children: SourcedProps["children"]): ReactNode {
  const shown = useDeferredValue(state);
  return useMemo(() => children(shown), [children, shown]);
}
