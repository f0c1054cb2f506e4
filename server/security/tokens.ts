import { randomBytes, randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";

/** The claims of a token; `jti` identifies it for revocation. */
export interface TokenClaims {
  userId: number;
  jti: string;
  /** A new generation invalidates all tokens of earlier ones. */
  generation: number;
  issuedAt: Date;
  expiresAt: Date;
}

export interface Tokens {
  /** Signs a token for the user, valid for ten days. */
  sign(userId: number, generation: number): Promise<string>;
  /** Verifies a token; null when it is forged or expired. */
  read(token: string): Promise<TokenClaims | null>;
}

const ALGORITHM = "HS256";
const ISSUER = "palmares";

/** Maximum of cached tokens whose signature was already verified. */
const MAX_KNOWN = 10_000;

/** A random signing secret. */
export const newTokenSecret = (): string =>
  randomBytes(32).toString("base64url");

/**
 * Signed tokens (JWT, HS256).
 * @param secrets the first one signs, all are accepted
 */
export function createTokens(secrets: readonly string[]): Tokens {
  const keys = secrets.map((secret) => Buffer.from(secret, "base64url"));
  const [signingKey = Buffer.alloc(0)] = keys;
  // A token's claims only depend on its text and the secrets, so they are cached; expiry is checked each time.
  const known = new LRUCache<string, TokenClaims>({ max: MAX_KNOWN });
  return {
    sign: (userId, generation) =>
      new SignJWT({ generation })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime("10 days")
        .sign(signingKey),
    async read(token) {
      const claims = known.get(token);
      if (claims !== undefined)
        return claims.expiresAt.getTime() > Date.now() ? claims : null;
      for (const key of keys) {
        const payload = await verify(token, key);
        if (payload === undefined) continue;
        const userId = Number(payload.sub);
        const generation = Number(payload["generation"]);
        if (!Number.isInteger(userId) || !Number.isInteger(generation))
          return null;
        const read = {
          userId,
          jti: String(payload.jti),
          generation,
          issuedAt: new Date(Number(payload.iat) * 1000),
          expiresAt: new Date(Number(payload.exp) * 1000),
        };
        known.set(token, read);
        return read;
      }
      return null;
    },
  };
}

/** The payload of a token that the key signed; undefined if it is forged, expired or incomplete. */
const verify = (
  token: string,
  key: Uint8Array,
): Promise<JWTPayload | undefined> =>
  jwtVerify(token, key, {
    algorithms: [ALGORITHM],
    issuer: ISSUER,
    requiredClaims: ["sub", "jti", "iat", "exp", "generation"],
  }).then(
    ({ payload }) => payload,
    () => undefined,
  );
