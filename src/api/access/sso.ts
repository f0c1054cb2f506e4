import { queryOptions } from "@tanstack/react-query";
import { shared } from "#src/api/cache/keys.ts";
import { publicApiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { readOne } from "#src/api/client/read.ts";
import type { SsoProvider } from "#src/domain/people/sso-cards.ts";
import ssoCheckShape from "#src/schema/shapes/wire-sso-check.gen.js";

const providers = [
  "azure",
  "jwt",
  "saml",
] as const satisfies readonly SsoProvider[];

/** GET /config/sso-{azure,jwt,saml}/check: the enabled providers. One whose check fails counts as disabled. */
export async function getSsoProviders(
  client: Client,
  call?: CallOptions,
): Promise<SsoProvider[]> {
  const checks = await Promise.all(
    providers.map(async (provider) => {
      const isEnabled = await readOne(
        client,
        `/config/sso-${provider}/check`,
        ssoCheckShape,
        { ...call, anonymous: true },
      ).then(
        ({ enabled }) => enabled === true,
        () => false,
      );
      return isEnabled ? [provider] : [];
    }),
  );
  return checks.flat();
}

/** The enabled single sign-on providers (AS-7.12). */
export const ssoProvidersQuery = () =>
  queryOptions({
    queryKey: [shared, "sso"],
    queryFn: ({ signal, meta }) =>
      getSsoProviders(publicApiOf(meta), { signal }),
  });
