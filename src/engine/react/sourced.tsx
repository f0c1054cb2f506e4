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
 * What an answer changes is drawn in parts that leave the browser time for other things, not in one. Another source is
 * drawn at once: until then the last one's data would stand at an address that is not its own.
 */
function useLater(
  source: ResolvedSource,
  state: State,
  children: SourcedProps["children"],
): ReactNode {
  const later = useDeferredValue(
    useMemo(() => ({ source, state }), [source, state]),
  );
  const shown = later.source === source ? later.state : state;
  return useMemo(() => children(shown), [children, shown]);
}
