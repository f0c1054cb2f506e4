import { sql } from "kysely";
import type { Language } from "#src/schema/types.gen.ts";

/** A user to whom a mail is sent. */
export interface Recipient {
  email: string;
  firstName: string | null;
  language: Language | null;
}

/** The columns of a recipient, in a query of users. */
export const recipientColumns = [
  "email",
  "language",
  sql<string | null>`profile ->> 'firstName'`.as("firstName"),
] as const;
