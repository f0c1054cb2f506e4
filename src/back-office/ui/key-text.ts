import type { Translate } from "#src/back-office/texts.ts";

const named = {
  Ctrl: "composer.key.ctrl",
  Delete: "composer.key.delete",
  End: "composer.key.end",
  Enter: "composer.key.enter",
  Home: "composer.key.home",
  Shift: "composer.key.shift",
} as const;

/** A combination of keys as it is on the keyboards of a language: `Strg+Enter`. */
export const keyText = (combination: string, t: Translate): string =>
  combination.replaceAll(/\b(?:Ctrl|Delete|End|Enter|Home|Shift)\b/g, (key) =>
    t(named[key as keyof typeof named]),
  );
