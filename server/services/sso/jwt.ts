import { createPublicKey, type KeyObject } from "node:crypto";
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { UserError } from "#server/core/cli.ts";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import {
  identityOf,
  type SsoIdentity,
  SsoInvalid,
  SsoUnavailable,
  secureUrl,
} from "./identity.ts";

/** How the partner's tokens are verified: by its public key (PEM), the URL of its key set (JWKS), or a shared secret. */
export type JwtKey =
  | { publicKey: string }
  | { jwksUrl: string }
  | { secret: string };

export interface JwtSettings {
  key: JwtKey;
  /** The partner: `iss` of its tokens. */
  issuer: string;
  /** This server: `aud` of its tokens. */
  audience: string;
}

export interface JwtSso {
  /**
   * The identity in a token of the partner's site. The token must be signed, issued for this server, valid for at most
   * five minutes, and is single-use. Throws SsoInvalid, or SsoUnavailable when the key set cannot be loaded.
   */
  finish(token: string): Promise<SsoIdentity>;
}

const METHOD = "JWT";
const MAX_SECONDS = 300;
/** Accepted difference between the partner's clock and this one. */
const TOLERANCE_SECONDS = 30;
const MIN_SECRET_BYTES = 32;
const MAX_TOKEN_LENGTH = 8192;

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
 * Sign-in by a signed token from the partner's site. The accepted algorithms follow from the kind of key, never from
 * the token: a public key cannot be used as a shared secret, and `none` is never accepted.
 * Throws a UserError on a secret under 32 bytes, an invalid key, or a key set that is neither https nor on this machine.
 */
export function createJwtSso(
  { key, issuer, audience }: JwtSettings,
  store: EphemeralStore,
): JwtSso {
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
      if (token.length > MAX_TOKEN_LENGTH)
        throw new SsoInvalid(METHOD, "the token is too long");
      const { payload } = await jwtVerify(token, getKey, expected).catch(
        (error: unknown) => {
          throw failureOf(error);
        },
      );
      const seconds = secondsLeft(payload);
      if (seconds > MAX_SECONDS + TOLERANCE_SECONDS)
        throw new SsoInvalid(METHOD, "the token is valid for too long");
      const { jti, sub } = payload;
      if (typeof jti !== "string" || jti === "")
        throw new SsoInvalid(METHOD, "the token has no jti");
      const identity = identityOf(payload, names, sub ?? "");
      if (identity === undefined)
        throw new SsoInvalid(METHOD, "the token has no e-mail address");
      const isFirst = await store.setIfAbsent(
        `jwt:${issuer}:${jti}`,
        seconds + TOLERANCE_SECONDS,
      );
      if (!isFirst) throw new SsoInvalid(METHOD, "the token was used before");
      return { ...identity, subject: `${issuer}#${sub ?? identity.email}` };
    },
  };
}

function keyFinder(key: JwtKey): {
  getKey: JWTVerifyGetKey;
  algorithms: string[];
} {
  if ("secret" in key) {
    const secret = Buffer.from(key.secret);
    if (secret.length < MIN_SECRET_BYTES)
      throw new UserError(
        `SSO_JWT_SECRET must have at least ${MIN_SECRET_BYTES} bytes`,
      );
    return { getKey: async () => secret, algorithms: ["HS256", "HS512"] };
  }
  if ("jwksUrl" in key) {
    const url = secureUrl("SSO_JWT_JWKS_URL", key.jwksUrl);
    return { getKey: createRemoteJWKSet(url), algorithms: asymmetric };
  }
  const publicKey = readPublicKey(key.publicKey);
  return { getKey: async () => publicKey, algorithms: asymmetric };
}

function readPublicKey(pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    throw new UserError("SSO_JWT_PUBLIC_KEY must be a public key (PEM)");
  }
}

const secondsLeft = ({ exp }: JWTPayload) =>
  Math.max(0, Math.ceil(Number(exp) - Date.now() / 1000));

/** jose's error as one of ours: the token is invalid, or the key set could not be loaded. */
function failureOf(error: unknown): Error {
  return error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== "ERR_JOSE_GENERIC"
    ? new SsoInvalid(METHOD, error)
    : new SsoUnavailable(METHOD, error);
}
