import type { MediaTarget } from "#server/database/media-tables.ts";

/** A file that a user sent. */
export interface StoredMedia {
  userId: number;
  target: MediaTarget;
  type: string;
  /** Null if `content` holds the file. */
  storageKey: string | null;
  content: Buffer | null;
  name: string | null;
  size: number | null;
  sha256: Buffer | null;
}
