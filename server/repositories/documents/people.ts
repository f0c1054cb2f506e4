import { type RawBuilder, sql } from "kysely";
import { authorName } from "#server/repositories/people/person-name.ts";

/** A user as histories name them; null for the server itself. Their name is null if their account was erased. */
export interface Author {
  id: number;
  name: string | null;
}

/** The author whose id a column holds. */
export const authorOf = (column: string): RawBuilder<Author | null> => {
  const id = sql.ref(column);
  return sql<Author | null>`case when ${id} is null then null else json_build_object('id', ${id}, 'name', (
    select ${authorName("u")}
    from users u where u.id = ${id}
  )) end`;
};
