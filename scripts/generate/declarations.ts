import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { parseJson, UserError } from "../cli.ts";

/** Declarations of what TypeScript cannot read itself, by file: the classes of CSS modules, the messages of French. */
export function declarations(root: string): Map<string, string> {
  const declared = new Map<string, string>();
  for (const file of globSync("{src,tests}/**/*.module.css", { cwd: root }))
    declared.set(
      file.replace(/\.css$/, ".d.css.ts"),
      `declare const styles: {
${classNames(root, file)
  .map((name) => `  readonly ${name}: string;\n`)
  .join("")}};
export default styles;
`,
    );
  const messages = parseJson(readFileSync(join(root, french), "utf8"), french);
  declared.set(
    "src/i18n/messages.gen.d.ts",
    `declare const messages: ${JSON.stringify(messages, null, 2).replaceAll(/,$/gm, ";")};
export default messages;
`,
  );
  return declared;
}

const french = "src/i18n/locales/fr.json";

/** The class names of a CSS module as Vite exports them, `localsConvention` applied. */
function classNames(root: string, file: string): string[] {
  try {
    const { exports } = transform({
      filename: file,
      code: readFileSync(join(root, file)),
      cssModules: true,
      errorRecovery: true,
    });
    return Object.keys(exports ?? {})
      .map((name) =>
        name.replaceAll(/-+(\w)/g, (_, letter: string) => letter.toUpperCase()),
      )
      .sort();
  } catch (error) {
    const { loc, message } = error as Error & {
      loc?: { line: number; column: number };
    };
    throw new UserError(`${file}:${loc?.line}:${loc?.column}: ${message}`);
  }
}
