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
  /** In bytes. */
  maxSize: number;
  /** How many bytes a megabyte of `maxSize` has, so that the limit is a round number for people. */
  megabyte: 1_000_000 | 1_048_576;
  /** Of a picture: the least width and height in pixels, 0 where none is asked for. It has to be readable as a picture. */
  picture?: { minWidth: number; minHeight: number };
}

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
  maxSize: 100_000_000,
  megabyte: 1_000_000,
};

/** The picture of a profile. */
export const pictureRules: FileRules = {
  types: ["image/png", "image/jpeg", "image/webp"],
  maxSize: 5 * 1_048_576,
  megabyte: 1_048_576,
};

/** A photo of a contest; a challenge may ask for less bytes. */
export const contestPhotoRules: FileRules = {
  types: ["image/png", "image/jpeg"],
  maxSize: 104_857_600,
  megabyte: 1_048_576,
};

/** What is known of a file that was chosen. */
export interface InspectedFile {
  name: string;
  /** In bytes. */
  size: number;
  /** The type that its content shows, not what the browser made of its name; undefined where it shows none. */
  contentType: string | undefined;
  /** In pixels, as it is shown; undefined for what cannot be read as a picture. */
  dimensions: { width: number; height: number } | undefined;
  /** Its bytes cannot be read: it was moved or deleted, or may not be read. */
  isUnreadable?: boolean;
}

/** What is wrong with a file, as it is shown. */
export type FileProblem = "type" | "empty" | "size" | "corrupt" | "dimensions";

/** Whether a file's name ends as one of these types does, in either case. */
export const isNamedAs = (name: string, types: readonly FileType[]): boolean =>
  types.some((type) =>
    fileTypes[type].endings.some((known) =>
      name.toLowerCase().endsWith(`.${known}`),
    ),
  );

/** The first thing that is wrong with a file; undefined where nothing is. */
export function fileProblem(
  { name, size, contentType, dimensions, isUnreadable }: InspectedFile,
  { types, maxSize, picture }: FileRules,
): FileProblem | undefined {
  if (!isNamedAs(name, types)) return "type";
  if (size === 0) return "empty";
  if (isUnreadable) return "corrupt";
  if (!types.some((known) => known === contentType)) return "type";
  if (size > maxSize) return "size";
  if (picture === undefined) return undefined;
  if (dimensions === undefined) return "corrupt";
  const isTooSmall =
    dimensions.width < picture.minWidth ||
    dimensions.height < picture.minHeight;
  return isTooSmall ? "dimensions" : undefined;
}

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

/** Whether bytes are text without control characters and without markup: CSV has no signature to be known by. */
export function isPlainText(bytes: Uint8Array): boolean {
  const isText = bytes.every((byte) => byte > 31 || (byte > 8 && byte < 14));
  const first = bytes.find((byte) => byte > 32);
  return bytes.length > 0 && isText && first !== "<".charCodeAt(0);
}
