import { invalid, type Violation } from "#server/core/http-problem.ts";
import type {
  Correctable,
  Correction,
  LockedAccount,
} from "#server/repositories/people/participant-accounts.ts";
import { AccountTaken } from "#server/repositories/people/users.ts";
import { nameViolations } from "#server/services/accounts/profile.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import type { OfficeParticipantPatch } from "#src/schema/types.gen.ts";

/** What the audit trail says of a change. */
export interface Words {
  before: string;
  after: string;
}

/** What can be put right, as the audit trail names it. */
const names = {
  firstName: "first name",
  lastName: "last name",
  companyName: "company",
  clientId: "client identifier",
  email: "email address",
  language: "language",
} as const satisfies Record<keyof Correctable, string>;

const fields = Object.keys(names) as (keyof Correctable)[];

/**
 * What a change puts right of a person: the fields that get another value. Throws an HttpProblem (422) for values that sign-up
 * would refuse too.
 */
export function correctionOf(
  { profile, clientId, email, language }: LockedAccount,
  change: OfficeParticipantPatch,
): { correction: Correction; words: Words[] } {
  const before: Correctable = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    companyName: profile.companyName ?? null,
    ...{ clientId, email, language },
  };
  const violations: Violation[] = [];
  const correction: Correction = {};
  const words: Words[] = [];
  for (const field of fields) {
    const sent = change[field];
    if (sent === undefined) continue;
    const after = sent?.trim() || null;
    if (after === before[field]) continue;
    violations.push(...violationsOf(field, after ?? ""));
    Object.assign(correction, { [field]: after });
    words.push({
      before: `${names[field]}: ${before[field] ?? "none"}`,
      after: `${names[field]}: ${after ?? "none"}`,
    });
  }
  if (violations.length > 0) throw invalid(violations);
  return { correction, words };
}

function violationsOf(field: keyof Correctable, value: string): Violation[] {
  if (field === "firstName" || field === "lastName")
    return nameViolations(field, value);
  if (field === "email" && emailAddress(value) === undefined)
    return [{ propertyPath: field, messageKey: "invalidEmail" }];
  return [];
}

/** The error to throw for one of a change of accounts: an HttpProblem (422) if another account has the value of a field. */
export const takenField = (error: unknown): unknown =>
  error instanceof AccountTaken
    ? invalid([
        {
          propertyPath: error.property,
          messageKey:
            error.property === "email" ? "emailTaken" : "clientIdTaken",
        },
      ])
    : error;
