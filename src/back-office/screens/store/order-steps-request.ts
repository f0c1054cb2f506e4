import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { OrderStep } from "#src/domain/store/order-steps.ts";
import type { OfficeOrderOutcome } from "#src/schema/types.gen.ts";

/** The most orders that the server moves in one request. */
const PER_REQUEST = 100;

/**
 * Moves orders to their next status, a part of them per request.
 * @param outcome of the parts that an earlier try moved; they are not sent again, and the new ones are added to it
 */
export async function sendSteps(
  client: Pick<OfficeClient, "request">,
  { ids, step, comment }: { ids: number[]; step: OrderStep; comment: string },
  outcome: OfficeOrderOutcome,
  onProgress: (count: number) => void,
): Promise<void> {
  const moved = new Set([
    ...outcome.done,
    ...outcome.failed.map(({ id }) => id),
  ]);
  const left = ids.filter((id) => !moved.has(id));
  for (let at = 0; at < left.length; at += PER_REQUEST) {
    const part = await client.request("POST", "/orders/steps", {
      body: {
        orders: left.slice(at, at + PER_REQUEST),
        step,
        comment: comment.trim() || null,
      },
    });
    outcome.done.push(...part.done);
    outcome.failed.push(...part.failed);
    onProgress(outcome.done.length + outcome.failed.length);
  }
}
