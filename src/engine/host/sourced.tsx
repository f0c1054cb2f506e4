import type { ReactNode } from "react";
import { useSurroundings } from "#src/engine/context.ts";
import type { PagesState, SourceState } from "#src/engine/contract.ts";
import type { PlacedSource } from "#src/engine/placement.ts";

type State = SourceState<unknown> | PagesState<unknown>;

interface SourcedProps {
  source: PlacedSource;
  children: (state: State) => ReactNode;
}

/** Hands on the state of the source that the layout gives to a block. */
export function Sourced(props: SourcedProps): ReactNode {
  return props.source.kind === "pages" ? (
    <Pages {...props} />
  ) : (
    <Source {...props} />
  );
}

function Source({ source: { name, params }, children }: SourcedProps) {
  return children(useSurroundings().engine.data.useSource(name, params));
}

function Pages({ source: { name, params }, children }: SourcedProps) {
  return children(useSurroundings().engine.data.usePages(name, params));
}
