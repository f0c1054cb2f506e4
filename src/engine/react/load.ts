import { entryOf } from "#src/engine/core/evaluate/look-up.ts";
import type {
  BlockComponent,
  Entry,
  Registry,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";

/** The state of a type's code. `settled` resolves when it has loaded, or failed to. */
export type Code =
  | { status: "loading"; settled: Promise<void> }
  | { status: "ready"; component: BlockComponent }
  | { status: "failed"; error: Error };

const codes = new WeakMap<Entry, Code>();

/** The code of a type; the first call starts to load it, all others share the promise. */
export function codeOf(entry: Entry): Code {
  return codes.get(entry) ?? start(entry);
}

/** The code of a block; while it loads, the code of the blocks inside is started too. */
export function codeFor(
  entry: Entry,
  block: unknown,
  registry: Registry,
): Code {
  const code = codeOf(entry);
  if (code.status === "loading") startCode(block, registry);
  return code;
}

/** Starts to load the code of a block and of those inside it, as far as their types are known. */
export function startCode(block: unknown, registry: Registry): void {
  const entry = entryOf(block, registry);
  if (entry === undefined || !isRecord(block)) return;
  codeOf(entry);
  const nested = entry.nested === undefined ? undefined : block[entry.nested];
  if (Array.isArray(nested))
    for (const inner of nested) startCode(inner, registry);
}

/** Loads again what failed to load; anything else is left alone. */
export function reloadCode(entry: Entry): void {
  if (codes.get(entry)?.status === "failed") start(entry);
}

function start(entry: Entry): Code {
  const code: Code = {
    status: "loading",
    settled: entry.load().then(
      ({ default: component }) => {
        codes.set(entry, { status: "ready", component });
      },
      (error: unknown) => {
        codes.set(entry, { status: "failed", error: asError(error) });
      },
    ),
  };
  codes.set(entry, code);
  return code;
}

/** Whatever was thrown, as an error. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown));
