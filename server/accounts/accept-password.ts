import { invalid } from "#server/http-problem.ts";
import { hashPassword } from "#server/security/passwords.ts";
import { isLeaked } from "./leaked-passwords.ts";

/**
 * Hashes a new password that keeps the rule. Throws an HttpProblem (a violation of `password`) when it leaked.
 * @param personal what an attacker knows of the person
 */
export async function acceptPassword(
  password: string,
  personal: readonly (string | null | undefined)[],
): Promise<string> {
  const known = personal.filter((text) => typeof text === "string");
  if (isLeaked(password, known))
    throw invalid([{ propertyPath: "password", messageKey: "leakedPassword" }]);
  return hashPassword(password);
}
