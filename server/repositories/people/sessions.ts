import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { TokenClaims } from "#server/security/tokens.ts";
import { endOfficeSessions } from "./office-sessions.ts";

/** An active session, as shown to its owner. */
export interface OpenSession {
  id: string;
  device: string;
  isRemembered: boolean;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Idle hours after which a session without "remember me" expires. */
export const IDLE_HOURS = 8;

/** Minutes between two updates of `last_used_at`. */
const NOTED_MINUTES = 5;

/** Whether a session has expired because it was idle. */
export const isIdle = sql<boolean>`not sessions.is_remembered and sessions.last_used_at < now() - make_interval(hours => ${sql.lit(IDLE_HOURS)})`;

/** Whether `last_used_at` is old enough to be updated. */
export const isUseOld = sql<boolean>`sessions.last_used_at < now() - make_interval(mins => ${sql.lit(NOTED_MINUTES)})`;

type EndedSessions = { id: string } | { allBut: string };

/** Ends sessions of a user: one of them, or all but one, those of the back office included. @returns how many */
export async function endSessions(
  transaction: Transaction<Database>,
  userId: number,
  which: EndedSessions,
): Promise<number> {
  const ended = await transaction
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if("id" in which, (query) =>
      query.where("jti", "=", "id" in which ? which.id : ""),
    )
    .$if("allBut" in which, (query) =>
      query.where("jti", "<>", "allBut" in which ? which.allBut : ""),
    )
    .returning(["jti", "expires_at"])
    .execute();
  if (ended.length > 0)
    await transaction
      .insertInto("revoked_tokens")
      .values(ended)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await endOfficeSessions(
    transaction,
    ended.map(({ jti }) => jti),
  );
  // Those that were opened by a password belong to no session that could be ended alone.
  if ("allBut" in which)
    await transaction
      .deleteFrom("office_sessions")
      .where("user_id", "=", userId)
      .where(sql<boolean>`token_jti is distinct from ${which.allBut}`)
      .execute();
  return ended.length;
}

/** Users' sessions: where they are signed in, and since when. */
export function createSessionsRepository(database: Kysely<Database>) {
  const open = (userId: number) =>
    database
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .where("sessions.user_id", "=", userId)
      .where("sessions.expires_at", ">", sql<Date>`now()`)
      .where(sql<boolean>`not (${isIdle})`)
      .where(({ or, eb }) =>
        or([
          eb("sessions.generation", "=", sql<number>`users.token_generation`),
          eb("sessions.jti", "=", sql<string>`users.kept_token`),
        ]),
      );

  return {
    async add(
      { jti, userId, generation, expiresAt }: TokenClaims,
      { device, isRemembered }: { device: string; isRemembered: boolean },
    ): Promise<void> {
      await database
        .insertInto("sessions")
        .values({
          jti,
          user_id: userId,
          generation,
          device,
          is_remembered: isRemembered,
          expires_at: expiresAt,
        })
        .execute();
    },

    /** Updates when a session was last used. */
    async noteUse(jti: string): Promise<void> {
      await database
        .updateTable("sessions")
        .set({ last_used_at: sql<Date>`now()` })
        .where("jti", "=", jti)
        .execute();
    },

    /** A user's sessions, most recently used first. */
    ofUser: (userId: number): Promise<OpenSession[]> =>
      open(userId)
        .select([
          "sessions.jti as id",
          "sessions.device",
          "sessions.is_remembered as isRemembered",
          "sessions.created_at as createdAt",
          "sessions.last_used_at as lastUsedAt",
          "sessions.expires_at as expiresAt",
        ])
        .orderBy("sessions.last_used_at", "desc")
        .orderBy("sessions.jti")
        .execute(),

    /** Ends sessions of a user. @returns how many */
    end: (userId: number, which: EndedSessions): Promise<number> =>
      database
        .transaction()
        .execute((transaction) => endSessions(transaction, userId, which)),

    async removeExpired(now: Date): Promise<void> {
      await database
        .deleteFrom("sessions")
        .where("expires_at", "<", now)
        .execute();
    },
  };
}
