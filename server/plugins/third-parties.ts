import type { FastifyInstance } from "fastify";
import type { Repositories } from "#server/repositories/index.ts";

/** Where else a page may load scripts from and talk to, as sources of the content security policy. */
export interface ThirdParties {
  script: string;
  connect: string;
  /** Whether `style` attributes count: none of ours has one. */
  styleAttribute: "'none'" | "'unsafe-inline'";
}

export const noThirdParties: ThirdParties = {
  script: "",
  connect: "",
  styleAttribute: "'none'",
};

const parties = {
  recaptcha: {
    script: [
      "https://www.google.com/recaptcha/",
      "https://www.gstatic.com/recaptcha/",
    ],
    connect: ["https://www.google.com/recaptcha/"],
  },
  oneTrust: {
    script: ["https://cdn.cookielaw.org", "https://geolocation.onetrust.com"],
    connect: ["https://cdn.cookielaw.org", "https://*.onetrust.com"],
  },
  analytics: {
    script: ["https://www.googletagmanager.com"],
    connect: [
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://*.googletagmanager.com",
    ],
  },
} as const;

/** The third parties whose keys the programme has, none where it has no key. */
async function thirdPartiesOf(
  programme: Repositories["programme"],
): Promise<ThirdParties> {
  const [{ recaptchaPublicKey }, { keyOneTrust, ua }] = await Promise.all([
    programme.config("fr"),
    programme.keys(),
  ]);
  const used = [
    ...(recaptchaPublicKey ? [parties.recaptcha] : []),
    ...(keyOneTrust ? [parties.oneTrust] : []),
    ...(ua ? [parties.analytics] : []),
  ];
  return {
    script: used.flatMap(({ script }) => script).join(" "),
    connect: used.flatMap(({ connect }) => connect).join(" "),
    // Its banner is HTML with `style` attributes, for which there is no nonce.
    styleAttribute: keyOneTrust ? "'unsafe-inline'" : "'none'",
  };
}

const LIFE_MS = 1_000;

/**
 * Follows the programme's keys: what the answer knows of them is a second old at most. While the database does not
 * serve, what was known last goes on.
 * @returns what counts for the answer under way
 */
export function addThirdParties(app: FastifyInstance): () => ThirdParties {
  let known = noThirdParties;
  let latest: Promise<ThirdParties> | undefined;
  let endsAt = 0;
  app.addHook("onRequest", async () => {
    if (latest === undefined || Date.now() >= endsAt) {
      endsAt = Date.now() + LIFE_MS;
      latest = thirdPartiesOf(app.repositories.programme).catch((error) => {
        app.log.error(error);
        return known;
      });
    }
    known = await latest;
  });
  return () => known;
}
