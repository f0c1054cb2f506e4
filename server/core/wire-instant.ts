import { instant } from "#src/domain/values/dates.ts";
import { invalid } from "./http-problem.ts";

/** The instant that a request names; throws an HttpProblem (422) for what is no instant. */
export function wireInstant(propertyPath: string, text: string): Date {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? instant(text) : undefined;
  if (time === undefined)
    throw invalid([{ propertyPath, messageKey: "wrongForm" }]);
  return new Date(time);
}
