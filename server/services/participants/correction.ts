import { invalid, type Violation } from "#server/core/http-problem.ts";
import type {
  Correctable,
  Correction,
  LockedAccount,
} from "#server/repositories/people/participant-accounts.ts";
import { AccountTaken } from "#server/repositories/people/users.ts";
import { nameViolations } from "#server/services/accounts/profile.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import type {
  AuditFacts,
  OfficeParticipantPatch,
} from "#src/schema/types.gen.ts";

/** What the audit trail says of a change. */
export interface ChangedFacts {
  before: AuditFacts;
  after: AuditFacts;
}

/** What can be put right. */
const fields = [
  ...(["firstName", "lastName", "companyName"] as const),
  ...(["clientId", "email", "language"] as const),
] as const satisfies (keyof Correctable)[];

const factOf = (field: keyof Correctable, value: string | null): AuditFacts =>
  field === "language"
    ? { languages: value === null ? [] : [value] }
    : { [field]: value };

/**
 * What a change puts right of a person: the fields that get another value. Throws an HttpProblem (422) for values that sign-up
 * would refuse too.
 */
export function correctionOf(
  { profile, clientId, email, language }: LockedAccount,
  change: OfficeParticipantPatch,
): { correction: Correction; facts: ChangedFacts[] } {
  const before: Correctable = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    companyName: profile.companyName ?? null,
    ...{ clientId, email, language },
  };
  const violations: Violation[] = [];
  const correction: Correction = {};
  const facts: ChangedFacts[] = [];
  for (const field of fields) {
    const sent = change[field];
    if (sent === undefined) continue;
    const after = sent?.trim() || null;
    if (after === before[field]) continue;
    violations.push(...violationsOf(field, after ?? ""));
    Object.assign(correction, { [field]: after });
    facts.push({
      before: factOf(field, before[field]),
      after: factOf(field, after),
    });
  }
  if (violations.length > 0) throw invalid(violations);
  return { correction, facts };
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
