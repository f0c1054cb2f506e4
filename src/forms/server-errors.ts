import { violationsOf } from "#src/api/errors/error-guards.ts";
import { own } from "#src/domain/values/own.ts";

/** The errors of a form by the server. */
export interface ServerErrors {
  /** The first message of each field. */
  fields: Record<string, string>;
  /** Messages that belong to no field of the form. */
  rest: string[];
}

/**
 * Sorts the violations of a failed call by field, identified by its name, or by the server's name for it (`sentAs`).
 * @param isShown whether a field's message is visible on the page
 */
export function serverErrors(
  isShown: (field: string) => boolean,
  error: unknown,
  sentAs: Readonly<Record<string, string>> = {},
): ServerErrors {
  const fields: ServerErrors["fields"] = {};
  const rest: string[] = [];
  for (const { propertyPath, message } of violationsOf(error)) {
    const field = propertyPath
      .split(/[.[]/)
      .map((part) => own(sentAs, part) ?? part)
      .find(isShown);
    if (field === undefined) rest.push(message);
    else fields[field] ??= message;
  }
  return { fields, rest };
}

/** Whether every error is shown at a field. */
export const areAllAtFields = ({ fields, rest }: ServerErrors): boolean =>
  rest.length === 0 && Object.keys(fields).length > 0;
