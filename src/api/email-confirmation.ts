import { mutationOptions } from "@tanstack/react-query";
import emailConfirmationShape from "#src/schema/shapes/wire-email-confirmation.gen.js";
import type { EmailConfirmation } from "#src/schema/types.gen.ts";
import type { Client } from "./client.ts";
import { apiOf } from "./query-client.ts";
import { sendForOne } from "./read.ts";
import { meQuery } from "./user.ts";

/** POST /users/confirm-email: what the token of an e-mail came to. */
export async function confirmEmail(
  client: Client,
  token: string,
): Promise<EmailConfirmation["outcome"]> {
  const { outcome } = await sendForOne(
    client,
    "POST",
    "/users/confirm-email",
    emailConfirmationShape,
    { body: { token }, anonymous: true },
  );
  return outcome;
}

/** Confirms an address; whoever is signed in is asked for anew, since it may be theirs. */
export const confirmEmailMutation = () =>
  mutationOptions({
    mutationFn: (token: string, { meta }) => confirmEmail(apiOf(meta), token),
    onSuccess: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: meQuery().queryKey });
    },
  });

/** POST /users/confirm-email/request: sends the signed-in user the e-mail again. */
export async function requestConfirmation(client: Client): Promise<void> {
  await client.request("POST", "/users/confirm-email/request");
}

/** Sends the signed-in user the e-mail again that confirms their address. */
export const requestConfirmationMutation = () =>
  mutationOptions<void, Error, void>({
    mutationFn: (_, { meta }) => requestConfirmation(apiOf(meta)),
  });
