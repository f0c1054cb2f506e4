import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { TestApp } from "./app.ts";

/** Minimal work, for tests that are not about captchas. */
export const lightWork = { cost: 20, min: 5, max: 10 };

/** Fetches and solves a challenge, like the widget; returns the widget's payload. */
export async function solveCaptcha(
  { call }: TestApp,
  path = "/v2/captcha/challenge",
): Promise<string> {
  const { json } = await call(path, null);
  const challenge = json as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString(
    "base64",
  );
}
