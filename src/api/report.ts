import type { SchemaProblem } from "#src/schema/parse.ts";

/** An item of a list that is not what its schema says: left out, the others shown. */
export interface BrokenItem extends SchemaProblem {
  /** The call's path below the base. */
  path: string;
  /** Its place in the answered list, from 0. */
  index: number;
}

export type Report = (broken: BrokenItem) => void;
