import { queryOptions } from "@tanstack/react-query";
import { persisted, shared } from "#src/api/cache/keys.ts";
import { publicApiOf } from "#src/api/cache/query-client.ts";
import type { Client } from "#src/api/client/client.ts";
import { readOne } from "#src/api/client/read.ts";
import thirdPartyKeysShape from "#src/schema/shapes/wire-third-party-keys.gen.js";
import type { ThirdPartyKeys } from "#src/schema/types.gen.ts";

const thirdPartyPaths = {
  consent: "/one-trust-cookie/config",
  analytics: "/google-analytics/config",
} as const;

/** GET /one-trust-cookie/config or /google-analytics/config: the programme's key of a third party. */
export const getThirdPartyKeys = (
  client: Client,
  party: keyof typeof thirdPartyPaths,
): Promise<ThirdPartyKeys> =>
  readOne(client, thirdPartyPaths[party], thirdPartyKeysShape);

/** GET /one-trust-cookie/config: the key of the third-party consent script, or null (AS-7.5). */
export const consentKeyQuery = () =>
  queryOptions({
    queryKey: [shared, "consent-key"],
    meta: persisted,
    queryFn: async ({ meta }) =>
      (await getThirdPartyKeys(publicApiOf(meta), "consent")).keyOneTrust ||
      null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** GET /google-analytics/config: the key of the analytics, or null (AS-7.5). */
export const analyticsKeyQuery = () =>
  queryOptions({
    queryKey: [shared, "analytics-key"],
    meta: persisted,
    queryFn: async ({ meta }) =>
      (await getThirdPartyKeys(publicApiOf(meta), "analytics")).ua || null,
    staleTime: Number.POSITIVE_INFINITY,
  });
