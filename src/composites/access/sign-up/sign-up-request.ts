import { trimText } from "#src/domain/values/trim-text.ts";
import type { SignUpForm, SignUpRequest } from "#src/schema/types.gen.ts";

/**
 * The sign-up payload (AS-3.2 to AS-3.5): the trimmed e-mail is both username and e-mail, the opt-in is 1 or 2, and there is
 * no confirmation. Fields that are not displayed or left empty are omitted.
 */
export function signUpRequest({
  gender,
  lastName,
  firstName,
  companyName,
  email,
  clientId,
  password,
  referralCode,
  optin,
}: SignUpForm): SignUpRequest {
  const address = trimText(email);
  const company = trimText(companyName ?? "");
  const code = trimText(referralCode ?? "");
  return {
    gender,
    lastName: trimText(lastName),
    firstName: trimText(firstName),
    ...(company && { companyName: company }),
    username: address,
    email: address,
    clientId: trimText(clientId),
    password,
    optin: optin ? 1 : 2,
    isCGUAccepted: true,
    ...(code && { referralCode: code }),
  };
}
