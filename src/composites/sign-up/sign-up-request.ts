import { trimText } from "#src/domain/trim-text.ts";
import type { SignUpForm, SignUpRequest } from "#src/schema/types.gen.ts";

/**
 * The form's answers as the server takes them (AS-3.2 to AS-3.5): the trimmed e-mail both as
 * username and e-mail, the opt-in as 1 or 2, no confirmation; what was not asked or left empty is absent.
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
