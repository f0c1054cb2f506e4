import { invalid, type Violation } from "#server/core/http-problem.ts";
import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { ParticipantRefusal } from "#server/repositories/people/participant-accounts.ts";
import { AccountTaken } from "#server/repositories/people/users.ts";
import { nameViolations } from "#server/services/accounts/profile.ts";
import { emailAddress } from "#src/domain/e-mail.ts";
import type {
  Language,
  OfficeParticipantRequest,
} from "#src/schema/types.gen.ts";

/**
 * Makes the account of an invited person, to whom the link that sets a password is sent. Throws an HttpProblem (422) for
 * values that sign-up would refuse too. @returns its id
 */
export async function invite(
  accounts: Repositories["participantAccounts"],
  request: OfficeParticipantRequest,
  language: Language,
  origin: ChangeOrigin,
): Promise<number | ParticipantRefusal> {
  const email = emailAddress(request.email);
  const violations: Violation[] = (["lastName", "firstName"] as const).flatMap(
    (name) => nameViolations(name, request[name]),
  );
  if (email === undefined)
    violations.push({ propertyPath: "email", messageKey: "invalidEmail" });
  if (email === undefined || violations.length > 0) throw invalid(violations);
  try {
    return await accounts.invite(
      {
        email,
        clientId: request.clientId?.trim() || null,
        profile: {
          firstName: request.firstName.trim(),
          lastName: request.lastName.trim(),
          picture: null,
        },
        language,
        groups: request.groups ?? [],
      },
      origin,
    );
  } catch (error) {
    if (!(error instanceof AccountTaken)) throw error;
    const propertyPath = error.property;
    throw invalid([
      {
        propertyPath,
        messageKey: propertyPath === "email" ? "emailTaken" : "clientIdTaken",
      },
    ]);
  }
}
