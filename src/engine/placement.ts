import type { Problem } from "./host/problem.ts";

/** A source that a layout gives to a block, its bindings resolved. */
export interface PlacedSource {
  name: string;
  params: Readonly<Record<string, unknown>>;
  kind: "source" | "pages";
}

/** What stands around a block in its document: nothing but for blocks of a layout. */
export interface Placement {
  /** Where below its pointer the block itself stands. */
  within?: string;
  condition?: unknown;
  version?: number;
  source?: PlacedSource;
  /** A mistake in what stands around the block. */
  problem?: Problem;
}

/** One thing of a list, not yet known to be a block. */
export interface Listed {
  pointer: string;
  block: unknown;
  placement?: Placement;
}
