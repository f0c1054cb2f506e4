import { violationsOf } from "#src/api/errors.ts";
import { own } from "#src/domain/own.ts";

/** The errors of a form as the server found them. */
export interface ServerErrors {
  /** The first message of each field. */
  fields: Record<string, string>;
  /** Messages on what the form has no field for. */
  rest: string[];
}

/**
 * Sorts the violations of a failed call by field, which is found by its name, or by the one that the server gives it
 * (`sentAs`).
 * @param isShown whether a field's message can be read on the page
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
