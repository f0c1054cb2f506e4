import type { ReactNode } from "react";
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
  return children(useEngineContext().engine.data.useSource(name, params));
}

function Pages({ source: { name, params }, children }: SourcedProps) {
  return children(useEngineContext().engine.data.usePages(name, params));
}
