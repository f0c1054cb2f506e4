import { charactersOf } from "./characters.ts";
import { isPlainText } from "./plain-text.ts";

/** Supported file types: their extensions, and the names that people know them by. */
const fileTypes = {
  "application/pdf": { label: "PDF", endings: ["pdf"] },
  "image/png": { label: "PNG", endings: ["png"] },
  "image/jpeg": { label: "JPEG", endings: ["jpg", "jpeg"] },
  "image/webp": { label: "WebP", endings: ["webp"] },
  "image/gif": { label: "GIF", endings: ["gif"] },
  "image/bmp": { label: "BMP", endings: ["bmp"] },
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {
    label: "DOCX",
    endings: ["docx"],
  },
  "text/csv": { label: "CSV", endings: ["csv"] },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
    label: "XLSX",
    endings: ["xlsx"],
  },
} as const;

export type FileType = keyof typeof fileTypes;

/** Rules that an uploaded file must meet. */
export interface FileRules {
  types: readonly FileType[];
  /**
   * Which extension the file name may have: that of its content (`agrees`), that of any allowed type (`listed`), or any
   * (`free`). A name without an extension is accepted: only the content counts, which then must not be text: any text looks
   * like a table.
   */
  naming: "agrees" | "listed" | "free";
  /** In bytes. */
  maxSize: number;
  /** Bytes per megabyte, so that `maxSize` is displayed as a round number. */
  megabyte: 1_000_000 | 1_048_576;
  /** For pictures, which must be decodable: minimum width and height in pixels, 0 for none. */
  picture?: { minWidth: number; minHeight: number } & PixelLimits;
}

/** Maximum number of pixels of a picture, width times height. */
export interface PixelLimits {
  maxPixels: number;
  /** For an interlaced PNG or a progressive JPEG, which takes far more memory to decode. */
  maxInterlacedPixels: number;
}

/** For contest photos: more than phone cameras produce. */
export const photoPixels: PixelLimits = {
  maxPixels: 120_000_000,
  maxInterlacedPixels: 20_000_000,
};

/** For profile pictures. */
export const profilePixels: PixelLimits = {
  maxPixels: 40_000_000,
  maxInterlacedPixels: 20_000_000,
};

/** Maximum number of pixels of a picture. */
export const pixelLimit = (
  { maxPixels, maxInterlacedPixels }: PixelLimits,
  isInterlaced: boolean | undefined,
): number => (isInterlaced ? maxInterlacedPixels : maxPixels);

