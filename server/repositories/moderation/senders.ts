import { sql } from "kysely";
import { containing } from "#server/repositories/containing.ts";
import { inGroup } from "#server/repositories/list-sorting.ts";
import type { EntryKind } from "./deciding.ts";

/** Whether who sent an entry `e` has a text in their name or address, or in that of their group. */
export const isSentBy = (kind: EntryKind, q: string) => {
  const byPerson = sql`e.user_id in (select id from users where ${containing("search_text", q)})`;
  return kind === "declaration"
    ? byPerson
    : sql`(${byPerson} or e.group_id in (
        select id from (select id, search_form(name) as form from groups) named where ${containing("form", q)}))`;
};

/** Whether an entry `e` is of a member of a group, or of the group itself (BO-7.5). */
export const isOfGroup = (kind: EntryKind, group: number) =>
  kind === "declaration"
    ? inGroup("e.user_id", group)
    : sql`(${inGroup("e.user_id", group)} or e.group_id = ${group})`;
