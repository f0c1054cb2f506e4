import type { JsonObject } from "#src/domain/documents/languages.ts";
import { contrastVerdicts } from "#src/domain/theme/contrast-verdicts.ts";
import type { Fault } from "./kind.ts";

/** A warning for each color that contrasts too little where pages use it; they use the nearest shade that is enough. */
export const themeRules = (
  _before: JsonObject | null,
  after: JsonObject,
): Fault[] =>
  contrastVerdicts(after, "light")
    .filter(({ isEnough }) => !isEnough)
    .map(({ option, use, ratio, least, meant }) => ({
      pointer: `/${option}`,
      outcome: "lowContrast",
      level: "warning",
      // Rounded down: 4.49 is not 4.5.
      values: { use, ratio: Math.floor(ratio * 10) / 10, least, meant },
    }));
