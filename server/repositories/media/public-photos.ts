import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { diffused } from "#server/repositories/challenges/rows.ts";
import type { StoredMedia } from "./stored-media.ts";

/**
 * Whether every participant may currently see the photo of an entry `r` of the challenge `c`: it is validated, and its
 * challenge is diffused to everyone, with its results. Photos with a restricted audience are never served at these URLs.
 */
const isPublic = sql<boolean>`(
  r.status = 'validated' and c.type = 'Photo' and c.are_results_visible and ${diffused(sql<Date>`now()`)}
  and not exists (select from challenge_targets t where t.challenge_id = c.id)
)`;

/** The hash of the photo of a row of `challenge_results`, if it is public. */
export const publicPhotoHash = sql<string | null>`(
  select encode(m.sha256, 'hex')
  from challenge_results r join challenges c on c.id = r.challenge_id join media_objects m on m.id = r.media_id
  where r.id = challenge_results.id and ${isPublic}
)`;

/** The public photo with this SHA-256 (hexadecimal); undefined if it does not exist or is not visible to everyone. */
export async function findPublicPhoto(
  database: Kysely<Database>,
  hash: string,
): Promise<Pick<StoredMedia, "type" | "storageKey" | "content"> | undefined> {
  const { rows } = await sql<
    Pick<StoredMedia, "type" | "storageKey" | "content">
  >`
    select m.type, m.storage_key as "storageKey", m.content
    from media_objects m join challenge_results r on r.media_id = m.id join challenges c on c.id = r.challenge_id
    where m.sha256 = decode(${hash}, 'hex') and m.target = 'ChallengeResult' and ${isPublic}
    limit 1`.execute(database);
  return rows[0];
}
