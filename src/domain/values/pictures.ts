import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";

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

/** Where a body refers to pictures of the library, as JSON Pointers; the thumbnail of an image is not named beside it. */
export function pictureReferences(
  body: Json,
): { pointer: string; picture: string }[] {
  const found = new Map<string, { pointer: string; picture: string }>();
  const path: string[] = [];
  visit(body);
  return [...found.values()];

  function visit(value: Json): void {
    if (typeof value === "string")
      for (const picture of picturesIn(value)) {
        const pointer = path
          .map((name) => `/${escaped(name)}`)
          .join("")
          .replace(/\/thumbnailUrl$/, "/contentUrl");
        found.set(`${pointer} ${picture}`, { pointer, picture });
      }
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value) as [string, Json][]) {
        path.push(name);
        visit(inner);
        path.pop();
      }
  }
}

/** What is shown of a picture. */
export interface ShownPicture {
  version: number;
  alt: Readonly<Record<string, string | undefined>>;
  focus: { x: number; y: number } | null;
  /** The width of each size, from 480 on. */
  widths: readonly number[];
}

/** The names of what has the type `Image` in /v2, which may be the address alone. */
export const imageNames: readonly string[] = [
  ...["image", "dealImage", "picture", "poster", "visual"],
];

const imageTag = /<img(?=[\s/])(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const hasAlt = /[\s/"']alt(?=[\s=/>])/i;

/** The text as the value of an attribute, which is safe also in HTML that is in a string of JSON. */
const asValue = (text: string): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/[&<>"'\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * JSON as participants get it (docs/decisions/0036-media.md): references to pictures lead to their current versions, and
 * images, also those in HTML, get the library's alternative text where they have none; the focal point likewise. Unknown
 * pictures are left alone.
 */
export function withPictures(
  value: Json,
  find: (id: string) => ShownPicture | undefined,
  language: string,
): Json {
  const textOf = ({ alt }: ShownPicture) => alt[language] ?? alt["fr"];

  const show = (one: Json): Json => {
    if (typeof one === "string")
      return one.includes(PICTURE_PATH)
        ? one
            .replace(imageTag, withText)
            .replace(reference, (address, picture, side) => {
              const shown = find(picture);
              return shown === undefined
                ? address
                : versionAddress(picture, shown.version, side);
            })
        : one;
    if (Array.isArray(one)) return (one as readonly Json[]).map(show);
    if (!isObject(one)) return one;
    const inner = Object.fromEntries(
      Object.entries(one).map(([name, part]) => [
        name,
        (imageNames.includes(name) && image(part, {})) || show(part),
      ]),
    );
    return image(one["contentUrl"], inner) ?? inner;
  };

  const withText = (tag: string): string => {
    if (hasAlt.test(tag.replace(/"[^"]*"|'[^']*'/g, '""'))) return tag;
    const [picture = ""] = picturesIn(tag);
    const shown = find(picture);
    const text = shown && textOf(shown);
    if (text === undefined) return tag;
    return `<img alt='${asValue(text)}'${tag.slice(4)}`;
  };

  /** Undefined unless the address is that of a known picture. */
  const image = (address: Json, inner: JsonObject): JsonObject | undefined => {
    const picture = pictureOf(address);
    const shown = picture === undefined ? undefined : find(picture);
    if (picture === undefined || shown === undefined) return undefined;
    const { version, focus, widths } = shown;
    const text = textOf(shown);
    return {
      contentUrl: show(address),
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
