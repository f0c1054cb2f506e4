import {
  type JsonRange,
  type JsonSource,
  readJson,
} from "#src/domain/values/json-source.ts";
import type {
  FormText,
  FormTranslate,
  Message,
} from "#src/forms/rjsf/document/form-context.ts";

/** A mistake or a warning at a place of the text. */
export interface JsonNote {
  at: number;
  line: number;
  column: number;
  message: string;
}

/** Reads a text: no text is no value. */
export const readText = (text: string): JsonSource =>
  text.trim() === "" ? { value: undefined, ranges: new Map() } : readJson(text);

interface Parts {
  text: string;
  source: JsonSource;
  verdicts: readonly Message[];
  pointer: string;
  t: FormTranslate;
}

/** What is wrong with a text: why it is no JSON, or what examination says of its parts. */
export function notesOf({
  text,
  source,
  verdicts,
  pointer,
  t,
}: Parts): JsonNote[] {
  if ("error" in source) {
    const { at, mistake, what } = source.error;
    const message = t(`json_${mistake}` satisfies FormText, { what });
    return [{ at, message, ...positionOf(text, at) }];
  }
  return verdicts
    .map((verdict) => {
      const inner = verdict.pointer.slice(pointer.length);
      const at = startOf(source.ranges, inner);
      return { at, message: verdict.message, ...positionOf(text, at) };
    })
    .toSorted((one, other) => one.at - other.at);
}

/** Where a value starts, or the nearest one that it would be in. */
export function startOf(
  ranges: ReadonlyMap<string, JsonRange>,
  pointer: string,
): number {
  const found = ranges.get(pointer);
  if (found !== undefined) return found.from;
  if (pointer === "") return 0;
  return startOf(ranges, pointer.slice(0, pointer.lastIndexOf("/")));
}

function positionOf(text: string, at: number) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
