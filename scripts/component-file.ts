import { globSync } from "node:fs";
import { root } from "./schemas.ts";

/** `WidgetDailyQuiz` is `widget-daily-quiz`. */
const kebabCase = (type: string) =>
  type.replaceAll(/(?!^)[A-Z]/g, "-$&").toLowerCase();

/**
 * The file of a block's component, by its path below the root: the one that is named after the type. Throws if no file
 * has it, or more than one.
 */
export function componentFile(type: string): string {
  const found = globSync(`src/{widgets,composites}/**/${kebabCase(type)}.tsx`, {
    cwd: root,
  });
  const [file] = found;
  if (file === undefined || found.length > 1)
    throw new Error(
      `${found.length} files are named ${kebabCase(type)}.tsx below src/widgets and src/composites: the component of ${type} needs exactly one`,
    );
  return file;
}
