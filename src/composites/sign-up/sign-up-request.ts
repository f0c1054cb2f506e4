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
  const address = email.trim();
  const company = companyName?.trim();
  const code = referralCode?.trim();
  return {
    gender,
    lastName: lastName.trim(),
    firstName: firstName.trim(),
    ...(company && { companyName: company }),
    username: address,
    email: address,
    clientId: clientId.trim(),
    password,
    optin: optin ? 1 : 2,
    isCGUAccepted: true,
    ...(code && { referralCode: code }),
  };
}
