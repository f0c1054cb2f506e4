import type { FastifyInstance } from "fastify";
import type { Notices } from "#server/database/notices.ts";

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

/** The programme's keys at third parties. */
export interface PartyKeys {
  recaptchaPublicKey?: string | null | undefined;
  keyOneTrust?: string | null | undefined;
  ua?: string | null | undefined;
}

/** The third parties whose keys the programme has. */
function thirdPartiesOf({
  recaptchaPublicKey,
  keyOneTrust,
  ua,
}: PartyKeys): ThirdParties {
  const used = [
    ...(recaptchaPublicKey ? [parties.recaptcha] : []),
    ...(keyOneTrust ? [parties.oneTrust] : []),
    ...(ua ? [parties.analytics] : []),
  ];
  return {
    script: used.flatMap(({ script }) => script).join(" "),
    connect: used.flatMap(({ connect }) => connect).join(" "),
    // Its banner is HTML with `style` attributes, which cannot have a nonce.
    styleAttribute: keyOneTrust ? "'unsafe-inline'" : "'none'",
  };
}

const MAX_AGE_MS = 1_000;

/** Maximum age if notifications report changes. */
const MAX_AGE_WITH_NOTICES_MS = 30_000;

/**
 * Keeps track of the programme's keys without delaying requests: a request gets the last known sources, and triggers a
 * refresh if a notification reported a change or the keys are older than `maxAge`. If they cannot be read, the last
 * known ones remain in use.
 * @returns reads the sources for the current response
 */
export function addThirdParties(
  app: FastifyInstance,
  readKeys: () => Promise<PartyKeys>,
  {
    notices,
    maxAge = notices ? MAX_AGE_WITH_NOTICES_MS : MAX_AGE_MS,
  }: { notices?: Notices | undefined; maxAge?: number } = {},
): () => ThirdParties {
  let known = noThirdParties;
  let reading: Promise<void> | undefined;
  // Read first when the server opens.
  let endsAt = Number.POSITIVE_INFINITY;

  let isStale = false;

  async function read(): Promise<void> {
    isStale = false;
    try {
      known = thirdPartiesOf(await readKeys());
    } catch (error) {
      app.log.error(error);
    }
    if (!isStale) endsAt = Date.now() + maxAge;
    reading = undefined;
  }

  notices?.subscribe(() => {
    // A read in progress may have started before the change.
    isStale = true;
    endsAt = 0;
    reading ??= read();
  });
  app.onceOpen(read);
  app.addHook("onRequest", (_request, _reply, done) => {
    if (Date.now() >= endsAt) reading ??= read();
    done();
  });
  app.addHook("onClose", () => reading);
  return () => known;
}
