import { type RawBuilder, sql } from "kysely";

/**
 * Whether a column that `search_form` normalized contains a text, without regard to case and accents. The text knows no
 * wildcards: it is normalized before it is escaped, as `％` becomes `%`.
 */
export const containing = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like '%' || regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
