import type { ColumnType, Generated } from "kysely";
import type { Timestamp } from "./column-types.ts";

/** A profile's picture, a photo of a contest, a proof. */
export type MediaTarget = "User" | "ChallengeResult" | "Declaration";

export interface MediaObjectsTable {
  id: Generated<string>;
  user_id: number;
  type: string;
  /** The file's key in the storage; null when `content` holds it. */
  storage_key: string | null;
  content: Buffer | null;
  target: Generated<MediaTarget>;
  /** The file name on the sender's machine. */
  name: string | null;
  /** In bytes; this and the dimensions are those of the original file. */
  size: number | null;
  /** In pixels, upright. */
  width: number | null;
  height: number | null;
  /** Of the stored file; null for older files. */
  sha256: Buffer | null;
  /** Set by a cleanup that found a reference; a trigger resets it when a reference is removed. */
  is_in_use: Generated<boolean>;
  created_at: ColumnType<Date, never, Date | string>;
}

/** Incomplete multipart uploads, in a storage that all instances share. */
export interface UnfinishedUploadsTable {
  id: string;
  user_id: number;
  name: string;
  size: number;
  /** The start of each part, and the total received so far. */
  offsets: Generated<number[]>;
  created_at: Generated<Date>;
}

export interface UploadReservationsTable {
  id: string;
  user_id: number;
  bytes: number;
  expires_at: Date;
}

interface UploadLocksTable {
  id: string;
  holder: string;
  expires_at: Timestamp;
  is_wanted: Generated<boolean>;
}

/** The tables of sent files and of uploads that are not complete. */
export interface MediaTables {
  media_objects: MediaObjectsTable;
  unfinished_uploads: UnfinishedUploadsTable;
  upload_locks: UploadLocksTable;
  upload_reservations: UploadReservationsTable;
}
