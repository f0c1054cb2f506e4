import type { MediaTarget } from "#server/database/media-tables.ts";
import { nameWithEnding } from "#src/domain/values/file-rules.ts";
import type { MediaObject, StoredFile } from "#src/schema/types.gen.ts";

export const MEDIA_PATH = "/v2/media-objects/";

/** URL of the image itself. It needs no token, because an `<img>` sends none: the random id protects it. */
export const contentUrl = (id: string): string => `${MEDIA_PATH}${id}/content`;
export const thumbnailUrl = (id: string): string =>
  `${MEDIA_PATH}${id}/thumbnail`;

export interface ProofRow {
  id: string;
  name: string | null;
  type: string;
  size: number | null;
}

/** A proof as its declaration refers to it. */
export const proofFileOf = ({
  id,
  name,
  type,
  size,
}: ProofRow): StoredFile => ({
  ...mediaObjectOf(id, "Declaration"),
  name: name && nameWithEnding(name, type),
  mimeType: type,
  size,
});

/** A media object for its sender; a proof has no thumbnail, and reading it needs a token. */
export const mediaObjectOf = (
  id: string,
  target: MediaTarget,
): MediaObject => ({
  "@id": `${MEDIA_PATH}${id}`,
  "@type": "MediaObject",
  ...(target === "Declaration"
    ? { contentUrl: `${MEDIA_PATH}${id}/file`, thumbnailUrl: null }
    : { contentUrl: contentUrl(id), thumbnailUrl: thumbnailUrl(id) }),
});

/** The URLs of a public photo, which depend only on its content, so that shared caches can store them. */
export const publicPhoto = (hash: string) => ({
  contentUrl: `/v2/photos/${hash}/content`,
  thumbnailUrl: `/v2/photos/${hash}/thumbnail`,
});
