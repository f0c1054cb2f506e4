import { sql } from "kysely";
import type { EntryStatus } from "#server/database/schema.ts";
import type { OwnDeclarations } from "#server/presenters/challenges.ts";
import { builder, statements } from "#server/repositories/statements.ts";

/** Maximum of declarations embedded in a challenge, newest first; the history has them all, in pages. */
const EMBEDDED = 100;

const countOf = (status: EntryStatus) =>
  sql<number>`(count(*) filter (where status = ${sql.lit(status)}))::int`;

const columns = [
  countOf("validated").as("validated"),
  countOf("refused").as("refused"),
  countOf("waiting").as("waiting"),
  sql<OwnDeclarations["newest"]>`coalesce(to_jsonb((
    array_agg(jsonb_build_object('id', id, 'status', status) order by created_at desc, id desc)
  )[1:${sql.lit(EMBEDDED)}]), '[]')`.as("newest"),
] as const;

/** A user's declarations in a challenge: how many per status, when the last ones were made, and the newest ones. */
export const ownDeclarations = statements(
  () =>
    ({ id, userId }: { id: number; userId: number }) =>
      builder
        .selectFrom("declarations")
        .select([
          ...columns,
          sql<Date | null>`max(created_at)`.as("lastAt"),
          sql<Date | null>`max(created_at) filter (where status = 'validated')`.as(
            "lastValidatedAt",
          ),
        ])
        .where("user_id", "=", userId)
        .where("challenge_id", "=", id),
);

/** The same for each challenge in which the user declared. */
export const ownDeclarationsByChallenge = statements(
  () =>
    ({ userId }: { userId: number }) =>
      builder
        .selectFrom("declarations")
        .select(["challenge_id", ...columns])
        .where("user_id", "=", userId)
        .groupBy("challenge_id"),
);
