import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";

/** How many releases to come are named. */
const MAX_PLANNED = 100;

/** A release that is still to come. */
export interface PlannedRelease {
  id: number;
  revision: number;
  startsAt: Date;
  setId: number | null;
}

/** The releases of a document that are still to come, the next one first. */
export const plannedReleases = (
  database: Kysely<Database>,
  documentId: string,
  now: Date,
): Promise<PlannedRelease[]> =>
  database
    .selectFrom("document_releases")
    .select(["id", "revision", "starts_at as startsAt", "set_id as setId"])
    .where("document_id", "=", documentId)
    .where("applied_at", "is", null)
    .where("starts_at", ">", now)
    .orderBy("starts_at")
    .orderBy("id")
    .limit(MAX_PLANNED)
    .execute();

/** A release of a set. */
export interface SetRelease {
  id: number;
  documentId: string;
  revision: number;
  kind: string;
  name: string;
}

export const setReleases = (
  database: Kysely<Database>,
  setId: number,
): Promise<SetRelease[]> =>
  database
    .selectFrom("document_releases as r")
    .innerJoin("documents as d", "d.id", "r.document_id")
    .select(["r.id", "d.id as documentId", "r.revision", "d.kind", "d.name"])
    .where("r.set_id", "=", setId)
    .orderBy(inAlphabet("d.name"))
    .orderBy("r.id")
    .execute();

/** The documents that are in one set with any of these releases. */
export async function besideReleases(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom("document_releases as r")
    .innerJoin("document_releases as o", "o.set_id", "r.set_id")
    .select("o.document_id as id")
    .distinct()
    .where("r.id", "in", [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
