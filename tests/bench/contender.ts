import type { ReactNode } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";

/** One way to draw a page of blocks. */
export interface Contender {
  /** Fetches whatever it fetches before it can draw; not measured. */
  prepare(blocks: StoredBlock[]): Promise<void>;
  /** The page, for the first time or again: the same blocks, the same objects. */
  page(): ReactNode;
  /** Changes the live data of one block. */
  changeData(index: number, figure: number): void;
  /** Changes the configuration of one block: a new block in a new list. */
  changeConfig(index: number, block: StoredBlock): void;
}
