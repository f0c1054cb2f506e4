export const featureNames = [
  "use_store",
  "display_contact_tab",
  "post_user_register",
  "referral",
] as const;

/** The features that the front office uses. */
export type FeatureName = (typeof featureNames)[number];
