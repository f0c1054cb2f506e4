import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import {
  mayWriteChallenges,
  type SignedInUser,
} from "#server/core/signed-in-user.ts";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { declarationActionOf } from "#server/presenters/challenges.ts";
import {
  diffused,
  selectChallenges,
  targetedAt,
} from "#server/repositories/challenges/rows.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { commentIn } from "#server/repositories/moderation/refusal-reasons.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import type {
  Declaration,
  DeclarationAction,
  Language,
} from "#src/schema/types.gen.ts";
import { ownDeclarationsByChallenge } from "./own-declarations.ts";
import { toDeclarations } from "./rows.ts";

export interface DeclarationsQuery {
  challengeId: number;
  userId: number;
  status?: EntryStatus;
  language: Language;
  page: Page;
}

interface DeclarableParams {
  userId: number;
  groupIds: readonly number[];
  /** Ids of the challenges in which they declared. */
  declared: readonly number[];
  now: Date;
}

const declarable = statements(
  (language: Language, mayWrite: boolean) =>
    ({ userId, groupIds, declared, now }: DeclarableParams) =>
      selectChallenges(builder, userId, language)
        .where(({ or, and }) =>
          or([
            sql<boolean>`challenges.id = any(${declared}::int[])`,
            and([
              targetedAt("challenges.id", mayWrite, groupIds),
              diffused(now),
              sql<boolean>`type <> 'Photo'`,
              sql<boolean>`start_date <= ${now}`,
              sql<boolean>`coalesce(end_date > ${now}, true)`,
              sql<boolean>`is_participating is not false`,
            ]),
          ]),
        )
        .orderBy(sql`coalesce(end_date <= ${now}, false)`)
        .orderBy("start_date", "desc"),
);

/** The users' declarations; moderators decide in `createModerationRepository`. */
export function createDeclarationsRepository(database: Kysely<Database>) {
  return {
    /** The user's declarations in a challenge, newest first. */
    async ofUser({
      challengeId,
      userId,
      status,
      language,
      page,
    }: DeclarationsQuery): Promise<{ items: Declaration[]; total: number }> {
      const query = database
        .selectFrom("declarations")
        .where("user_id", "=", userId)
        .where("challenge_id", "=", challengeId)
        .$if(status !== undefined, (filtered) =>
          filtered.where("status", "=", status ?? "waiting"),
        );
      const { items: rows, total } = await listWithTotal(
        query
          .selectAll()
          .select(commentIn("declarations", language).as("shownComment"))
          .orderBy("created_at", "desc")
          .orderBy("id", "desc"),
        query,
        page,
        (row) => row,
      );
      const items = await toDeclarations(database, rows, language);
      return { items, total };
    },

    async hasDeclared(challengeId: number, userId: number): Promise<boolean> {
      const row = await database
        .selectFrom("declarations")
        .select("id")
        .where("user_id", "=", userId)
        .where("challenge_id", "=", challengeId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A declaration, for its sender or, without `userId`, for a moderator. */
    async find(
      id: number,
      language: Language,
      userId?: number,
    ): Promise<Declaration | undefined> {
      const row = await database
        .selectFrom("declarations")
        .selectAll()
        .select(commentIn("declarations", language).as("shownComment"))
        .where("id", "=", id)
        .$if(userId !== undefined, (query) =>
          query.where("user_id", "=", userId ?? 0),
        )
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return (await toDeclarations(database, [row], language))[0];
    },

    /** The challenges in which the user declared or can declare; running ones first, then by start, newest first. */
    async actions(
      user: SignedInUser,
      language: Language,
      now: Date,
    ): Promise<DeclarationAction[]> {
      const declared = await ownDeclarationsByChallenge().all(database, {
        userId: user.id,
      });
      const rows = await declarable(language, mayWriteChallenges(user)).all(
        database,
        {
          userId: user.id,
          groupIds: user.groupIds,
          declared: declared.map(({ challenge_id }) => challenge_id),
          now,
        },
      );
      const own = new Map(declared.map((one) => [one.challenge_id, one]));
      return rows.map((row) => declarationActionOf(row, own.get(row.id), now));
    },
  };
}
