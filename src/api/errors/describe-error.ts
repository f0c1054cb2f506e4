import { ApiError } from "./api-error.ts";
import { fieldOf, serverText, violationsOf } from "./server-text.ts";

/** Between messages: notifications split a text at semicolons into lines. */
const separator = "; ";

function isAboutViolations(text: string, messages: string[]): boolean {
  return text
    .split("\n")
    .every((line) => messages.some((message) => line.trim().endsWith(message)));
}

/**
 * What a failed call has to tell the user (access, section 8, “Error text builder”): the messages of its violations,
 * then the server's own; a code 400 shows `inactive`, the words of the caller for an account that is not active.
 * A server's text that only repeats the violations is left out.
 * @param failure an error of the client, or the answer that came with it
 * @returns undefined when the server gave no text
 */
export function describeError(
  failure: unknown,
  words: { inactive?: string } = {},
): string | undefined {
  const answer = failure instanceof ApiError ? failure.answer : failure;
  if (words.inactive !== undefined && Number(fieldOf(answer, "code")) === 400)
    return words.inactive;
  const messages = violationsOf(answer).map(({ message }) => message);
  const text = serverText(answer);
  if (text !== undefined && !isAboutViolations(text, messages))
    messages.push(text);
  return messages.length > 0 ? messages.join(separator) : undefined;
}
