import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type {
  MediaObjectsTable,
  MediaTarget,
} from "#server/database/media-tables.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { MEDIA_PATH } from "#server/presenters/media-objects.ts";
import { findPublicPhoto } from "./public-photos.ts";
import type { StoredMedia } from "./stored-media.ts";

export interface NewMedia {
  id: string;
  target: MediaTarget;
  type: string;
  storageKey: string;
  name: string | null;
  size: number;
  width: number | null;
  height: number | null;
  sha256: Buffer;
}

/** The storage key of a media object's thumbnail, next to the image itself. */
export const thumbnailKey = (storageKey: string): string =>
  `${storageKey}.thumbnail`;

/** Whether nothing refers to the file `m`. */
const isUnused = sql<boolean>`case m.target
  when 'ChallengeResult' then not exists (select from challenge_results r where r.media_id = m.id)
  when 'User' then not exists (
    select from users u where u.id = m.user_id and u.profile -> 'picture' ->> '@id' = ${sql.lit(MEDIA_PATH)} || m.id
  )
  when 'Declaration' then not exists (select from declarations d where d.proof_id = m.id)
end`;

/** A file that a user sent and that nothing refers to; locked. */
export async function freeFile(
  database: Kysely<Database>,
  { id, userId, target }: { id: string; userId: number; target: MediaTarget },
) {
  const { rows } = await sql<
    Pick<Selectable<MediaObjectsTable>, "type" | "size" | "width" | "height">
  >`select type, size, width, height from media_objects m
    where id = ${id} and user_id = ${userId} and target = ${target} and ${isUnused}
    for update`.execute(database);
  return rows[0];
}

/** Days until an unused file is deleted; longer for proofs, which a draft may still need. */
const UNUSED_DAYS = {
  ChallengeResult: 1,
  User: 1,
  Declaration: 7,
} as const satisfies Record<MediaTarget, number>;

/** When the file `m` is deleted if it stays unused. */
const unusedUntil = sql<Date>`m.created_at + make_interval(days => case m.target ${sql.join(
  Object.entries(UNUSED_DAYS).map(
    ([target, days]) => sql`when ${sql.lit(target)} then ${sql.lit(days)}`,
  ),
  sql` `,
)} end)`;

/** A user's unreferenced files: their total bytes, and when the first one is deleted. */
export async function unusedFiles(
  database: Kysely<Database>,
  userId: number,
): Promise<{ bytes: number; until: Date | null }> {
  const { rows } = await sql<{ bytes: string; until: Date | null }>`
    select coalesce(sum(m.size), 0) as bytes, min(${unusedUntil}) as until
    from media_objects m where m.user_id = ${userId} and ${isUnused}
  `.execute(database);
  return { bytes: Number(rows[0]?.bytes), until: rows[0]?.until ?? null };
}

/** Files that users sent; their bytes are in the storage. */
export function createMediaObjectsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
    async add(
      userId: number,
      { storageKey, ...media }: NewMedia,
    ): Promise<void> {
      await database
        .insertInto("media_objects")
        .values({ user_id: userId, storage_key: storageKey, ...media })
        .execute();
    },

    /** Queues the deletion of stored files that were never added. */
    removeFiles: (storageKey: string): Promise<void> =>
      addRemoval(jobs.add, [storageKey]),

    find: (id: string): Promise<StoredMedia | undefined> =>
      database
        .selectFrom("media_objects")
        .select([
          "user_id as userId",
          "target",
          "type",
          "storage_key as storageKey",
          "content",
          "name",
          "size",
          "sha256",
        ])
        .where("id", "=", id)
        .executeTakeFirst(),

    /** A photo visible to everyone, by its SHA-256. */
    findPublic: (hash: string) => findPublicPhoto(database, hash),

    /** Whether the user sent it as their profile picture. */
    async isPictureOf(userId: number, id: string): Promise<boolean> {
      const row = await database
        .selectFrom("media_objects")
        .select("id")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("target", "=", "User")
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Deletes unreferenced files, each kind after its number of days. A file found in use is not checked again until the
     * database reports that its reference is gone.
     */
    async removeUnused(now: Date): Promise<void> {
      let last: FileToCheck | undefined;
      do {
        last = await jobs.transaction((transaction, add) =>
          checkFiles(transaction, add, now, last),
        );
      } while (last !== undefined);
    },

    /** Deletes one of the user's files. */
    remove: (userId: number, id: string): Promise<void> =>
      jobs.transaction(async (transaction, add) => {
        const row = await transaction
          .deleteFrom("media_objects")
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .returning("storage_key")
          .executeTakeFirst();
        await addRemoval(add, [row?.storage_key]);
      }),
  };
}

/** Files checked per transaction; nothing else waits for a locked file longer than that takes. */
const FILES_AT_ONCE = 1_000;

interface FileToCheck {
  id: string;
  /** To the microsecond, as PostgreSQL writes it. */
  createdAt: string;
}

/**
 * Checks the files after `last` that have reached their minimum age, oldest first; returns the last one, or undefined at
 * the end. They stay locked while their references are read: if one is removed meanwhile, its file is checked again.
 */
async function checkFiles(
  transaction: Transaction<Database>,
  add: AddJob,
  now: Date,
  last: FileToCheck | undefined,
): Promise<FileToCheck | undefined> {
  const least = Math.min(...Object.values(UNUSED_DAYS));
  const { rows: files } = await sql<FileToCheck>`
    select id, created_at::text as "createdAt" from media_objects
    where not is_in_use and created_at < ${now}::timestamptz - make_interval(days => ${least})
      and (created_at, id) > (${last?.createdAt ?? "-infinity"}::timestamptz, ${last?.id ?? NO_ID}::uuid)
    order by created_at, id limit ${FILES_AT_ONCE}
    for update skip locked`.execute(transaction);
  if (files.length === 0) return undefined;
  const ids = files.map(({ id }) => id);
  const { rows: removed } = await sql<{ storage_key: string | null }>`
    delete from media_objects m
    where m.id = any(${ids}::uuid[]) and ${unusedUntil} < ${now} and ${isUnused}
    returning m.storage_key`.execute(transaction);
  await sql`
    update media_objects m set is_in_use = true
    where m.id = any(${ids}::uuid[]) and not ${isUnused}`.execute(transaction);
  for (let from = 0; from < removed.length; from += FILES_PER_JOB)
    await addRemoval(
      add,
      removed
        .slice(from, from + FILES_PER_JOB)
        .map(({ storage_key }) => storage_key),
    );
  return files.length < FILES_AT_ONCE ? undefined : files.at(-1);
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Limits the duration of a job, however many files expire at the same time. */
const FILES_PER_JOB = 100;

/** Deletes a media object with its file. */
export async function deleteMedia(
  transaction: Transaction<Database>,
  add: AddJob,
  id: string | null,
): Promise<void> {
  if (id === null) return;
  const media = await transaction
    .deleteFrom("media_objects")
    .where("id", "=", id)
    .returning("storage_key")
    .executeTakeFirst();
  await addRemoval(add, [media?.storage_key]);
}

/** Queues the deletion of files whose rows are gone. */
export async function addRemoval(
  add: AddJob,
  storageKeys: readonly (string | null | undefined)[],
): Promise<void> {
  const keys = storageKeys.flatMap(storedKeys);
  if (keys.length > 0) await add("file-removal", { keys });
}

/** The keys of an image and its thumbnail. */
export const storedKeys = (storageKey: string | null | undefined): string[] =>
  storageKey ? [storageKey, thumbnailKey(storageKey)] : [];
