import { type RawBuilder, sql } from "kysely";

/** First and last name of a row of `users` under this alias, as SQL; null if the profile has neither. */
export const personNameSql = (users: string): string =>
  `nullif(trim(concat_ws(' ', ${users}.profile ->> 'firstName', ${users}.profile ->> 'lastName')), '')`;

/** The same as a part of a query. */
export const personName = (users: string): RawBuilder<string | null> =>
  sql.raw(personNameSql(users));

/** Who did something: their name, else their address; null if their account was erased. */
export const authorName = (users: string): RawBuilder<string | null> =>
  sql.raw(
    `coalesce(${personNameSql(users)}, case when ${users}.erased_at is null then ${users}.email end)`,
  );
