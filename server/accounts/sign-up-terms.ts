import type { Repositories } from "#server/repositories/index.ts";

/** What the programme asks of those who have an account. */
export interface SignUpTerms {
  isCompanyNameRequired: boolean;
  isReferralOffered: boolean;
}

/** Reads the features `post_user_register` and `referral`. */
export async function signUpTerms(
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
