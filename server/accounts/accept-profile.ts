import { invalid, type Violation } from "#server/http-problem.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";
import type { SignUpTerms } from "./sign-up-terms.ts";

type ProfilePatch = NonNullable<UserPatch["profile"]>;

/** Specification, access 9. */
export const NAME_MIN = 2;

const length = (text: string) => [...text].length;

/** The changes of a profile without blanks around them. Throws an HttpProblem with what sign-up would not have taken either. */
export function acceptProfile(
  patch: ProfilePatch,
  { isCompanyNameRequired }: Pick<SignUpTerms, "isCompanyNameRequired">,
): ProfilePatch {
  const accepted = { ...patch };
  const violations: Violation[] = [];
  for (const name of ["lastName", "firstName"] as const) {
    const text = patch[name]?.trim();
    if (text === undefined) continue;
    accepted[name] = text;
    if (length(text) < NAME_MIN)
      violations.push({
        propertyPath: `profile.${name}`,
        messageKey: "tooShort",
        limit: NAME_MIN,
      });
  }
  if (patch.companyName !== undefined) {
    accepted.companyName = patch.companyName?.trim() || null;
    if (isCompanyNameRequired && accepted.companyName === null)
      violations.push({
        propertyPath: "profile.companyName",
        messageKey: "required",
      });
  }
  if (violations.length > 0) throw invalid(violations);
  return accepted;
}
