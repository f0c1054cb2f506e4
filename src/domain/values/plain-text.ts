import { unsafeLine, unsafeText } from "#src/schema/constraints.gen.ts";

const unsafe = {
  line: new RegExp(unsafeLine.pattern, "u"),
  lines: new RegExp(unsafeText.pattern, "u"),
} as const;

/** Whether a text has neither control characters nor bidirectional overrides; `lines` may have tabs and line breaks. */
export const isPlainText = (
  text: string,
  kind: keyof typeof unsafe = "line",
): boolean => !unsafe[kind].test(text);

const everyUnsafe = new RegExp(unsafeLine.pattern, "gu");

/** Escapes control characters and bidirectional overrides (`\u{1b}`), for output to a terminal. */
export const escapeControls = (text: string): string =>
  text.replace(
    everyUnsafe,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
