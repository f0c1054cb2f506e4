import type { ThirdPartyKeys } from "#src/schema/types.gen.ts";
import type { Client } from "./client.ts";
import { readOne } from "./read-one.ts";

const ask = (client: Client, path: string): Promise<ThirdPartyKeys> =>
  readOne(
    client,
    path,
    import("#src/schema/validators/wire-third-party-keys.gen.js"),
  );

/** GET /one-trust-cookie/config: the key of the third-party consent script; undefined where there is none. */
export async function getConsentKey(
  client: Client,
): Promise<string | undefined> {
  return (
    (await ask(client, "/one-trust-cookie/config")).keyOneTrust || undefined
  );
}

/** GET /google-analytics/config: the key of the analytics; undefined where there is none. */
export async function getAnalyticsKey(
  client: Client,
): Promise<string | undefined> {
  return (await ask(client, "/google-analytics/config")).ua || undefined;
}
