import { useEffect, useRef, useState } from "react";
import { withPatience } from "#src/browser/patience.ts";
import {
  type FileProblem,
  type FileRules,
  fileProblem,
  type InspectedFile,
  isPlainText,
} from "#src/domain/file-rules.ts";

/** A file that is what the rules ask for. */
export interface ChosenFile {
  file: File;
  /** Address of a picture of it; undefined for what is no picture. */
  preview: string | undefined;
  dimensions: InspectedFile["dimensions"];
}

/** Why a file cannot be sent; `unknown`: what checks it could not be loaded. */
export interface RejectedFile {
  reason: FileProblem | "unknown";
  file: InspectedFile;
}

/** How many bytes tell whether a file without a signature is text. */
const headSize = 4_096;

/** Milliseconds; a file that another device or a cloud has is fetched while it is read. */
export const readingPatience = 30_000;

/** Loads what tells types of files, so that it is there where the network is not. */
export const loadFileTypes = () => import("file-type");

/**
 * The type of a file by its content, known in the same way as by the server: by `file-type`, and CSV as plain text.
 * @returns undefined for what is not known. Throws where its bytes cannot be read
 */
export async function contentTypeOf(file: Blob): Promise<string | undefined> {
  const { fileTypeFromBlob } = await loadFileTypes();
  const known = await fileTypeFromBlob(file);
  if (known !== undefined) return known.mime;
  const head = await file.slice(0, headSize).arrayBuffer();
  return isPlainText(new Uint8Array(head)) ? "text/csv" : undefined;
}

/** The dimensions of a picture as it is shown; undefined for what cannot be read as one. */
async function dimensionsOf(file: Blob): Promise<InspectedFile["dimensions"]> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const dimensions = bitmap && { width: bitmap.width, height: bitmap.height };
  bitmap?.close();
  return dimensions;
}

const canBeRead = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** What a file shows of itself. One that is too large is not read as a picture. */
async function inspectFile(
  file: File,
  { maxSize, picture }: FileRules,
): Promise<InspectedFile> {
  const { name, size } = file;
  if (!(await canBeRead(file)))
    return {
      ...{ name, size, isUnreadable: true },
      ...{ contentType: undefined, dimensions: undefined },
    };
  const contentType = await contentTypeOf(file);
  const isSought = picture !== undefined && size <= maxSize;
  const dimensions = isSought ? await dimensionsOf(file) : undefined;
  return { name, size, contentType, dimensions };
}

type State =
  | { status: "none" | "checking" }
  | { status: "chosen"; chosen: ChosenFile }
  | { status: "rejected"; rejected: RejectedFile };

/**
 * The file that was chosen last, checked by `rules` before it counts.
 * @param initial one that was chosen earlier, as a draft keeps it: it is checked again
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

  /** @returns whether it is what the rules ask for, and still the last one */
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
  const unread = { name, size, contentType: undefined, dimensions: undefined };
  const isLoaded = await loadFileTypes().then(
    () => true,
    () => false,
  );
  if (!isLoaded)
    return {
      status: "rejected",
      rejected: { reason: "unknown", file: unread },
    };
  const inspected = await withPatience(
    () => inspectFile(file, rules),
    readingPatience,
  ).catch(() => ({ ...unread, isUnreadable: true }));
  const reason = fileProblem(inspected, rules);
  if (reason !== undefined)
    return { status: "rejected", rejected: { reason, file: inspected } };
  const { contentType, dimensions } = inspected;
  const preview = contentType?.startsWith("image/")
    ? URL.createObjectURL(file)
    : undefined;
  return { status: "chosen", chosen: { file, preview, dimensions } };
}
