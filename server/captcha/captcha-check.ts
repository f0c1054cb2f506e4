import { createHmac } from "node:crypto";
import type { Challenge } from "altcha-lib";
import type { Repositories } from "#server/repositories/index.ts";
import { type Captcha, type CaptchaWork, createCaptcha } from "./captcha.ts";
import { type RecaptchaSettings, verifyRecaptcha } from "./recaptcha.ts";

/** The captcha that the programme uses: Google's where its public key is configured, else our own. */
export interface CaptchaCheck {
  /** A challenge of our own; undefined where Google's is used. */
  challenge(): Promise<Challenge | undefined>;
  /** Whether what the visitor's captcha gave holds, for the first time. */
  isPassed(payload: string | undefined): Promise<boolean>;
}

export function createCaptchaCheck(
  {
    programme,
    secrets,
    ephemeralStore,
  }: Pick<Repositories, "programme" | "secrets" | "ephemeralStore">,
  recaptcha: RecaptchaSettings,
  work?: CaptchaWork,
): CaptchaCheck {
  let made: Promise<Captcha> | undefined;

  async function make(): Promise<Captcha> {
    const secret = createHmac("sha256", await secrets.tokenSecret())
      .update("captcha")
      .digest("hex");
    return createCaptcha(secret, ephemeralStore, work);
  }

  function own(): Promise<Captcha> {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  }

  const isGoogles = async () =>
    Boolean((await programme.config("fr")).recaptchaPublicKey);

  return {
    async challenge() {
      if (await isGoogles()) return undefined;
      return (await own()).createChallenge();
    },
    async isPassed(payload) {
      if (payload === undefined) return false;
      if (await isGoogles()) return verifyRecaptcha(payload, recaptcha);
      return (await own()).verify(payload);
    },
  };
}
