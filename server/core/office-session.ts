import type { Profile } from "./signed-in-user.ts";

/** A session of the back office: the user, and what they may do (BO-1.4). */
export interface OfficeSession {
  /** The SHA-256 of what the cookie contains. */
  idHash: Buffer;
  user: { id: number; email: string; profile: Profile };
  permissions: string[];
  /** The earlier of the idle and the absolute end. */
  expiresAt: Date;
  /** Until when actions that need the password are allowed. */
  steppedUpUntil: Date | null;
  /** The front office's token that was handed over. */
  token: { jti: string; expiresAt: Date } | null;
}
