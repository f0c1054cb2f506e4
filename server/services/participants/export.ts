import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type {
  ParticipantFilter,
  ParticipantOrder,
} from "#server/repositories/people/participants.ts";

/**
 * All people of a filter. Who exported how many is recorded, but not what was searched for, which may be a person's name.
 */
export async function exportParticipants(
  {
    auditEvents,
    participants,
  }: Pick<Repositories, "auditEvents" | "participants">,
  filter: ParticipantFilter,
  order: ParticipantOrder,
  origin: ChangeOrigin,
) {
  const total = await participants.count(filter);
  const { q = "", state } = filter;
  await auditEvents.record({
    ...origin,
    action: "participant.export",
    entity: "participant/list",
    after: {
      people: total,
      ...(state !== undefined && { state }),
      ...(q !== "" && { isSearched: true }),
    },
  });
  return { total, parts: participants.parts(filter, order) };
}
