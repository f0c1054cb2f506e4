import type { Repositories } from "#server/repositories/index.ts";
import { isAdvice, isDueSoon } from "#src/domain/challenge/challenge-doctor.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import { faultsOf } from "./examine.ts";

/**
 * Examines every live and scheduled document again, since its references may have ended or been archived after its
 * release (BO-7.6), notes what the doctor advises on challenges that start soon or run (BO-14.5), and removes lists
 * that none of them names any more. One that cannot be examined does not stop the others; its error is thrown
 * afterwards.
 */
export async function examineReleased(
  { documents, documentExaminations, documentLists }: Repositories,
  now: Date,
): Promise<void> {
  const errors: unknown[] = [];
  for await (const released of documentExaminations.released(now)) {
    const { kind, documentId, body, startsAt } = released;
    try {
      const faults = await faultsOf(
        {
          ...{ kind, documentId, body, before: body },
          ...{ now: startsAt ?? now, isWithFuture: true },
        },
        documents.facts,
      );
      const mistakes = faults.filter(({ level }) => level === "mistake").length;
      const advised =
        kind === "challenge" && isDueSoon(challengeKind.read(body), now)
          ? faults.filter(isAdvice)
          : [];
      if (mistakes > 0 || advised.length > 0)
        await documentExaminations.record(released, mistakes, advised, now);
    } catch (error) {
      errors.push(error);
    }
  }
  await documentLists.removeUnnamed(now);
  if (errors.length > 0) throw errors[0];
  await documentExaminations.removeBefore(now);
}
