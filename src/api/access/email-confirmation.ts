import { mutationOptions } from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { Client } from "#src/api/client/client.ts";
import { sendForOne } from "#src/api/client/read.ts";
import emailConfirmationShape from "#src/schema/shapes/wire-email-confirmation.gen.js";
import type { EmailConfirmation } from "#src/schema/types.gen.ts";
import { meQuery } from "./user.ts";

/** POST /users/confirm-email: the result of redeeming an e-mail's token. */
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

/** Confirms an address, then refetches the signed-in user: the address may be theirs. */
export const confirmEmailMutation = () =>
  mutationOptions({
    mutationFn: (token: string, { meta }) => confirmEmail(apiOf(meta), token),
    onSuccess: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: meQuery().queryKey });
    },
  });

/** POST /users/confirm-email/request: resends the confirmation e-mail to the signed-in user. */
export async function requestConfirmation(client: Client): Promise<void> {
  await client.request("POST", "/users/confirm-email/request");
}

/** Resends the confirmation e-mail to the signed-in user. */
export const requestConfirmationMutation = () =>
  mutationOptions<void, Error, void>({
    mutationFn: (_, { meta }) => requestConfirmation(apiOf(meta)),
  });
