import type { Client } from "#src/api/client/client.ts";
import { sendJson } from "#src/api/client/send-json.ts";

/** POST /bo/session: signs the user in to the back office with the present session. */
export async function handOverSession(client: Client): Promise<void> {
  await client.request("POST", "/bo/session", {
    ...{ body: {}, timeout: 5_000, send: sendJson() },
  });
}
