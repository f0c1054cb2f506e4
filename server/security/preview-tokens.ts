import { jwtVerify, SignJWT } from "jose";
import type { Permission } from "#src/domain/people/permissions.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** A made-up participant. */
export interface MadeUpPerson {
  groups: number[];
  language: Language;
}

/** Whose answers a preview shows: those of a user, by id, or of a made-up participant. */
export type PreviewedPerson = number | MadeUpPerson;

/** What a preview token says. */
export interface PreviewClaims {
  /** The SHA-256 that identifies the previewer's session of the back office, in Base64url. */
  session: string;
  as: PreviewedPerson;
  /** The instant, ISO 8601. */
  at: string;
  /** Documents whose drafts count as live. */
  drafts: string[];
  /** The permissions that the previewer needs. */
  needs: Permission[];
}

/** A valid token. */
export interface ReadPreview extends PreviewClaims {
  issuedAt: Date;
}

/** The prefix tells it from the token of a user without verifying a signature. */
const PREFIX = "preview.";
const ISSUER = "palmares-preview";
const ALGORITHM = "HS256";
export const LIFETIME_MS = 600_000;

/** Whether a text looks like a preview token. */
export const isPreviewToken = (text: string): boolean =>
  text.startsWith(PREFIX);

/**
 * Signed tokens of previews, valid for ten minutes. Their issuer is another one, so that none of them is a user's token.
 * @param secrets the first one signs, all are accepted
 */
export function createPreviewTokens(secrets: readonly string[]) {
  const keys = secrets.map((secret) => Buffer.from(secret, "base64url"));
  const [signingKey = Buffer.alloc(0)] = keys;
  return {
    async sign(
      claims: PreviewClaims,
      now: Date,
    ): Promise<{ token: string; expiresAt: Date }> {
      const expiresAt = Math.floor((now.getTime() + LIFETIME_MS) / 1_000);
      const token = await new SignJWT({ preview: claims })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(signingKey);
      return {
        token: `${PREFIX}${token}`,
        expiresAt: new Date(expiresAt * 1_000),
      };
    },

    /** Null when the token is forged or expired. */
    async read(token: string, now: Date): Promise<ReadPreview | null> {
      for (const key of keys) {
        const payload = await jwtVerify(token.slice(PREFIX.length), key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          currentDate: now,
          requiredClaims: ["iat", "exp", "preview"],
        }).then(
          (verified) => verified.payload,
          () => undefined,
        );
        if (payload !== undefined)
          return {
            ...(payload["preview"] as PreviewClaims),
            issuedAt: new Date((payload.iat ?? 0) * 1_000),
          };
      }
      return null;
    },
  };
}

export type PreviewTokens = ReturnType<typeof createPreviewTokens>;
