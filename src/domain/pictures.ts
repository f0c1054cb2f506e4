import { isObject, type Json, type JsonObject } from "./documents/languages.ts";

/** Where the pictures of the media library are. */
const PICTURE_PATH = "/v2/pictures/";

/** The longest sides of a picture's sizes, in pixels. */
export const pictureSizes = [480, 960, 1920] as const;

type PictureSize = (typeof pictureSizes)[number];

/** The address by which documents refer to a picture: it leads to the current version. */
export const pictureAddress = (id: string, size: PictureSize): string =>
  `${PICTURE_PATH}${id}/${size}`;

/** The address of a size of one version, whose content never changes. */
export const versionAddress = (
  id: string,
  version: number,
  size: number | string,
): string => `${PICTURE_PATH}${id}/${version}/${size}`;

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const size = `(?:${pictureSizes.join("|")})`;
const reference = new RegExp(
  `${PICTURE_PATH}(${id})/(${size})(?![\\w/-])`,
  "g",
);
const whole = new RegExp(`^${PICTURE_PATH}(${id})/${size}$`);

/** The id of the picture that an address refers to; undefined for any other address. */
export const pictureOf = (address: Json): string | undefined =>
  typeof address === "string" ? whole.exec(address)?.[1] : undefined;

/** The ids of the pictures that a text, such as JSON or HTML, refers to. */
export const picturesIn = (text: string): string[] =>
  text.includes(PICTURE_PATH)
    ? [...new Set([...text.matchAll(reference)].map(([, one = ""]) => one))]
    : [];

/** What is shown of a picture. */
export interface ShownPicture {
  version: number;
  alt: Readonly<Record<string, string | undefined>>;
  focus: { x: number; y: number } | null;
  /** The width of each size, from 480 on. */
  widths: readonly number[];
}

/**
 * JSON as participants get it (docs/decisions/0036-media.md): references to pictures lead to their current versions, and
 * images get the library's alternative text and focal point where they have none. Unknown pictures are left alone.
 */
export function withPictures(
  value: Json,
  find: (id: string) => ShownPicture | undefined,
  language: string,
): Json {
  const show = (one: Json): Json => {
    if (typeof one === "string")
      return one.includes(PICTURE_PATH)
        ? one.replace(reference, (address, picture, side) => {
            const shown = find(picture);
            return shown === undefined
              ? address
              : versionAddress(picture, shown.version, side);
          })
        : one;
    if (Array.isArray(one)) return (one as readonly Json[]).map(show);
    if (!isObject(one)) return one;
    const inner = Object.fromEntries(
      Object.entries(one).map(([name, part]) => [name, show(part)]),
    );
    const picture = pictureOf(one["contentUrl"]);
    const shown = picture === undefined ? undefined : find(picture);
    return picture === undefined || shown === undefined
      ? inner
      : image(inner, picture, shown);
  };

  const image = (
    inner: JsonObject,
    picture: string,
    { version, alt, focus, widths }: ShownPicture,
  ): JsonObject => {
    const text = alt[language] ?? alt["fr"];
    return {
      ...inner,
      thumbnailUrl:
        inner["thumbnailUrl"] ?? versionAddress(picture, version, 480),
      ...((inner["alt"] ?? null) === null &&
        text !== undefined && { alt: text }),
      ...((inner["focus"] ?? null) === null && focus !== null && { focus }),
      srcset: pictureSizes
        .map(
          (side, at) =>
            `${versionAddress(picture, version, side)} ${widths[at] ?? side}w`,
        )
        .filter((_, at) => at === 0 || widths[at] !== widths[at - 1])
        .join(", "),
    };
  };
  return show(value);
}
