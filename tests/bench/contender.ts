import type { ReactNode } from "react";
import type { StoredBlock } from "#src/engine/contract.ts";

/** One way to render a page of blocks. */
export interface Contender {
  /** Loads everything needed before the first render; not measured. */
  prepare(blocks: StoredBlock[]): Promise<void>;
  /** The page, for the first render or a re-render: the same blocks, the same objects. */
  page(): ReactNode;
  /** Changes the live data of one block. */
  changeData(index: number, figure: number): void;
  /** Changes the configuration of one block: a new block in a new list. */
  changeConfig(index: number, block: StoredBlock): void;
}
