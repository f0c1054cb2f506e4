import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ESTree, Plugin } from "vite";

/** Parts of libraries that are brought and never used, each with whose they are and what stands in for them. */
const unused = [
  {
    source: "../tooltip/UniqueProvider",
    within: "/antd/es/config-provider/",
    standIn: "src/ui/theme/unused-unique-tooltips.ts",
  },
  {
    source: "../getDefaultRegistry.js",
    within: "/@rjsf/core/lib/components/Form.js",
    standIn: "src/forms/questions/question-registry.ts",
  },
];

/** For builds with vite, so that nobody fetches them. */
export const withoutUnusedParts: Plugin = {
  name: "without-unused-parts",
  enforce: "pre",
  resolveId(source, importer) {
    const part = unused.find(
      (one) => one.source === source && importer?.includes(one.within),
    );
    return part && join(import.meta.dirname, "..", part.standIn);
  },
};

/** What antd's parts call to write their styles: `genStyleHooks("Button", styles, tokens)`. */
const makesStyles = /^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/;

/** Parts of parts that the product does not draw. */
const neverDrawn = new Set(["Button-compact"]);

/** antd writes what a style needs of it, and nothing else. */
const styleRegister = `
import hash from "@emotion/hash";
export const STYLE_PREFIX = "style";
export const uniqueHash = (path, style) => hash(path.join("%") + style);
export const extract = () => null;
export default () => {};
`;

/**
 * antd's styles come from `src/ui/theme/antd.gen.css`, so that nobody fetches what would make them in the browser. Fails a
 * build that brings a part whose styles are not in that file.
 */
export function withoutRunTimeStyles(): Plugin {
  const styles = new Map<string, string[]>();
  return {
    name: "without-run-time-styles",
    apply: "build",
    load: {
      filter: { id: /@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/ },
      handler: () => styleRegister,
    },
    transform: {
      filter: { id: /\/antd\/es\/.*style.*\.js$/ },
      handler(code, id) {
        const made: string[] = [];
        let lean = "";
        let rest = 0;
        for (const statement of this.parse(code).body) {
          const call = madeBy(statement);
          if (call === undefined) continue;
          const [name, style] = call.arguments;
          if (name === undefined || style === undefined) continue;
          made.push(nameOf(code.slice(name.start, name.end)));
          lean += `${code.slice(rest, style.start)}undefined`;
          rest = style.end;
        }
        if (made.length === 0) return null;
        styles.set(id, made);
        return { code: lean + code.slice(rest), map: null };
      },
    },
    generateBundle(_, bundle) {
      const file = join(import.meta.dirname, "../src/ui/theme/antd.gen.css");
      const [, names = ""] = readFileSync(file, "utf8").split("\n");
      const isThere = new Set(names.split(" "));
      const missing = Object.values(bundle)
        .flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []))
        .flatMap((id) => styles.get(id) ?? [])
        .filter((name) => !isThere.has(name) && !neverDrawn.has(name));
      if (missing.length > 0)
        this.error(
          `Parts of antd without their styles: ${missing.join(", ")}. Draw them in scripts/generate/antd-styles.ts too.`,
        );
    },
  };
}

/** The call that makes styles, of `export default gen…()` and of `export const … = gen…()`. */
function madeBy(
  statement: ESTree.Directive | ESTree.Statement,
): ESTree.CallExpression | undefined {
  const exported =
    statement.type === "ExportDefaultDeclaration"
      ? statement.declaration
      : statement.type === "ExportNamedDeclaration" &&
          statement.declaration?.type === "VariableDeclaration"
        ? statement.declaration.declarations[0]?.init
        : undefined;
  return exported?.type === "CallExpression" &&
    exported.callee.type === "Identifier" &&
    makesStyles.test(exported.callee.name)
    ? exported
    : undefined;
}

/** `'Button'` is Button-Button, `['Input', 'Shared']` Input-Shared. */
function nameOf(source: string): string {
  const [part = "", own = part] = source.match(/\w+/g) ?? [];
  return `${part}-${own}`;
}
