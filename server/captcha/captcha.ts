import { createHmac } from "node:crypto";
import {
  type Challenge,
  createChallenge,
  type Payload,
  randomInt,
  verifySolution,
} from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";

/** A captcha that a machine has to work for, and a person only waits for: ALTCHA, hosted by ourselves. */
export interface Captcha {
  /** A new challenge, signed, to be solved within ten minutes. */
  createChallenge(): Promise<Challenge>;
  /** Whether `payload`, what the widget sends, solves a challenge of ours for the first time. */
  verify(payload: unknown): Promise<boolean>;
}

/** How much work a challenge is: the derivations to try lie between `least` and `most`, each of `cost` rounds. */
export interface CaptchaWork {
  cost: number;
  least: number;
  most: number;
}

const SECONDS = 600;
const LONGEST_PAYLOAD = 8192;

/** About a second on four cores, some seconds on an old telephone. */
const usualWork: CaptchaWork = { cost: 1000, least: 2000, most: 5000 };

/** @param secret what challenges are signed with; another one makes those under way worthless */
export function createCaptcha(
  secret: string,
  store: EphemeralStore,
  { cost, least, most }: CaptchaWork = usualWork,
): Captcha {
  const secrets = {
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: createHmac("sha256", secret)
      .update("key")
      .digest("hex"),
  };
  return {
    createChallenge: () =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(most, least),
        deriveKey,
        expiresAt: new Date(Date.now() + SECONDS * 1000),
        ...secrets,
      }),
    async verify(payload) {
      const solved = readPayload(payload);
      if (solved === undefined) return false;
      try {
        const { verified } = await verifySolution({
          ...solved,
          deriveKey,
          ...secrets,
        });
        const { nonce } = solved.challenge.parameters;
        return (
          verified && (await store.setIfAbsent(`captcha:${nonce}`, SECONDS))
        );
      } catch (error) {
        if (error instanceof TypeError || error instanceof RangeError)
          return false;
        throw error;
      }
    },
  };
}

function readPayload(payload: unknown): Payload | undefined {
  if (typeof payload !== "string" || payload.length > LONGEST_PAYLOAD)
    return undefined;
  try {
    const value: unknown = JSON.parse(
      Buffer.from(payload, "base64").toString(),
    );
    return isPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function isPayload(value: unknown): value is Payload {
  return (
    isObject(value) &&
    isObject(value["solution"]) &&
    isObject(value["challenge"]) &&
    typeof value["challenge"]["signature"] === "string" &&
    isObject(value["challenge"]["parameters"])
  );
}
