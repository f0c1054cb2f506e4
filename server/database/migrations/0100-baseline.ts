import { type Kysely, sql } from "kysely";
import { challenges } from "#server/database/baseline/challenges.ts";
import { counts } from "#server/database/baseline/counts.ts";
import { groupTotals } from "#server/database/baseline/group-totals.ts";
import { media, mediaChecks } from "#server/database/baseline/media.ts";
import { moderation } from "#server/database/baseline/moderation.ts";
import { operating } from "#server/database/baseline/operating.ts";
import { people } from "#server/database/baseline/people.ts";
import { programme } from "#server/database/baseline/programme.ts";
import { store } from "#server/database/baseline/store.ts";

/** The tables of version 1.0.0. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const part of [
    programme,
    people,
    media,
    challenges,
    store,
    moderation,
    mediaChecks,
    counts,
    groupTotals,
    operating,
  ])
    await sql.raw(part).execute(database);
}
