import { type RawBuilder, sql } from "kysely";

/** A name as lists are sorted by it: in the order of the programme's languages, whatever the database's own is. */
export const inAlphabet = (
  name: RawBuilder<unknown> | string,
): RawBuilder<string> =>
  sql`${typeof name === "string" ? sql.ref(name) : name} collate alphabet`;
