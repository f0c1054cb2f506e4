import type { ImportKind } from "#src/domain/imports/import-kind.ts";
import { badgeAwards } from "#src/domain/imports/kinds/badge-awards.ts";
import { challengeProducts } from "#src/domain/imports/kinds/challenge-products.ts";
import { customGoals } from "#src/domain/imports/kinds/custom-goals.ts";
import { participants } from "#src/domain/imports/kinds/participants.ts";
import { points } from "#src/domain/imports/kinds/points.ts";
import { products } from "#src/domain/imports/kinds/products.ts";
import { referralCodes } from "#src/domain/imports/kinds/referral-codes.ts";
import { results } from "#src/domain/imports/kinds/results.ts";
import { tracking } from "#src/domain/imports/kinds/tracking.ts";

/** Everything that can be imported (BO-13.1); what is read and written is in server/services/imports/kinds. */
export const importKinds = {
  participants,
  products,
  "challenge-products": challengeProducts,
  "custom-goals": customGoals,
  results,
  points,
  "badge-awards": badgeAwards,
  "referral-codes": referralCodes,
  tracking,
} satisfies Record<string, ImportKind<never>>;

export type ImportName = keyof typeof importKinds;

/** What is the same of all kinds. */
type ImportTraits = Omit<ImportKind<never>, "plan">;

export const importNames = Object.keys(importKinds) as ImportName[];

export const isImportName = (text: string): text is ImportName =>
  Object.hasOwn(importKinds, text);

/** A kind of import, without its planned rows. */
export const importTraits = (name: ImportName): ImportTraits =>
  importKinds[name];
