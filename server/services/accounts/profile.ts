import { invalid, type Violation } from "#server/core/http-problem.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { personName } from "#src/schema/constraints.gen.ts";
import type { UserPatch } from "#src/schema/types.gen.ts";

/** What the programme requires or offers at sign-up. */
export interface SignUpTerms {
  isCompanyNameRequired: boolean;
  isReferralOffered: boolean;
}

/** Reads the features `post_user_register` and `referral`. */
export async function readSignUpTerms(
  programme: Repositories["programme"],
): Promise<SignUpTerms> {
  const features = await programme.features();
  const feature = (name: string) =>
    features.find((one) => one.name === name && one.enabled === true);
  const attributes = feature("post_user_register")?.attributes ?? {};
  return {
    isCompanyNameRequired:
      "company_name_required" in attributes &&
      attributes.company_name_required === true,
    isReferralOffered: feature("referral") !== undefined,
  };
}

/** The violation for a name that is too short after trimming (AS-5.4.1); empty if the name is valid. */
export const nameViolations = (
  propertyPath: string,
  name: string,
): Violation[] =>
  [...name.trim()].length < personName.minLength
    ? [{ propertyPath, messageKey: "tooShort", limit: personName.minLength }]
    : [];

type ProfilePatch = NonNullable<UserPatch["profile"]>;

/** Trims the texts of a patch. Throws an HttpProblem (422) for values that sign-up would reject too. */
export function acceptProfile(
  patch: ProfilePatch,
  { isCompanyNameRequired }: Pick<SignUpTerms, "isCompanyNameRequired">,
): ProfilePatch {
  const accepted = { ...patch };
  const violations: Violation[] = [];
  for (const name of ["lastName", "firstName"] as const) {
    const text = patch[name];
    if (text === undefined) continue;
    accepted[name] = text.trim();
    violations.push(...nameViolations(`profile.${name}`, text));
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
