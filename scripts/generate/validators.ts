import { readFileSync } from "node:fs";
import standaloneCode from "ajv/dist/standalone/index.js";
import { UserError } from "#server/core/cli.ts";
import { withPlainText } from "#src/schema/plain-text.ts";
import { compileError, createAjv, type SchemaFile } from "../schemas.ts";
import { withoutNotes, withoutUnread } from "./lean-validators.ts";

/** Ajv's runtime helpers are CommonJS; each one that a schema needs is replaced with an ES module of ours. */
const runtime: Record<string, string> = {
  "ajv/dist/runtime/ucs2length": "#src/schema/runtime/text-length.ts",
};

const folder = "src/schema/validators";

/** The names of the validator modules that these source files import; `*` matches any name. */
export function importedValidators(sources: readonly string[]): Set<string> {
  return new Set(
    sources.flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /["']#?[\w/.]*\/schema\/validators\/([\w*-]+)\.gen\.js["']/g,
        ),
      ].map(([, name = ""]) => name),
    ),
  );
}

/**
 * The modules of `src/schema/validators`, by path: those that are imported, with their declarations. One module per
 * schema.
 */
export function validatorModules(
  files: SchemaFile[],
  imported: ReadonlySet<string>,
): Map<string, string> {
  const compilers = {
    all: compiler(
      files.map((file) => ({ ...file, schema: withPlainText(file.schema) })),
      { allErrors: true },
    ),
    first: compiler(files, { allErrors: false }),
    verbose: compiler(files, { allErrors: true, verbose: true }),
  };
  const modules = new Map<string, string>();
  const known: string[] = [];
  const add = (name: string, code: string, declarations: string) => {
    modules.set(`${folder}/${name}.gen.js`, code);
    modules.set(`${folder}/${name}.gen.d.ts`, declarations);
  };
  for (const file of files) {
    const name = file.path.replace(".schema.json", "").replaceAll("/", "-");
    known.push(name);
    const kind = file.path.startsWith("forms/") ? "all" : "first";
    const code = compilers[name === "layout" ? "verbose" : kind](file);
    if (![...imported].some((one) => matches(one, name))) continue;
    add(
      name,
      code,
      `import type { ${file.title} } from "#src/schema/types.gen.ts";
import type { Validator } from "#src/schema/validator.ts";

declare const validate: Validator<${file.title}>;
export default validate;
`,
    );
  }
  const unknown = [...imported].find(
    (name) => !known.some((one) => matches(name, one)),
  );
  if (unknown !== undefined)
    throw new UserError(
      `#src/schema/validators/${unknown}.gen.js is imported, but schemas/ has no such schema`,
    );
  return modules;
}

const matches = (pattern: string, name: string) =>
  pattern === name ||
  new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(name);

/** Compiles a schema to a module with a default export. */
function compiler(
  files: SchemaFile[],
  errors: { allErrors: boolean; verbose?: boolean },
) {
  const ajv = createAjv({
    ...errors,
    // Inline references that are no longer than a call of their validator: an id, a date.
    inlineRefs: 2,
    messages: false,
    validateSchema: false,
    code: { source: true, esm: true },
  });
  for (const { schema } of files) ajv.addSchema(withoutNotes(schema));
  const compile = (file: SchemaFile) => {
    try {
      return ajv.getSchema(file.id);
    } catch (error) {
      throw compileError(file, error);
    }
  };
  return (file: SchemaFile): string => {
    const validate = compile(file);
    if (validate === undefined) throw new Error(`${file.path}: not compiled`);
    return withImports(standaloneCode(ajv, validate), errors.verbose);
  };
}

/** Standalone code with ES imports; error details are stripped unless verbose. */
function withImports(code: string, isVerbose = false): string {
  const imports: string[] = [];
  const body = code.replace(
    /const (\w+) = require\("([^"]+)"\)\.default;/g,
    (_, name: string, id: string) => {
      const module = runtime[id];
      if (module === undefined)
        throw new Error(
          `A validator needs ${id}: map it to an ES module in scripts/generate/validators.ts`,
        );
      imports.push(`import ${name} from "${module}";\n`);
      return "";
    },
  );
  if (body.includes("require("))
    throw new Error("A validator still contains require()");
  return imports.join("") + (isVerbose ? body : withoutUnread(body));
}
