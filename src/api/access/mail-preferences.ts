import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne, sendForOne } from "#src/api/client/read.ts";
import { hasStatus } from "#src/api/errors/error-guards.ts";
import mailPreferencesShape from "#src/schema/shapes/wire-mail-preferences.gen.js";
import type { MailPreferences } from "#src/schema/types.gen.ts";
import { meQuery } from "./user.ts";

const OWN = "/me/mail-preferences";

/** GET /me/mail-preferences; null if the API does not have it. */
export async function getMailPreferences(
  client: Client,
  call?: CallOptions,
): Promise<MailPreferences | null> {
  try {
    return await readOne(client, OWN, mailPreferencesShape, call);
  } catch (error) {
    if (!hasStatus(error, 404, 405, 501)) throw error;
    return null;
  }
}

/** When the user gets which mails. */
export const mailPreferencesQuery = () =>
  queryOptions({
    queryKey: ["mail-preferences"],
    queryFn: ({ signal, meta }) => getMailPreferences(apiOf(meta), { signal }),
  });

/** PUT /me/mail-preferences: what is stored from now on. */
export const putMailPreferences = (
  client: Client,
  body: MailPreferences,
): Promise<MailPreferences> =>
  sendForOne(client, "PUT", OWN, mailPreferencesShape, { body });

/** Chooses; the user may be contacted then, if they want any mails. */
export const chooseMailsMutation = () =>
  mutationOptions({
    mutationFn: (body: MailPreferences, { meta }) =>
      putMailPreferences(apiOf(meta), body),
    onSuccess: (preferences, _, __, { client }) => {
      client.setQueryData(mailPreferencesQuery().queryKey, preferences);
      void client.invalidateQueries({ queryKey: meQuery().queryKey });
    },
  });

/** POST /mail-preferences/{token}: unsubscribes; false if the link is not valid. */
export async function unsubscribe(
  client: Client,
  token: string,
): Promise<boolean> {
  try {
    await client.request("POST", path`/mail-preferences/${token}`, {
      anonymous: true,
    });
    return true;
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return false;
  }
}

/** Unsubscribes by the token of a mail. */
export const unsubscribeMutation = () =>
  mutationOptions({
    mutationFn: (token: string, { meta }) => unsubscribe(apiOf(meta), token),
  });
