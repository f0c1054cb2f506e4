import { sql } from "kysely";

/** A count that the database maintains per challenge: the only reader of `challenge_counts`. */
export const countOf = (id: number, column: "participating" | "undecided") =>
  sql<number>`coalesce((select ${sql.ref(column)} from challenge_counts where challenge_id = ${id}), 0)`;
