import { invalid } from "./http-problem.ts";

/** A text without the spaces around it. Throws an HttpProblem (422) if nothing of it can be seen. */
export function requiredText(
  text: string | null | undefined,
  propertyPath: string,
): string {
  const trimmed = text?.trim() ?? "";
  if (!/[^\s\p{C}]/u.test(trimmed))
    throw invalid([{ propertyPath, messageKey: "required" }]);
  return trimmed;
}
