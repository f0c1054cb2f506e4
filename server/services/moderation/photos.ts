import { Refused } from "#server/core/refused.ts";
import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { LockedEntry } from "#server/repositories/moderation/deciding.ts";
import type { ModerationQueries } from "#server/repositories/moderation/moderation.ts";
import { lockOthers } from "./decide.ts";
import type { Reviewable } from "./reviewable.ts";

type Moderation = Pick<Repositories, "moderation">;

/** What users with `PHOTO_ADMIN` do with photos. */
const photos: Reviewable<
  LockedEntry,
  "delete" | "unblock",
  (queries: ModerationQueries, id: number) => Promise<void>
> = {
  may: ({ status }) =>
    status === "refused" ? ["delete", "unblock"] : ["delete"],
  perform: {
    delete: (queries, id) => queries.deletePhoto(id),
    unblock: (queries, id) => queries.unblockPhoto(id),
  },
};

async function change(
  queries: ModerationQueries,
  entry: LockedEntry,
  action: keyof typeof photos.perform,
  origin: ChangeOrigin,
): Promise<void> {
  const { id, status: before } = entry;
  if (!photos.may(entry).includes(action)) throw new Refused("notRefused");
  await photos.perform[action](queries, id);
  await queries.audit({
    ...origin,
    action: `photo.${action}`,
    entity: `photo/${id}`,
    before: { status: before },
    after: { status: action === "delete" ? "deleted" : "unblocked" },
  });
}

const changeOthers =
  (action: keyof typeof photos.perform) =>
  (
    { moderation }: Moderation,
    id: number,
    origin: ChangeOrigin,
  ): Promise<void> =>
    moderation.transaction(async (queries) => {
      const ref = { kind: "photo", id } as const;
      const entry = await lockOthers(queries, ref, origin.actorId);
      await change(queries, entry, action, origin);
    });

/** Deletes a photo of someone else, decided or not, with its votes (BO-5.7). Throws Refused. */
export const deletePhoto = changeOthers("delete");

/** Lets another photo replace a refused one of someone else (CH-6.5). Throws Refused. */
export const unblockPhoto = changeOthers("unblock");

/** Deletes a refused photo of anyone. Throws Refused. */
export const deleteRefusedPhoto = (
  { moderation }: Moderation,
  id: number,
  origin: ChangeOrigin,
): Promise<void> =>
  moderation.transaction(async (queries) => {
    const entry = await queries.lock({ kind: "photo", id });
    if (entry?.status !== "refused") throw new Refused("notDeletable");
    await change(queries, entry, "delete", origin);
  });
