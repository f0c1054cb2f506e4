import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { EntryRef } from "./deciding.ts";

const CLAIM_MINUTES = 3;

/** A moderator reads an entry. Others may decide on it. */
export interface Claim {
  by: { id: number; name: string };
  until: Date;
}

/** Claims of moderators on entries (BO-5.7). */
export function createClaimsRepository(database: Kysely<Database>) {
  async function find({ kind, id }: EntryRef): Promise<Claim | null> {
    const { rows } = await sql<Claim>`
      select c.until, jsonb_build_object('id', u.id, 'name', ${authorName("u")}) as by
      from moderation_claims c join users u on u.id = c.user_id
      where c.kind = ${kind} and c.entry_id = ${id} and c.until > now()`.execute(
      database,
    );
    return rows[0] ?? null;
  }

  return {
    /** The claim on an entry, unless it has ended. */
    find,

    /** Claims an entry, or prolongs the claim, unless another moderator reads it. @returns the claim that holds */
    async claim(ref: EntryRef, userId: number): Promise<Claim | null> {
      await sql`
        insert into moderation_claims as c (kind, entry_id, user_id, until)
        values (${ref.kind}, ${ref.id}, ${userId}, now() + make_interval(mins => ${CLAIM_MINUTES}))
        on conflict (kind, entry_id) do update set user_id = excluded.user_id, until = excluded.until
        where c.user_id = excluded.user_id or c.until <= now()`.execute(
        database,
      );
      return find(ref);
    },

    /** Ends a user's own claim. */
    async release({ kind, id }: EntryRef, userId: number): Promise<void> {
      await database
        .deleteFrom("moderation_claims")
        .where("kind", "=", kind)
        .where("entry_id", "=", id)
        .where("user_id", "=", userId)
        .execute();
    },

    /** Deletes claims that have ended. */
    async removeExpired(now: Date): Promise<void> {
      await database
        .deleteFrom("moderation_claims")
        .where("until", "<=", now)
        .execute();
    },
  };
}
