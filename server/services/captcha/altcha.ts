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
import { isRecord } from "#src/schema/json.ts";

/** ALTCHA, a proof-of-work captcha that this server provides itself. */
export interface Altcha {
  /** A new signed challenge, valid for ten minutes. */
  createChallenge(): Promise<Challenge>;
  /** Whether the widget's payload solves a challenge of this server; each challenge is single-use. */
  verify(payload: unknown): Promise<boolean>;
}

/** How much work a challenge takes: between `min` and `max` key derivations of `cost` rounds each. */
export interface AltchaWork {
  cost: number;
  min: number;
  max: number;
}

const LIFETIME_SECONDS = 600;
const MAX_PAYLOAD_LENGTH = 8192;

/** About a second on four cores, some seconds on an old phone. */
const defaultWork: AltchaWork = { cost: 1000, min: 2000, max: 5000 };

/** @param secret signs the challenges; changing it invalidates those in use */
export function createAltcha(
  secret: string,
  store: EphemeralStore,
  { cost, min, max }: AltchaWork = defaultWork,
): Altcha {
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
        counter: randomInt(max, min),
        deriveKey,
        expiresAt: new Date(Date.now() + LIFETIME_SECONDS * 1000),
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
          verified &&
          (await store.setIfAbsent(`captcha:${nonce}`, LIFETIME_SECONDS))
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
  if (typeof payload !== "string" || payload.length > MAX_PAYLOAD_LENGTH)
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

function isPayload(value: unknown): value is Payload {
  return (
    isRecord(value) &&
    isRecord(value["solution"]) &&
    isRecord(value["challenge"]) &&
    typeof value["challenge"]["signature"] === "string" &&
    isRecord(value["challenge"]["parameters"])
  );
}
