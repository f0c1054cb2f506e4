import type { StoredPicture } from "#server/core/picture.ts";
import {
  pictureAddress,
  pictureSizes,
  versionAddress,
} from "#src/domain/values/pictures.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";

/**
 * A picture as the back office sees it.
 * @param required the languages in which it needs an alternative text
 */
export const pictureAsSent = (
  picture: StoredPicture,
  required: readonly string[],
): OfficePicture => {
  const { id, version, alt, isDecorative, sizes } = picture;
  return {
    ...{ id, name: picture.name, alt, isDecorative, version },
    missingAlt: isDecorative
      ? []
      : required.filter((code) => !alt[code]?.trim()),
    focus: picture.focus,
    crop: picture.crop,
    contentUrl: pictureAddress(id, 1920),
    thumbnailUrl: pictureAddress(id, 480),
    sizes: sizes.map((size, at) => {
      const side = pictureSizes[at] ?? size.width;
      return { ...size, side, url: versionAddress(id, version, side) };
    }),
    ...{ fileName: picture.fileName, type: picture.type, bytes: picture.size },
    ...{ width: picture.width, height: picture.height, uses: picture.uses },
    isArchived: picture.archivedAt !== null,
    createdAt: picture.createdAt.toISOString(),
    createdBy: picture.createdBy,
    updatedAt: picture.updatedAt.toISOString(),
    updatedBy: picture.updatedBy,
  };
};
