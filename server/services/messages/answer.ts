import { Refused } from "#server/core/refused.ts";
import { requiredText } from "#server/core/required-text.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";

type Messages = Pick<Repositories, "contactMessages">;

/** Answers an open message by mail, once (BO-24). Throws an HttpProblem. */
export function answerMessage(
  repositories: Messages,
  id: number,
  typed: string,
  change: Change,
): Promise<void> {
  const text = requiredText(typed, "text");
  return handle(repositories, id, text, change);
}

/** Closes an open message without a reply. Throws Refused. */
export const closeMessage = (
  repositories: Messages,
  id: number,
  change: Change,
): Promise<void> => handle(repositories, id, null, change);

/** The audit event has no words: they are those of the message, and are deleted with it. */
const handle = (
  { contactMessages }: Messages,
  id: number,
  answer: string | null,
  { actorId, requestId = null, now }: Change,
): Promise<void> =>
  contactMessages.transaction(async (queries) => {
    const isOpen = await queries.isOpen(id);
    if (isOpen === undefined) throw new Refused("notFound");
    if (!isOpen) throw new Refused("messageHandled");
    await queries.handle(id, actorId, answer, now);
    if (answer !== null)
      await queries.addJob("contact-answer", { messageId: id });
    await queries.audit({
      ...{ actorId, requestId, entity: `message/${id}` },
      action: answer === null ? "message.close" : "message.answer",
    });
  });
