import type { Rectangle } from "#src/domain/values/rectangle.ts";

export interface StoredSize {
  width: number;
  height: number;
  bytes: number;
}

/** A file of a picture as it was stored, with its sizes from the smallest on. */
export interface NewVersion {
  sha256: Buffer;
  originalKey: string;
  fileName: string;
  type: string;
  size: number;
  width: number;
  height: number;
  crop: Rectangle | null;
  storageKey: string;
  sizes: readonly StoredSize[];
}

/** What people say about a picture. */
export interface PictureFacts {
  name: string;
  alt: Record<string, string>;
  isDecorative: boolean;
  focus: { x: number; y: number } | null;
}

export interface PersonRef {
  id: number;
  name: string | null;
}

export interface StoredPicture extends PictureFacts, NewVersion {
  id: string;
  version: number;
  uses: number;
  createdAt: Date;
  createdBy: PersonRef | null;
  updatedAt: Date;
  updatedBy: PersonRef | null;
  archivedAt: Date | null;
}
