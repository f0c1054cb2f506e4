/**
 * Generates from `schemas/` what the code uses: the TypeScript types and the guide to the widgets (committed), and one
 * compiled validator per schema (not committed: `npm ci` generates them, and so does each start of Vite).
 *
 *   npm run gen            writes src/schema/types.gen.ts and src/schema/validators/*.gen.js
 *   npm run gen -- --check writes the validators; exits 1 when the committed types are not what the schemas say
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import standaloneCode from "ajv/dist/standalone/index.js";
import { compile } from "json-schema-to-typescript";
import { withoutNotes, withoutUnread } from "./lean-validators.ts";
import { createAjv, readSchemas, type SchemaFile } from "./schemas.ts";
import { widgetsGuide } from "./widgets-guide.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "src/schema");
const banner =
  "// Made by `npm run gen` from schemas/. Change the schema, not this file.\n";

/** Ajv's runtime helpers are CommonJS; each one that a schema needs has a twin of ours. */
const runtime: Record<string, string> = {
  "ajv/dist/runtime/ucs2length": "#src/schema/runtime/text-length.ts",
  "ajv/dist/runtime/equal": "#src/schema/runtime/equal.ts",
};

function withImports(code: string, file: string): string {
  const imports: string[] = [];
  const body = code.replace(
    /const (\w+) = require\("([^"]+)"\)\.default;/g,
    (_, name: string, id: string) => {
      const twin = runtime[id];
      if (twin === undefined)
        throw new Error(
          `${file}: the validator wants ${id}; give it a twin in scripts/gen.ts`,
        );
      imports.push(`import ${name} from "${twin}";`);
      return "";
    },
  );
  if (body.includes("require("))
    throw new Error(`${file}: a require() is left in the validator`);
  return `${imports.join("\n")}${imports.length > 0 ? "\n" : ""}${withoutUnread(body)}`;
}

const nameOf = ({ path }: SchemaFile) =>
  `${dirname(path).replaceAll("/", "-")}-${basename(path, ".schema.json")}`.replace(
    /^\.-/,
    "",
  );

function ajvFor(files: SchemaFile[], allErrors: boolean) {
  const ajv = createAjv({
    allErrors,
    inlineRefs: false,
    messages: false,
    code: { source: true, esm: true },
  });
  for (const { schema } of files) ajv.addSchema(withoutNotes(schema));
  return ajv;
}

/** The validators of all widgets are loaded together: in one module they share what they have in common. */
const widgetModule = "widgets";

function widgetValidators(files: SchemaFile[]): string {
  const ajv = ajvFor(files, false);
  const exported = files
    .filter(({ path }) => path.startsWith("widgets/"))
    .map(({ id, schema }) => [String(schema["title"]), id]);
  return withImports(
    standaloneCode(ajv, Object.fromEntries(exported)),
    widgetModule,
  );
}

function ownValidator(file: SchemaFile, files: SchemaFile[]): string {
  const ajv = ajvFor(files, file.path.startsWith("forms/"));
  const validate = ajv.getSchema(file.id);
  if (validate === undefined) throw new Error(`${file.path}: not compiled`);
  return withImports(standaloneCode(ajv, validate), file.path);
}

function validators(files: SchemaFile[]): Map<string, string> {
  const made = new Map<string, string>();
  made.set(`${widgetModule}.gen.js`, banner + widgetValidators(files));
  for (const file of files) {
    const title = String(file.schema["title"]);
    if (title === "Common") continue;
    const name = nameOf(file);
    const code = file.path.startsWith("widgets/")
      ? `export { ${title} as default } from "./${widgetModule}.gen.js";\n`
      : ownValidator(file, files);
    made.set(`${name}.gen.js`, banner + code);
    made.set(
      `${name}.gen.d.ts`,
      `${banner}import type { ${title} } from "#src/schema/types.gen.ts";
import type { Validator } from "#src/schema/validator.ts";

declare const validate: Validator<${title}>;
export default validate;
`,
    );
  }
  return made;
}

async function types(files: SchemaFile[]): Promise<string> {
  const umbrella: Parameters<typeof compile>[0] = {
    title: "Schemas",
    type: "object",
    properties: Object.fromEntries(
      files.map(({ path }) => [path, { $ref: path }]),
    ),
  };
  const text = await compile(umbrella, "Schemas", {
    cwd: `${join(root, "schemas")}/`,
    additionalProperties: false,
    bannerComment: "",
    format: false,
    strictIndexSignatures: true,
    $refOptions: {
      resolve: {
        file: {
          read: ({ url }: { url: string }) =>
            JSON.stringify(
              forTypes(
                JSON.parse(readFileSync(new URL(url, "file://"), "utf8")),
              ),
            ),
        },
      },
    },
  });
  const widgets = files
    .map(({ schema }) => ({ title: schema["title"], type: typeConst(schema) }))
    .filter(({ type }) => type !== undefined)
    .map(({ title, type }) => `  ${String(type)}: ${String(title)};`);
  const own = text
    .replace(/export interface Schemas \{[\s\S]*?\n\}\n/, "")
    .replace(
      /^\/\*\*\n \* This interface was referenced by[\s\S]*?\*\/\n/gm,
      "",
    )
    .replace(
      /^ \*\n \* This interface was referenced by.*\n \* via the `.*\n/gm,
      "",
    );
  return `${banner}${own}
/** Every block that a page may hold, by its @type. */
export interface WidgetTypes {
${widgets.join("\n")}
}
`;
}

/** `anyOf` of nothing but `required` says which absences are wrong: nothing that a type could say. */
function forTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) =>
          !(
            key === "anyOf" &&
            Array.isArray(value) &&
            value.every(
              (one) => Object.keys(one as object).join() === "required",
            )
          ),
      )
      .map(([key, value]) => [key, forTypes(value)]),
  );
}

function typeConst(schema: Record<string, unknown>): string | undefined {
  const properties = schema["properties"] as
    | Record<string, { const?: string }>
    | undefined;
  return properties?.["@type"]?.const;
}

/** Writes `text` unless the file holds it already: in one step, so that whoever reads at the same time sees a whole file. */
function writeChanged(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

const files = readSchemas();
const typesText = await types(files);
const generated = validators(files);
const folder = join(target, "validators");
mkdirSync(folder, { recursive: true });
for (const [name, text] of generated) writeChanged(join(folder, name), text);
for (const name of readdirSync(folder))
  if (!generated.has(name) && !name.endsWith(".tmp"))
    rmSync(join(folder, name), { force: true });

/** What is committed for people to read. */
const committed = [
  { file: "src/schema/types.gen.ts", text: typesText },
  { file: "docs/widgets.md", text: widgetsGuide(files) },
];
for (const { file, text } of committed) {
  const path = join(root, file);
  if (!process.argv.includes("--check")) writeChanged(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== text) {
    console.error(`${file} is not what the schemas say: npm run gen`);
    process.exitCode = 1;
  }
}
