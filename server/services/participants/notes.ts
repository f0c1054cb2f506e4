import { Refused } from "#server/core/refused.ts";
import { requiredText } from "#server/core/required-text.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";

/** Notes something about a person, for the programme's team. Throws an HttpProblem. @returns the id of the note */
export const addNote = (
  { participantAccounts }: Pick<Repositories, "participantAccounts">,
  userId: number,
  typed: string,
  origin: Pick<Change, "actorId" | "requestId">,
): Promise<number> => {
  const text = requiredText(typed, "text");
  return participantAccounts.transaction(async (queries) => {
    if (!(await queries.exists(userId))) throw new Refused("notFound");
    const id = await queries.addNote(userId, origin.actorId, text);
    await queries.audit({
      ...origin,
      action: "participant.note",
      entity: `participant/${userId}`,
      after: { note: text },
      created: id,
    });
    return id;
  });
};
