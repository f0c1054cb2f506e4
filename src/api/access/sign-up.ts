import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiOf, sessionOf } from "#src/api/cache/query-client.ts";
import type { Client } from "#src/api/client/client.ts";
import { sendForOne } from "#src/api/client/read.ts";
import availabilityShape from "#src/schema/shapes/wire-availability.gen.js";
import referralCheckShape from "#src/schema/shapes/wire-referral-check.gen.js";
import type { SignUpRequest } from "#src/schema/types.gen.ts";
import { postForToken } from "./session.ts";

/** POST /users/check-email: whether the e-mail is free, that is, not used by another account. */
export async function isEmailFree(
  client: Client,
  email: string,
): Promise<boolean> {
  const call = { body: { email }, anonymous: true };
  const url = "/users/check-email";
  return (await sendForOne(client, "POST", url, availabilityShape, call))
    .status;
}

/** POST /users/check-matricule: whether the client identifier is free. */
export async function isClientIdFree(
  client: Client,
  clientId: string,
): Promise<boolean> {
  const call = { body: { clientId }, anonymous: true };
  const url = "/users/check-matricule";
  return (await sendForOne(client, "POST", url, availabilityShape, call))
    .status;
}

/** POST /users/check-referral-code: whether the code exists. */
export async function isReferralCodeKnown(
  client: Client,
  referralCode: string,
): Promise<boolean> {
  const { message } = await sendForOne(
    client,
    "POST",
    "/users/check-referral-code",
    referralCheckShape,
    { body: { referralCode }, anonymous: true },
  );
  return Boolean(message);
}

/** Whether an account may use the e-mail; never cached (AS-7.14). */
export const emailAvailabilityQuery = (email: string) =>
  queryOptions({
    queryKey: ["email-availability", email],
    queryFn: ({ meta }) => isEmailFree(apiOf(meta), email),
    staleTime: 0,
  });

/** Whether an account may use the client identifier; never cached (AS-7.14). */
export const clientIdAvailabilityQuery = (clientId: string) =>
  queryOptions({
    queryKey: ["client-id-availability", clientId],
    queryFn: ({ meta }) => isClientIdFree(apiOf(meta), clientId),
    staleTime: 0,
  });

/** Whether the referral code exists; never cached (AS-7.15). */
export const referralCodeQuery = (referralCode: string) =>
  queryOptions({
    queryKey: ["referral-code", referralCode],
    queryFn: ({ meta }) => isReferralCodeKnown(apiOf(meta), referralCode),
    staleTime: 0,
  });

/** POST /users/register.jsonld: creates an account and returns the token of its first session. */
export const signUp = (
  client: Client,
  account: SignUpRequest,
): Promise<string | undefined> =>
  postForToken(client, "/users/register.jsonld", account);

/** Creates an account and signs in. */
export const signUpMutation = () =>
  mutationOptions({
    mutationFn: async (account: SignUpRequest, { meta }) =>
      sessionOf(meta).open(await signUp(apiOf(meta), account)),
  });
