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

/** Settles lines under several versions, one after the other. @yields how much is done, from 0 to 1 */
export async function* settleVersions({
  lines,
  challenge,
  versions,
}: ReplayTask): AsyncGenerator<number, ReplayReport> {
  const { columns, goals, ...source }: OfficeReplay = JSON.parse(
    await lines.text(),
  );
  const { isGroup } = source;
  const isOwn = source.source === challenge;
  const outcomes: ReplayReport["outcomes"] = [];
  for (const [index, rules] of versions.entries()) {
    const steps = replay({ columns, goals, isGroup, isOwn }, rules);
    for (;;) {
      const { done, value } = steps.next();
      if (done === true) {
        const { results: _, ...outcome } = value;
        outcomes.push(outcome);
        break;
      }
      yield (index + value) / versions.length;
    }
  }
  return { source, outcomes };
}
