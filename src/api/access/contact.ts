import { mutationOptions } from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { Client } from "#src/api/client/client.ts";
import type { ContactRequest } from "#src/schema/types.gen.ts";

/** POST /contact: sends a message to the programme's operator. */
export async function sendContact(
  client: Client,
  message: ContactRequest,
): Promise<void> {
  await client.request("POST", "/contact", { body: message });
}

/** Sends a message to the programme's operator. */
export const sendContactMutation = () =>
  mutationOptions({
    mutationFn: (message: ContactRequest, { meta }) =>
      sendContact(apiOf(meta), message),
  });
