import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { transform } from "lightningcss";
import { parseJson, UserError } from "#server/core/cli.ts";

/** Declarations for files that TypeScript cannot read, by file: classes of CSS modules, and the French messages. */
export const declarations = (root: string): [file: string, text: string][] => [
  ...globSync("{src,tests}/**/*.module.css", { cwd: root }).map(
    (file): [string, string] => [
      file.replace(/\.css$/, ".d.css.ts"),
      declare(
        "styles",
        `{\n${classNames(root, file)
          .map((name) => `  readonly ${name}: string;\n`)
          .join("")}}`,
      ),
    ],
  ),
  [
    "src/i18n/messages.gen.d.ts",
    declare(
      "messages",
      JSON.stringify(messages(root), null, 2).replaceAll(/,$/gm, ";"),
    ),
  ],
];

const declare = (name: string, type: string) =>
  `declare const ${name}: ${type};\nexport default ${name};\n`;

/** The French messages, which the other languages are checked against; all of them must be valid JSON. */
function messages(root: string): unknown {
  const all = globSync("src/i18n/locales/*.json", { cwd: root }).map((file) => [
    basename(file, ".json"),
    parseJson(readFileSync(join(root, file), "utf8"), file),
  ]);
  return Object.fromEntries(all)["fr"];
}

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
