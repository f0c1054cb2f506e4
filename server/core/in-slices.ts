import { setImmediate as turn } from "node:timers/promises";
import * as steps from "#src/domain/declaration/steps.ts";

/** Runs work in slices, between which other requests get their turn (BO-9.93). */
export const inSlices = <Result>(work: steps.Steps<Result>): Promise<Result> =>
  steps.inSlices(work, () => turn());
