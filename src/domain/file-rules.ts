import { charactersOf } from "./characters.ts";
import { isPlainText } from "./plain-text.ts";

/** The types of file that people send: the endings of their names, and the name that people know them by. */
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

/** What a file must be to be sent. */
export interface FileRules {
  types: readonly FileType[];
  /**
   * What the ending of its name must be: that of its content (`agrees`), that of any of the types (`listed`), or anything
   * (`free`). A name without an ending claims nothing: the content alone counts.
   */
  naming: "agrees" | "listed" | "free";
  /** In bytes. */
  maxSize: number;
  /** How many bytes a megabyte of `maxSize` has, so that the limit is a round number for people. */
  megabyte: 1_000_000 | 1_048_576;
  /** Of a picture: the least width and height in pixels, 0 where none is asked for. It has to be readable as a picture. */
  picture?: { minWidth: number; minHeight: number } & PixelLimits;
}

/** How many pixels a picture may have, width times height. */
export interface PixelLimits {
  maxPixels: number;
  /** Of an interlaced PNG or a progressive JPEG, which takes far more memory to decode. */
  maxInterlacedPixels: number;
}

/** Of a photo of a contest: more than the cameras of phones take. */
export const photoPixels: PixelLimits = {
  maxPixels: 120_000_000,
  maxInterlacedPixels: 20_000_000,
};

/** Of the picture of a profile. */
export const profilePixels: PixelLimits = {
  maxPixels: 40_000_000,
  maxInterlacedPixels: 20_000_000,
};

/** How many pixels a picture may have. */
export const pixelLimit = (
  { maxPixels, maxInterlacedPixels }: PixelLimits,
  isInterlaced: boolean | undefined,
): number => (isInterlaced ? maxInterlacedPixels : maxPixels);

/** The proof of a declaration (CH-5.2.1 to CH-5.2.3, CH-9.1). */
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

/** The picture of a profile. */
export const pictureRules: FileRules = {
  types: ["image/png", "image/jpeg", "image/webp"],
  naming: "free",
  maxSize: 5 * 1_048_576,
  megabyte: 1_048_576,
};

/** A photo of a contest; a challenge may ask for less bytes. */
export const contestPhotoRules: FileRules = {
  types: ["image/png", "image/jpeg"],
  naming: "listed",
  maxSize: 104_857_600,
  megabyte: 1_048_576,
};

/**
 * What a name ends with behind its last dot, in lower case; undefined for a name without an ending, such as `facture`,
 * `v1.2` or `Mr. Miller`. Windows ignores blanks and dots at the end, and so do we.
 */
export function endingOf(name: string): string | undefined {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const ending = /\.([^.\s]*\p{L}[^.\s]*)[.\s]*$/u.exec(base)?.[1];
  return ending?.toLowerCase();
}

/** A type of content, and the short name that people know it by. */
export interface FileContent {
  /** The media type. */
  type: string;
  label: string;
}

/** What is known of a file that was chosen. */
export interface InspectedFile {
  name: string;
  /** In bytes. */
  size: number;
  /** What its bytes show, not what the browser made of its name; undefined where it is not known. */
  content: FileContent | undefined;
  /** In pixels, as it is shown; undefined for what cannot be read as a picture. */
  dimensions: { width: number; height: number } | undefined;
  /** Of a picture: see `PixelLimits`. */
  isInterlaced?: boolean;
  /** Its bytes cannot be read: it was moved or deleted, or may not be read. */
  isUnreadable?: boolean;
}

/** What is wrong with a file, as it is shown. */
export type FileProblem =
  /** Its name has control characters, or overrides the direction of a part of itself. */
  | "name"
  | "type"
  | "empty"
  | "size"
  | "corrupt"
  | "dimensions"
  | "pixels"
  /** Its name says one type, its content another or none: see `fileMismatch`. */
  | "mismatch";

/** The type that a name says by its ending; undefined without an ending, or with one of no type of ours. */
export function typeNamed(name: string): FileType | undefined {
  const ending = endingOf(name);
  return fileTypeNames.find((type) =>
    fileTypes[type].endings.some((known) => known === ending),
  );
}

const fileTypeNames = Object.keys(fileTypes) as FileType[];

/** The first thing that is wrong with a file; undefined where nothing is. */
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
  if (!types.some((one) => one === content?.type)) return "type";
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
 * Of a file whose name and content disagree, what each says: `{named: "CSV", seen: "PDF", ending: "pdf"}`.
 * @returns `seen` is undefined where the content is not known; `ending` is the one that would agree, undefined where no
 * type of ours has such content
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
  // Plain text is a table only where its name says so.
  const isRenamed = type !== undefined && type !== "text/csv";
  return {
    named: named === undefined ? "" : fileTypes[named].label,
    seen: content && (isRenamed ? fileTypes[type].label : content.label),
    ending: isRenamed ? fileTypes[type].endings[0] : undefined,
  };
}

/** What file systems take as the name of a file. */
const MAX_NAME_BYTES = 255;

/**
 * The name that a file of this type can be saved under: with the extension of the type if it has none, so that operating
 * systems can open it, and with its middle left out beyond 255 bytes.
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

/** The characters, as people see them, from the start of the text that have at most so many bytes. */
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

/** The name that people know a media type by: `PDF`; undefined for one that is not known. */
export const typeLabel = (type: string): string | undefined =>
  fileTypeNames
    .filter((known) => known === type)
    .map((known) => fileTypes[known].label)[0];

/** The `accept` of a file input: endings, and types, for which a phone converts its own format. */
export const acceptOf = ({ types }: Pick<FileRules, "types">): string =>
  types
    .flatMap((type) => [
      ...fileTypes[type].endings.map((one) => `.${one}`),
      type,
    ])
    .join(",");

/** The types as people know them: `PNG`, `JPEG`. */
export const typeLabels = ({ types }: Pick<FileRules, "types">): string[] =>
  types.map((type) => fileTypes[type].label);
