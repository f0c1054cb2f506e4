import type { FastifyInstance } from "fastify";
import type { Repositories } from "#server/repositories/index.ts";

/** Where else a page may load scripts from and talk to. */
export interface ThirdParties {
  script: string;
  connect: string;
}

const parties = {
  recaptcha: {
    script: [
      "https://www.google.com/recaptcha/",
      "https://www.gstatic.com/recaptcha/",
    ],
    connect: ["https://www.google.com/recaptcha/"],
  },
  oneTrust: {
    script: ["https://cdn.cookielaw.org"],
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

/** The third parties whose keys the programme has, as sources of the content security policy; "" for none. */
export async function thirdPartiesOf(
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
  };
}

/** Looks the keys up when the server starts; a key that is set later counts from the next start on. */
export function addThirdParties(app: FastifyInstance): () => ThirdParties {
  let present: ThirdParties = { script: "", connect: "" };
  app.addHook("onReady", async () => {
    present = await thirdPartiesOf(app.repositories.programme);
  });
  return () => present;
}
