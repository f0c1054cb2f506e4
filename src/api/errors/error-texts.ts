import { FileError, fieldOf, HttpError, LocalError } from "./error-classes.ts";
import {
  isForbidden,
  isNotFound,
  isRateLimited,
  isServerError,
  isUnauthorized,
  isUnreachable,
  reasonOf,
} from "./error-guards.ts";

const textFields = [
  "hydra:description",
  "detail",
  "message",
  "hydra:title",
  "title",
  "error_description",
  "error",
];

/** Separates messages. */
const separator = "; ";

/** The distinct lines of a message, which semicolons separate (AS-2.11.3). */
export const messageLines = (message: string): string[] => [
  ...new Set(
    message
      .split(";")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Maximum length of one message, in characters. */
const longest = 300;

/** A server's message as plain text: no tags, truncated. */
function plain(text: string): string {
  const words = text
    .replace(/<[a-z/!][^>]*>/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...words];
  return letters.length > longest
    ? `${letters.slice(0, longest).join("").trim()}…`
    : words;
}

const repeats = (text: string, messages: string[]): boolean =>
  text.split("\n").every((line) =>
    messages.some(
      (message) =>
        line.trim().endsWith(message) ||
        // Laravel: "Already taken. (and 1 more error)".
        line.trim().startsWith(`${message} (`),
    ),
  );

/**
 * The server's own message, in any of the three error formats (AS-8.4): the messages of its violations, then its main
 * message unless that only repeats them; plain text of limited length. Undefined if there is no message.
 * @param shown violation messages to include, for forms that show the others next to their fields; defaults to all
 */
export function serverText(
  error: HttpError,
  shown?: readonly string[],
): string | undefined {
  const all = error.violations.map(({ message }) => message);
  const messages = [...(shown ?? all)];
  const text = textFields
    .map((name) => fieldOf(error.body, name))
    .find(
      (found): found is string =>
        typeof found === "string" && found.trim() !== "",
    );
  if (text !== undefined && !repeats(text, all)) messages.push(text);
  return messages.map(plain).filter(Boolean).join(separator) || undefined;
}

const fileErrorKeys = {
  unreadable: "upload.problem.unreadable",
  too_large: "upload.problem.too_large_for_server",
} as const satisfies Record<FileError["problem"], string>;

/** What to show: the server's text, or a message to translate. */
export type ErrorMessage<Key extends string = never> =
  | { text: string }
  | {
      key:
        | Key
        | LocalError["key"]
        | (typeof fileErrorKeys)[FileError["problem"]]
        | "core.failure.email_not_confirmed"
        | "core.failure.unreachable"
        | "core.failure.too_many"
        | "core.failure.sign_in_again"
        | "core.failure.not_found"
        | "core.try_again_or_contact_admin";
    };

/**
 * The text to show for a failed call (AS-8.4, AS-8.10). A lost connection, an unsent file and a missing resource are each
 * named as what they are; for anything else the user is advised to try later or to contact the administrator.
 * @param refused for forms: the text if the server refused without a readable message. The server's text for a 401, a 403
 * or a 5xx is never shown
 */
export function errorMessage<Key extends string = never>(
  error: unknown,
  refused?: Key,
): ErrorMessage<Key> {
  if (isUnreachable(error)) return { key: "core.failure.unreachable" };
  if (error instanceof LocalError) return { key: error.key };
  if (error instanceof FileError) return { key: fileErrorKeys[error.problem] };
  if (isRateLimited(error)) return { key: "core.failure.too_many" };
  if (isForbidden(error) && reasonOf(error) === "emailNotConfirmed")
    return { key: "core.failure.email_not_confirmed" };
  if (isForbidden(error) && reasonOf(error) === "signInAgain")
    return { key: "core.failure.sign_in_again" };
  if (refused === undefined)
    return {
      key: isNotFound(error)
        ? "core.failure.not_found"
        : "core.try_again_or_contact_admin",
    };
  const text =
    error instanceof HttpError && isForPeople(error)
      ? serverText(error)
      : undefined;
  return text === undefined ? { key: refused } : { text };
}

const isForPeople = (error: HttpError) =>
  !isUnauthorized(error) && !isForbidden(error) && !isServerError(error);
