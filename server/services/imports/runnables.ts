import type { ImportName } from "#registry/imports.ts";
import { runBadgeAwards } from "./kinds/badge-awards.ts";
import { runChallengeProducts } from "./kinds/challenge-products.ts";
import { runCustomGoals } from "./kinds/custom-goals.ts";
import { runParticipants } from "./kinds/participants.ts";
import { runPoints } from "./kinds/points.ts";
import { runProducts } from "./kinds/products.ts";
import { runReferralCodes } from "./kinds/referral-codes.ts";
import { runResults } from "./kinds/results.ts";
import { runTracking } from "./kinds/tracking.ts";
import type { RunnableImport } from "./runnable.ts";

/** What is read and written of each kind of registry/imports.ts. */
export const runnables: Readonly<Record<ImportName, RunnableImport>> = {
  participants: runParticipants,
  products: runProducts,
  "challenge-products": runChallengeProducts,
  "custom-goals": runCustomGoals,
  results: runResults,
  points: runPoints,
  "badge-awards": runBadgeAwards,
  "referral-codes": runReferralCodes,
  tracking: runTracking,
};
