import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { OfficeSession } from "#server/core/office-session.ts";
import type { Database } from "#server/database/schema.ts";
import type { TokenClaims } from "#server/security/tokens.ts";

const IDLE = sql`interval '30 minutes'`;
const LONGEST = sql`interval '8 hours'`;
const STEP_UP = sql`interval '10 minutes'`;
/** Between two updates of `last_used_at`. */
const NOTED = sql`interval '15 seconds'`;

const hashOf = (id: string): Buffer => createHash("sha256").update(id).digest();

/** Ends the sessions that were handed over with these tokens. */
export async function endOfficeSessions(
  database: Kysely<Database>,
  tokens: readonly string[],
): Promise<void> {
  if (tokens.length > 0)
    await database
      .deleteFrom("office_sessions")
      .where("token_jti", "in", tokens)
      .execute();
}

/** Sessions of the back office; only the hash of what identifies one is stored. */
export function createOfficeSessionsRepository(database: Kysely<Database>) {
  const repository = {
    /**
     * Opens a session.
     * @param token the front office's token that was handed over, if one was
     * @returns what identifies it, for the cookie
     */
    async open(
      userId: number,
      token: Pick<TokenClaims, "jti" | "expiresAt"> | null,
    ): Promise<string> {
      const id = randomBytes(32).toString("base64url");
      await database
        .insertInto("office_sessions")
        .values({
          id_hash: hashOf(id),
          user_id: userId,
          generation: sql<number>`(select token_generation from users where id = ${userId})`,
          token_jti: token?.jti ?? null,
          token_expires_at: token?.expiresAt ?? null,
        })
        .execute();
      return id;
    },

    /**
     * A session that has not ended: its user is active, all of their sessions have not been ended since, and the token
     * that was handed over has not been revoked.
     * @param use.isUse whether a person does something, which postpones the idle end
     */
    find: (
      id: string,
      use: { isUse: boolean },
    ): Promise<OfficeSession | undefined> =>
      repository.findByHash(hashOf(id), use),

    /** The same, by the hash of what identifies it. */
    async findByHash(
      idHash: Buffer,
      { isUse }: { isUse: boolean },
    ): Promise<OfficeSession | undefined> {
      const row = await database
        .selectFrom("office_sessions as s")
        .innerJoin("users as u", "u.id", "s.user_id")
        .where("s.id_hash", "=", idHash)
        .where("u.is_active", "=", true)
        .where(sql<boolean>`s.last_used_at > now() - ${IDLE}`)
        .where(sql<boolean>`s.created_at > now() - ${LONGEST}`)
        .where(
          sql<boolean>`(s.generation = u.token_generation or s.token_jti = u.kept_token)`,
        )
        .where(
          sql<boolean>`not exists (select from revoked_tokens r where r.jti = s.token_jti)`,
        )
        .select([
          "u.id",
          "u.email",
          "u.profile",
          "s.stepped_up_until as steppedUpUntil",
          "s.token_jti as jti",
          "s.token_expires_at as tokenExpiresAt",
          sql<boolean>`s.last_used_at < now() - ${NOTED}`.as("isUseToNote"),
          sql<Date>`least(case when ${isUse} then now() else s.last_used_at end + ${IDLE}, s.created_at + ${LONGEST})`.as(
            "expiresAt",
          ),
          sql<
            string[]
          >`array(select distinct p from user_roles m join roles r on r.id = m.role_id, unnest(r.permissions) p where m.user_id = u.id order by p)`.as(
            "permissions",
          ),
        ])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      if (isUse && row.isUseToNote)
        await database
          .updateTable("office_sessions")
          .set({ last_used_at: sql<Date>`now()` })
          .where("id_hash", "=", idHash)
          .execute();
      const { id: userId, email, profile, jti, tokenExpiresAt, ...rest } = row;
      return {
        idHash,
        user: { id: userId, email, profile },
        permissions: rest.permissions,
        expiresAt: rest.expiresAt,
        steppedUpUntil: rest.steppedUpUntil,
        token:
          jti === null || tokenExpiresAt === null
            ? null
            : { jti, expiresAt: tokenExpiresAt },
      };
    },

    /** Allows actions that need the password for ten minutes (BO-1.5). */
    async stepUp(idHash: Buffer): Promise<void> {
      await database
        .updateTable("office_sessions")
        .set({ stepped_up_until: sql<Date>`now() + ${STEP_UP}` })
        .where("id_hash", "=", idHash)
        .execute();
    },

    async end(idHash: Buffer): Promise<void> {
      await database
        .deleteFrom("office_sessions")
        .where("id_hash", "=", idHash)
        .execute();
    },

    async removeExpired(): Promise<void> {
      await database
        .deleteFrom("office_sessions")
        .where(sql<boolean>`created_at < now() - ${LONGEST}`)
        .execute();
    },
  };
  return repository;
}
