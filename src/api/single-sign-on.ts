import type { CallOptions, Client } from "./client.ts";
import { readOne } from "./read-one.ts";

const ways = ["azure", "jwt", "saml"] as const;

/** A way to sign in at the company's own identity application. */
export type SingleSignOn = (typeof ways)[number];

/** GET /config/sso-{azure,jwt,saml}/check: the ways that are enabled. One whose check fails counts as not enabled. */
export async function getSingleSignOns(
  client: Client,
  call?: CallOptions,
): Promise<SingleSignOn[]> {
  const checks = await Promise.all(
    ways.map(async (way) => {
      const isEnabled = await readOne(
        client,
        `/config/sso-${way}/check`,
        import("#src/schema/validators/wire-sso-check.gen.js"),
        { ...call, anonymous: true },
      ).then(
        ({ enabled }) => enabled === true,
        () => false,
      );
      return isEnabled ? [way] : [];
    }),
  );
  return checks.flat();
}
