import { createPublicKey, type KeyObject } from "node:crypto";
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import {
  isTrustedAddress,
  personOf,
  type SignedOnPerson,
  SignOnInvalid,
  SignOnUnavailable,
} from "./sign-on.ts";

/** What the partner's tokens are verified with: its public key (PEM), the address of its key set, or a shared secret. */
export type JwtKey =
  | { publicKey: string }
  | { jwksUrl: string }
  | { secret: string };

export interface JwtSettings {
  key: JwtKey;
  /** The partner, as `iss` of its tokens. */
  issuer: string;
  /** Us, as `aud` of its tokens. */
  audience: string;
}

export interface JwtSignOn {
  /**
   * The person whom a token of the partner's site vouches for. The token is signed, for us, lasts at most five minutes
   * and counts once. Throws SignOnInvalid, or SignOnUnavailable where the key set cannot be had.
   */
  finish(token: string): Promise<SignedOnPerson>;
}

const METHOD = "JWT";
const LONGEST_SECONDS = 300;
/** How far the partner's clock may be from ours, in seconds. */
const TOLERANCE_SECONDS = 30;
const SECRET_LENGTH = 32;
const LONGEST_TOKEN = 8192;

const asymmetric = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const names = {
  email: ["email", "sub"],
  firstName: ["given_name", "firstName"],
  lastName: ["family_name", "lastName"],
};

/**
 * Sign-on by a signed token that the partner's site hands over. Which algorithms count is decided by the kind of key,
 * never by the token: a public key does not serve as a shared secret, and `none` is never one.
 * Throws TypeError on a secret under 32 bytes, a key that is none, or a key set that is neither https nor on this machine.
 */
export function createJwtSignOn(
  { key, issuer, audience }: JwtSettings,
  store: EphemeralStore,
): JwtSignOn {
  const { getKey, algorithms } = keyFinder(key);
  const expected = {
    algorithms,
    issuer,
    audience,
    clockTolerance: TOLERANCE_SECONDS,
    requiredClaims: ["exp", "jti"],
  };
  return {
    async finish(token) {
      if (token.length > LONGEST_TOKEN)
        throw new SignOnInvalid(METHOD, "the token is too long");
      const { payload } = await jwtVerify(token, getKey, expected).catch(
        (error: unknown) => {
          throw failureOf(error);
        },
      );
      const seconds = secondsLeft(payload);
      if (seconds > LONGEST_SECONDS + TOLERANCE_SECONDS)
        throw new SignOnInvalid(METHOD, "the token lasts too long");
      const { jti, sub } = payload;
      if (typeof jti !== "string" || jti === "")
        throw new SignOnInvalid(METHOD, "the token has no jti");
      const person = personOf(payload, names, sub ?? "");
      if (person === undefined)
        throw new SignOnInvalid(METHOD, "no e-mail address is told");
      const isFirst = await store.setIfAbsent(
        `jwt:${issuer}:${jti}`,
        seconds + TOLERANCE_SECONDS,
      );
      if (!isFirst) throw new SignOnInvalid(METHOD, "the token was used");
      return { ...person, subject: `${issuer}#${sub ?? person.email}` };
    },
  };
}

function keyFinder(key: JwtKey): {
  getKey: JWTVerifyGetKey;
  algorithms: string[];
} {
  if ("secret" in key) {
    const secret = Buffer.from(key.secret);
    if (secret.length < SECRET_LENGTH)
      throw new TypeError(`The secret has to have ${SECRET_LENGTH} bytes`);
    return { getKey: async () => secret, algorithms: ["HS256", "HS512"] };
  }
  if ("jwksUrl" in key) {
    const address = new URL(key.jwksUrl);
    if (!isTrustedAddress(address))
      throw new TypeError(`The key set ${key.jwksUrl} has to be https`);
    return { getKey: createRemoteJWKSet(address), algorithms: asymmetric };
  }
  const publicKey: KeyObject = createPublicKey(key.publicKey);
  return { getKey: async () => publicKey, algorithms: asymmetric };
}

const secondsLeft = ({ exp }: JWTPayload) =>
  Math.max(0, Math.ceil(Number(exp) - Date.now() / 1000));

/** What jose says of a token, all but what it says of a key set that it could not read. */
function failureOf(error: unknown): Error {
  return error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== "ERR_JOSE_GENERIC"
    ? new SignOnInvalid(METHOD, error)
    : new SignOnUnavailable(METHOD, error);
}
