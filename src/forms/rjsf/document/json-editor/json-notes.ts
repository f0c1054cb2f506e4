import type { JsonError, JsonRange } from "#src/domain/json-source.ts";
import type {
  FormText,
  FormTranslate,
  Message,
} from "#src/forms/rjsf/document/form-context.ts";

/** A mistake or a warning at a place of the text. */
export interface JsonNote {
  from: number;
  to: number;
  line: number;
  column: number;
  message: string;
  severity: "error" | "warning";
  /** Whether it makes the text no JSON. */
  isSyntax: boolean;
}

interface Parts {
  text: string;
  current: { error: JsonError } | { ranges: ReadonlyMap<string, JsonRange> };
  verdicts: readonly Message[];
  pointer: string;
  t: FormTranslate;
}

/** What is wrong with a text: why it is no JSON, or what examination says of its parts. */
export function notesOf({
  text,
  current,
  verdicts,
  pointer,
  t,
}: Parts): JsonNote[] {
  if ("error" in current) {
    const { at, mistake, what } = current.error;
    const message = t(`json_${mistake}` satisfies FormText, { what });
    return [
      {
        ...{ from: at, to: Math.min(at + 1, text.length), message },
        ...positionOf(text, at),
        ...{ severity: "error", isSyntax: true },
      },
    ];
  }
  return verdicts
    .filter((verdict) => verdict.pointer.startsWith(pointer))
    .map((verdict) => {
      const { from, to } = rangeOf(
        current.ranges,
        verdict.pointer.slice(pointer.length),
      );
      return {
        ...{ from, to, message: verdict.message },
        ...positionOf(text, from),
        severity: verdict.level === "mistake" ? "error" : "warning",
        isSyntax: false,
      } satisfies JsonNote;
    })
    .toSorted((one, other) => one.from - other.from);
}

/** Of a value, or of the nearest that it would be in. */
function rangeOf(
  ranges: ReadonlyMap<string, JsonRange>,
  pointer: string,
): JsonRange {
  const found = ranges.get(pointer);
  if (found !== undefined) return found;
  if (pointer === "") return { from: 0, to: 0 };
  const outer = rangeOf(ranges, pointer.slice(0, pointer.lastIndexOf("/")));
  // Its beginning only: the whole would be marked.
  return { from: outer.from, to: outer.from + 1 };
}

function positionOf(text: string, at: number) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
