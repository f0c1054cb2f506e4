import { withPatience } from "#src/browser/patience.ts";
import type { Client } from "./client.ts";

export const uploadsPath = "/uploads";

/** OPTIONS /uploads; undefined if there is no response. */
export async function probeUploads(
  client: Client,
): Promise<Response | undefined> {
  const { base, headers } = client.signed();
  return withPatience(
    () => fetch(`${base}${uploadsPath}`, { method: "OPTIONS", headers }),
    10_000,
  ).catch(() => undefined);
}
