import type { FastifyInstance } from "fastify";
import type { Repositories } from "#server/repositories/index.ts";

/** Sources of the content security policy for the third parties of the programme. */
export interface ThirdParties {
  script: string;
  connect: string;
  /** Whether `style` attributes are allowed; the front office itself has none. */
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

/** The third parties whose keys the programme has. */
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

const MAX_AGE_MS = 1_000;

/**
 * Keeps the sources up to date with the programme's keys, at most a second old. While the database is not available, the
 * last known ones stay.
 * @returns reads the sources for the current response
 */
export function addThirdParties(app: FastifyInstance): () => ThirdParties {
  let known = noThirdParties;
  let latest: Promise<ThirdParties> | undefined;
  let endsAt = 0;
  app.addHook("onRequest", async () => {
    if (latest === undefined || Date.now() >= endsAt) {
      endsAt = Date.now() + MAX_AGE_MS;
      latest = thirdPartiesOf(app.repositories.programme).catch((error) => {
        app.log.error(error);
        return known;
      });
    }
    known = await latest;
  });
  return () => known;
}
