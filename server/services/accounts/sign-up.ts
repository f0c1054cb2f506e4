import {
  forbidden,
  invalid,
  type Violation,
} from "#server/core/http-problem.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { AccountTaken } from "#server/repositories/people/users.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import type { Language, SignUpRequest } from "#src/schema/types.gen.ts";
import { acceptPassword } from "./password-policy.ts";
import {
  nameViolations,
  readSignUpTerms,
  type SignUpTerms,
} from "./profile.ts";

/**
 * Creates the account of a valid sign-up payload; returns its id. Throws an HttpProblem: 403 if the programme does not
 * offer sign-up, 422 with the violations of rules that no schema states (AS-5.4.1 to AS-5.4.10).
 * @param isProven called last, because a proof of work can be used only once
 */
export async function signUp(
  { users, programme }: Repositories,
  request: SignUpRequest,
  language: Language,
  isProven: () => Promise<boolean>,
): Promise<number> {
  const config = await programme.config(language);
  if (config.postUserRegister !== true) throw forbidden();
  const terms = await readSignUpTerms(programme);
  const violations = await violationsOf(users, request, terms);
  if (violations.length > 0) throw invalid(violations);
  if (!(await isProven()))
    throw invalid([{ propertyPath: "captcha", messageKey: "captchaFailed" }]);

  const email = request.email.trim();
  const firstName = request.firstName.trim();
  const lastName = request.lastName.trim();
  const companyName = request.companyName?.trim() || null;
  const passwordHash = await acceptPassword(request.password, [
    email,
    firstName,
    lastName,
    companyName,
    config.programName,
  ]);
  try {
    return await users.create({
      email,
      clientId: request.clientId.trim(),
      passwordHash,
      profile: {
        firstName,
        lastName,
        picture: null,
        gender: request.gender,
        companyName,
      },
      mayBeContacted: request.optin === 1,
      referralCode: terms.isReferralOffered
        ? (request.referralCode ?? null)
        : null,
      language,
    });
  } catch (error) {
    if (error instanceof AccountTaken) throw invalid([taken(error.property)]);
    throw error;
  }
}

const taken = (property: AccountTaken["property"]): Violation =>
  property === "email"
    ? { propertyPath: "username", messageKey: "emailTaken" }
    : { propertyPath: "clientId", messageKey: "clientIdTaken" };

async function violationsOf(
  users: Repositories["users"],
  request: SignUpRequest,
  { isCompanyNameRequired, isReferralOffered }: SignUpTerms,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const reject = (propertyPath: string, messageKey: Violation["messageKey"]) =>
    violations.push({ propertyPath, messageKey });

  for (const name of ["lastName", "firstName"] as const)
    violations.push(...nameViolations(name, request[name]));
  if (isCompanyNameRequired && !request.companyName?.trim())
    reject("companyName", "required");
  const clientId = request.clientId.trim();
  if (clientId === "") reject("clientId", "required");
  else if (!(await users.isClientIdFree(clientId)))
    violations.push(taken("clientId"));
  const email = emailAddress(request.email);
  if (email === undefined) reject("email", "invalidEmail");
  else if (request.username.trim() !== email)
    reject("username", "emailsDiffer");
  else if (!(await users.isEmailFree(email))) violations.push(taken("email"));
  const { referralCode } = request;
  if (
    isReferralOffered &&
    referralCode &&
    !(await users.isReferralCode(referralCode))
  )
    reject("referralCode", "referralUnknown");
  return violations;
}