/** Rules for the proof of a declaration (CH-5.2.1 to CH-5.2.3, CH-9.1). */
export const proofRules: FileRules = {
  types: [
    "application/pdf",
    "image/png",
    "image/jpeg",
    "image/gif",
    "image/bmp",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
  naming: "agrees",
  maxSize: 100_000_000,
  megabyte: 1_000_000,
};

/** Rules for profile pictures. */
export const pictureRules: FileRules = {
  types: ["image/png", "image/jpeg", "image/webp"],
  naming: "free",
  maxSize: 5 * 1_048_576,
  megabyte: 1_048_576,
};

/** Rules for pictures of the media library (BO-7.2). */
export const libraryRules: FileRules = {
  types: ["image/png", "image/jpeg", "image/webp"],
  naming: "free",
  maxSize: 20 * 1_048_576,
  megabyte: 1_048_576,
};

/** Rules for contest photos; a challenge may set a lower size limit. */
export const contestPhotoRules: FileRules = {
  types: ["image/png", "image/jpeg"],
  naming: "listed",
  maxSize: 104_857_600,
  megabyte: 1_048_576,
};

/**
 * The extension after the last dot, in lower case; undefined for names that have none, like `facture`, `v1.2` or `Mr. Miller`.
 * Trailing blanks and dots are ignored, as on Windows.
 */
export function endingOf(name: string): string | undefined {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const ending = /\.([^.\s]*\p{L}[^.\s]*)[.\s]*$/u.exec(base)?.[1];
  return ending?.toLowerCase();
}

/** A content type, with the short name that people know it by. */
export interface FileContent {
  /** The media type. */
  type: string;
  label: string;
}

/** What is known about a chosen file. */
export interface InspectedFile {
  name: string;
  /** In bytes. */
  size: number;
  /** By its bytes, not by the browser's guess from the name; undefined if unknown. */
  content: FileContent | undefined;
  /** In pixels, as displayed; undefined if it cannot be decoded as a picture. */
  dimensions: { width: number; height: number } | undefined;
  /** For pictures: see `PixelLimits`. */
  isInterlaced?: boolean;
  /** Its bytes cannot be read: it was moved or deleted, or access was denied. */
  isUnreadable?: boolean;
}

/** What is wrong with a file, as shown to the user. */
export type FileProblem =
  /** The name has control characters or bidirectional overrides. */
  | "name"
  | "type"
  | "empty"
  | "size"
  | "corrupt"
  | "dimensions"
  | "pixels"
  /** The extension does not match the content: see `fileMismatch`. */
  | "mismatch";

/** The type by the extension of a name; undefined if the name has no extension or an unsupported one. */
export function typeNamed(name: string): FileType | undefined {
  const ending = endingOf(name);
  return fileTypeNames.find((type) =>
    fileTypes[type].endings.some((known) => known === ending),
  );
}

const fileTypeNames = Object.keys(fileTypes) as FileType[];

/** The first problem of a file; undefined if it is fine. */
export function fileProblem(
  {
    name,
    size,
    content,
    dimensions,
    isInterlaced,
    isUnreadable,
  }: InspectedFile,
  { types, naming, maxSize, picture }: FileRules,
): FileProblem | undefined {
  if (!isPlainText(name)) return "name";
  const named = typeNamed(name);
  const isNamedWrong =
    endingOf(name) !== undefined && !types.some((one) => one === named);
  if (naming !== "free" && isNamedWrong) return "type";
  if (size === 0) return "empty";
  if (isUnreadable) return "corrupt";
  if (naming === "agrees" && named !== undefined && named !== content?.type)
    return "mismatch";
  const isMereText =
    endingOf(name) === undefined && content?.type === "text/csv";
  if (isMereText || !types.some((one) => one === content?.type)) return "type";
  if (size > maxSize) return "size";
  if (picture === undefined) return undefined;
  if (dimensions === undefined) return "corrupt";
  const pixels = dimensions.width * dimensions.height;
  if (pixels > pixelLimit(picture, isInterlaced)) return "pixels";
  const isTooSmall =
    dimensions.width < picture.minWidth ||
    dimensions.height < picture.minHeight;
  return isTooSmall ? "dimensions" : undefined;
}

/**
 * For a file whose name and content disagree, what each of them says: `{named: "CSV", seen: "PDF", ending: "pdf"}`.
 * @returns `seen` is undefined if the content is unknown; `ending` is the extension that would match, undefined if the
 * content is not of a supported type
 */
export function fileMismatch({
  name,
  content,
}: Pick<InspectedFile, "name" | "content">): {
  named: string;
  seen: string | undefined;
  ending: string | undefined;
} {
  const named = typeNamed(name);
  const type = fileTypeNames.find((one) => one === content?.type);
  // Plain text is only a table if its name says so.
  const isRenamed = type !== undefined && type !== "text/csv";
  return {
    named: named === undefined ? "" : fileTypes[named].label,
    seen: content && (isRenamed ? fileTypes[type].label : content.label),
    ending: isRenamed ? fileTypes[type].endings[0] : undefined,
  };
}

/** Maximum length of a file name in file systems. */
const MAX_NAME_BYTES = 255;

/**
 * A name under which a file of this type can be saved: gets the extension of the type if it has none, so that operating
 * systems can open it, and loses its middle beyond 255 bytes.
 */
export function nameWithEnding(name: string, type: string): string {
  const known = fileTypeNames.find((one) => one === type);
  const whole =
    known === undefined || endingOf(name) !== undefined
      ? name
      : `${name}.${fileTypes[known].endings[0]}`;
  if (bytesOf(whole) <= MAX_NAME_BYTES) return whole;
  const dot = whole.lastIndexOf(".");
  const ending = whole.slice(dot);
  return dot > 0 && bytesOf(ending) < MAX_NAME_BYTES / 2
    ? cut(whole.slice(0, dot), MAX_NAME_BYTES - bytesOf(ending)) + ending
    : cut(whole, MAX_NAME_BYTES);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The leading graphemes of a text that fit into `maxBytes`. */
function cut(text: string, maxBytes: number): string {
  let kept = "";
  let left = maxBytes;
  for (const character of charactersOf(text)) {
    left -= bytesOf(character);
    if (left < 0) break;
    kept += character;
  }
  return kept;
}

/** The common name of a media type: `PDF`; undefined if it is not supported. */
export const typeLabel = (type: string): string | undefined =>
  fileTypeNames
    .filter((known) => known === type)
    .map((known) => fileTypes[known].label)[0];

/** The `accept` of a file input: extensions, and types, which make phones convert their own formats. */
export const acceptOf = ({ types }: Pick<FileRules, "types">): string =>
  types
    .flatMap((type) => [
      ...fileTypes[type].endings.map((one) => `.${one}`),
      type,
    ])
    .join(",");

/** The common names of the types: `PNG`, `JPEG`. */
export const typeLabels = ({ types }: Pick<FileRules, "types">): string[] =>
  types.map((type) => fileTypes[type].label);
