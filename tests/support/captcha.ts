import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { TestApp } from "./app.ts";

/** Little work, for tests that are about something else. */
export const lightWork = { cost: 20, min: 5, max: 10 };

/** Asks for a challenge and solves it, as the widget would; returns what it sends. */
export async function solveCaptcha({ call }: TestApp): Promise<string> {
  const { json } = await call("/v2/captcha/challenge", null);
  const challenge = json as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString(
    "base64",
  );
}
