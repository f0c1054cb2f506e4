import { type RawBuilder, sql } from "kysely";
import { isBackOffice, type SignedInUser } from "./users.ts";

/** Whether a challenge (its id in `column`) is meant for the user: for everybody, or for one of the user's groups. */
export function targeted(
  column: string,
  user: SignedInUser,
): RawBuilder<boolean> {
  if (isBackOffice(user)) return sql<boolean>`true`;
  return sql<boolean>`(
    not exists (select from challenge_targets t where t.challenge_id = ${sql.ref(column)})
    or exists (
      select from challenge_targets t
      where t.challenge_id = ${sql.ref(column)} and t.group_id = any(${user.groupIds}::int[])
    )
  )`;
}
