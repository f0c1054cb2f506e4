import {
  type ReplayOutcome,
  type ReplayRules,
  replay,
} from "#src/domain/challenge/replay.ts";
import type { OfficeReplay } from "#src/schema/types.gen.ts";

/** What is settled: the response of the server, unread, and the rules of each version. */
export interface ReplayTask {
  lines: Blob;
  /** The id of the challenge whose rules they are. */
  challenge: number;
  versions: readonly ReplayRules[];
}

/** What lines come to under each version. */
export interface ReplayReport {
  /** Whose lines they are, and when they were declared. */
  source: Pick<
    OfficeReplay,
    "source" | "from" | "to" | "start" | "isGroup" | "total"
  >;
  outcomes: Omit<ReplayOutcome, "results">[];
}

/** Settles lines under several versions, one after the other. @param onStep is called with how much is done, from 0 to 1 */
export async function settleVersions(
  { lines, challenge, versions }: ReplayTask,
  onStep: (done: number) => void,
): Promise<ReplayReport> {
  const { columns, goals, ...source }: OfficeReplay = JSON.parse(
    await lines.text(),
  );
  const { isGroup } = source;
  const isOwn = source.source === challenge;
  const outcomes = versions.map((rules, index) => {
    const { results: _, ...outcome } = replay(
      { columns, goals, isGroup, isOwn },
      rules,
      (done) => onStep((index + done) / versions.length),
    );
    return outcome;
  });
  return { source, outcomes };
}
