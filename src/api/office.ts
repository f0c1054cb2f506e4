import type { Client } from "./client.ts";
import type { Send } from "./upload.ts";

/** The back office takes plain JSON only, which other sites cannot send unasked. */
const sendJson: Send = (url, init) => {
  const headers = new Headers(init.headers);
  headers.set("content-type", "application/json");
  return fetch(url, { ...init, headers });
};

/** POST /bo/session: signs the user in to the back office with the present session. */
export async function handOverSession(client: Client): Promise<void> {
  await client.request("POST", "/bo/session", {
    ...{ body: {}, timeout: 5_000, send: sendJson },
  });
}
