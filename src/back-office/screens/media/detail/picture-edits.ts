import {
  movedFocus,
  type Rectangle,
  whole,
} from "#src/domain/values/rectangle.ts";
import { isSame } from "#src/schema/json.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";

/** What is changed of a picture and not saved yet. */
export interface PictureEdits {
  name?: string;
  alt?: Readonly<Record<string, string>>;
  isDecorative?: boolean;
  focus?: { x: number; y: number } | null;
  crop?: Rectangle | null;
}

/** A picture with its changes; the focal point stays where it is in the original when the crop changes. */
export function editedPicture(picture: OfficePicture, edits: PictureEdits) {
  const crop = edits.crop === undefined ? picture.crop : edits.crop;
  const focus =
    edits.focus !== undefined
      ? edits.focus
      : picture.focus &&
        (isSame(crop, picture.crop)
          ? picture.focus
          : movedFocus(
              picture.focus,
              picture.crop ?? whole(picture),
              crop ?? whole(picture),
            ));
  return {
    ...{ crop, focus },
    name: edits.name ?? picture.name,
    alt: { ...picture.alt, ...edits.alt } as Record<string, string>,
    isDecorative: edits.isDecorative ?? picture.isDecorative,
  };
}

/** Changes without those that leave the picture as it is. */
export function realEdits(
  picture: OfficePicture,
  { name, alt = {}, isDecorative, focus, crop }: PictureEdits,
): PictureEdits {
  const texts = Object.entries(alt).filter(
    ([code, text]) =>
      text.trim() !== ((picture.alt as Record<string, string>)[code] ?? ""),
  );
  return {
    ...(name !== undefined && name !== picture.name && { name }),
    ...(texts.length > 0 && { alt: Object.fromEntries(texts) }),
    ...(isDecorative !== undefined &&
      isDecorative !== picture.isDecorative && { isDecorative }),
    ...(focus !== undefined &&
      !(isSame(focus, picture.focus) && crop === undefined) && { focus }),
    ...(crop !== undefined && !isSame(crop, picture.crop) && { crop }),
  };
}
