import { useEffect, useRef, useState } from "react";
import { withPatience } from "#src/browser/patience.ts";
import {
  type FileContent,
  type FileProblem,
  type FileRules,
  fileProblem,
  type InspectedFile,
  type PixelLimits,
  pixelLimit,
} from "#src/domain/values/file-rules.ts";
import { pictureHead } from "#src/domain/values/picture-head.ts";

/** A file that meets the rules. */
export interface ChosenFile {
  file: File;
  /** Preview URL; undefined if it is not a picture. */
  preview: string | undefined;
  dimensions: InspectedFile["dimensions"];
}

/** Why a file was rejected; `unknown`: the code that checks it failed to load. */
export interface RejectedFile {
  reason: FileProblem | "unknown";
  file: InspectedFile;
}

/** Loads the code that detects file types, so that it is available offline. */
export async function loadFileTypes() {
  const [{ fileTypeFromBlob }, { contentOfFile }] = await Promise.all([
    import("file-type"),
    import("#src/domain/values/file-content.ts"),
  ]);
  return (file: File) => contentOfFile(file, file.name, fileTypeFromBlob);
}

/** Timeout in milliseconds: a file on another device or in a cloud is downloaded while it is read. */
const readingPatience = 30_000;

/** The content type of a file, or why it is unknown: the file cannot be read, or the code failed to load. */
export async function contentIn(
  file: File,
): Promise<FileContent | "unknown" | "unreadable" | undefined> {
  const read = await loadFileTypes().catch(() => undefined);
  return read === undefined
    ? "unknown"
    : withPatience(() => read(file), readingPatience).catch(() => "unreadable");
}

/** The displayed dimensions of a picture; undefined if it cannot be decoded. */
async function dimensionsOf(file: Blob): Promise<InspectedFile["dimensions"]> {
  const bitmap = await withPatience(
    () => createImageBitmap(file),
    readingPatience,
  ).catch(() => undefined);
  const dimensions = bitmap && { width: bitmap.width, height: bitmap.height };
  bitmap?.close();
  return dimensions;
}

/** Dimensions and interlacing of a picture. One with too many pixels is not decoded. */
async function inspectPicture(
  file: Blob,
  limits: PixelLimits,
): Promise<Pick<InspectedFile, "dimensions" | "isInterlaced">> {
  const head = await pictureHead(file).catch(() => undefined);
  const { width = 0, height = 0, isInterlaced = false } = head ?? {};
  const isDecoded = width * height <= pixelLimit(limits, isInterlaced);
  const dimensions = isDecoded ? await dimensionsOf(file) : { width, height };
  return { dimensions, isInterlaced };
}

type State =
  | { status: "none" | "checking" }
  | { status: "chosen"; chosen: ChosenFile }
  | { status: "rejected"; rejected: RejectedFile };

/**
 * The most recently chosen file, checked by `rules`.
 * @param initial a file from a draft, which is checked again
 */
export function useChosenFile(rules: FileRules, initial: File | null = null) {
  const [state, setState] = useState<State>({
    status: initial === null ? "none" : "checking",
  });
  const first = useRef(initial);
  const last = useRef(initial);
  useEffect(() => {
    const file = first.current;
    if (file === null) return;
    check(file, rules).then((next) => {
      if (last.current === file) setState(next);
    }, console.error);
  }, [rules]);
  const chosen = state.status === "chosen" ? state.chosen : undefined;
  const preview = chosen?.preview;
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  /** @returns whether the file meets the rules and has not been replaced meanwhile */
  async function choose(file: File): Promise<boolean> {
    last.current = file;
    setState({ status: "checking" });
    const next = await check(file, rules);
    if (last.current !== file) return false;
    setState(next);
    return next.status === "chosen";
  }

  return {
    chosen,
    rejected: state.status === "rejected" ? state.rejected : undefined,
    isChecking: state.status === "checking",
    choose,
    forget() {
      last.current = null;
      setState({ status: "none" });
    },
  };
}

async function check(file: File, rules: FileRules): Promise<State> {
  const { name, size } = file;
  const found = await contentIn(file);
  const isUnreadable = found === "unreadable";
  const content = typeof found === "object" ? found : undefined;
  // Files that are too large are not decoded.
  const limits = content && size <= rules.maxSize && rules.picture;
  const picture = limits && (await inspectPicture(file, limits));
  const { dimensions, ...shape } = picture || { dimensions: undefined };
  const inspected = { name, size, content, dimensions, isUnreadable, ...shape };
  const reason =
    found === "unknown" ? "unknown" : fileProblem(inspected, rules);
  if (reason !== undefined)
    return { status: "rejected", rejected: { reason, file: inspected } };
  const preview = content?.type.startsWith("image/")
    ? URL.createObjectURL(file)
    : undefined;
  return { status: "chosen", chosen: { file, preview, dimensions } };
}
