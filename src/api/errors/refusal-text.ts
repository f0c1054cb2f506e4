import { frameworkText } from "#src/domain/values/framework-text.ts";
import { HttpError } from "./error-classes.ts";
import { isForbidden } from "./error-guards.ts";
import { type ErrorMessage, errorMessage, serverText } from "./error-texts.ts";

/** The server's text if it is written for users, unlike the default texts of frameworks (AS-8.10). */
export function wordsForUsers(error: unknown): string | undefined {
  const text = error instanceof HttpError ? serverText(error) : undefined;
  return text !== undefined && frameworkText(text) === undefined
    ? text
    : undefined;
}

/** Like `errorMessage`, and a 403 is explained in the server's words if it has some for users. */
export function refusalMessage<Key extends string>(
  error: unknown,
  refused: Key,
): ErrorMessage<Key> {
  const message = errorMessage(error, refused);
  const isOwn = "key" in message && message.key === refused;
  const text = isForbidden(error) && isOwn ? wordsForUsers(error) : undefined;
  return text === undefined ? message : { text };
}
