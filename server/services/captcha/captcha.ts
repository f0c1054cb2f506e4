import { createHmac } from "node:crypto";
import type { Challenge } from "altcha-lib";
import type { Repositories } from "#server/repositories/index.ts";
import { type Altcha, type AltchaWork, createAltcha } from "./altcha.ts";

/** The captcha that the programme uses: reCAPTCHA when its public key is configured, else ALTCHA (AS-5.2.2). */
export interface Captcha {
  /** A new ALTCHA challenge; undefined when reCAPTCHA is used. */
  challenge(): Promise<Challenge | undefined>;
  /** A new ALTCHA challenge, also where reCAPTCHA is used: the back office has no third parties (BO-9.94). */
  ownChallenge(): Promise<Challenge | undefined>;
  /** Whether the payload of the visitor's captcha is valid. ALTCHA's are single-use. */
  isPassed(payload: string | undefined): Promise<boolean>;
  /** Whether the payload solves a challenge of `ownChallenge`. */
  isSolved(payload: string | undefined): Promise<boolean>;
  /** Whether the visitor's browser did a proof of work; always true with reCAPTCHA, which needs the visitor. */
  isWorkDone(payload: string | undefined): Promise<boolean>;
}

export interface RecaptchaSettings {
  /** The secret for the programme's public key, required to verify tokens. */
  secret: string | undefined;
  /** Where tokens are verified. */
  verifyUrl: string;
}

/** Google's address; `https://www.recaptcha.net/recaptcha/api/siteverify` where that one is blocked. */
export const SITE_VERIFY = "https://www.google.com/recaptcha/api/siteverify";

const TIMEOUT_MS = 5_000;
const MAX_TOKEN_LENGTH = 8_192;

/** The captcha of the programme, which may change from ALTCHA to reCAPTCHA while the server runs. */
export function createCaptcha(
  {
    programme,
    tokens,
    ephemeralStore,
  }: Pick<Repositories, "programme" | "tokens" | "ephemeralStore">,
  recaptcha: RecaptchaSettings,
  work?: AltchaWork,
): Captcha {
  let created: Promise<Altcha[]> | undefined;

  /** One instance per secret: the first one creates challenges, all of them verify. */
  function altchas(): Promise<Altcha[]> {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  }

  async function create(): Promise<Altcha[]> {
    return (await tokens.secrets()).map((secret) =>
      createAltcha(
        createHmac("sha256", secret).update("captcha").digest("hex"),
        ephemeralStore,
        work,
      ),
    );
  }

  async function isSolved(payload: string | undefined): Promise<boolean> {
    for (const altcha of await altchas())
      if (await altcha.verify(payload)) return true;
    return false;
  }

  const ownChallenge = async () => (await altchas())[0]?.createChallenge();

  const usesRecaptcha = async () =>
    Boolean((await programme.config("fr")).recaptchaPublicKey);

  return {
    challenge: async () =>
      (await usesRecaptcha()) ? undefined : ownChallenge(),
    ownChallenge,
    async isPassed(payload) {
      if (payload === undefined) return false;
      if (await usesRecaptcha()) return verifyRecaptcha(payload, recaptcha);
      return isSolved(payload);
    },
    isSolved,
    isWorkDone: async (payload) => (await usesRecaptcha()) || isSolved(payload),
  };
}

/** Whether Google confirms the token. Throws if the secret is missing or Google does not respond. */
export async function verifyRecaptcha(
  token: string,
  { secret, verifyUrl }: RecaptchaSettings,
  send: typeof fetch = fetch,
): Promise<boolean> {
  if (secret === undefined)
    throw new Error("recaptchaPublicKey is set, RECAPTCHA_SECRET_KEY is not");
  if (token.length > MAX_TOKEN_LENGTH) return false;
  const response = await send(verifyUrl, {
    method: "POST",
    body: new URLSearchParams({ secret, response: token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok)
    throw new Error(`reCAPTCHA responded with ${response.status}`);
  const result: unknown = await response.json();
  return (
    typeof result === "object" &&
    result !== null &&
    "success" in result &&
    result.success === true
  );
}
