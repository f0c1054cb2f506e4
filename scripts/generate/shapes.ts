import { UserError } from "#server/core/cli.ts";
import { types as bits, type TypeName } from "../../src/schema/shape.ts";
import type { SchemaFile } from "../schemas.ts";

const folder = "src/schema/shapes";

/** The parts of a schema that affect its shape. */
interface Schema {
  $ref?: string;
  type?: TypeName | TypeName[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  default?: unknown;
  "x-essential"?: true;
  "x-null-if-unreadable"?: true;
  "x-format"?: "instant";
  "x-known"?: string[];
  "x-scalar"?: string;
  "x-aliases"?: Record<string, string[]>;
  [keyword: string]: unknown;
}

/** A schema merged with everything that it includes and references. */
interface Joined {
  types: number;
  values?: unknown[];
  known?: string[];
  scalar?: string;
  aliases?: Record<string, string[]>;
  limits: Record<string, unknown>;
  isInstant: boolean;
  properties: Map<string, { schema: Schema; base: string }>;
  required: string[][];
  isClosed: boolean;
  items?: { schema: Schema; base: string };
}

const every = Object.values(bits).reduce((sum, bit) => sum | bit, 0);
const limits = ["minLength", "minItems", "minimum", "maximum", "pattern"];
/** `maxLength` and `maxItems` only apply to writes: longer values are still read. */
const ignored = ["maxLength", "maxItems"];
const notes = ["$id", "$schema", "title", "description", "examples"];
const known = new Set([
  ...["$ref", "definitions", "type", "enum", "const", "default"],
  ...["properties", "required", "additionalProperties", "items"],
  ...["allOf", "anyOf", "oneOf", "contentMediaType"],
  ...limits,
  ...ignored,
  ...notes,
]);

/**
 * The modules of `src/schema/shapes`, by path: the shape of each response of `schemas/wire` and of each widget, and one
 * module that exports those of all widgets by their titles. Throws a UserError for a schema that has no shape.
 */
export function shapeModules(files: SchemaFile[]): Map<string, string> {
  const byId = new Map(files.map((file) => [file.id, file]));
  const modules = new Map<string, string>();
  const isRead = ({ path, title }: SchemaFile) =>
    /^(?:widgets|wire)\/(?!common\.|base\.)/.test(path) &&
    !title.endsWith("Request");
  for (const file of files.filter(isRead)) {
    const name = moduleName(file);
    modules.set(
      `${folder}/${name}.gen.js`,
      `import { node, shape } from "#src/schema/shape.ts";

export default shape(() => ${code({ $ref: file.id }, file.id, byId, [])});
`,
    );
    modules.set(
      `${folder}/${name}.gen.d.ts`,
      `import type { Shape } from "#src/schema/shape.ts";
import type { ${file.title} } from "#src/schema/types.gen.ts";

declare const shape: Shape<${file.title}>;
export default shape;
`,
    );
  }
  const widgets = files.filter(
    (file) => isRead(file) && file.path.startsWith("widgets/"),
  );
  const all = widgets
    .map(
      (file) =>
        `export { default as ${file.title} } from "./${moduleName(file)}.gen.js";\n`,
    )
    .join("");
  modules.set(`${folder}/widgets.gen.js`, all);
  modules.set(`${folder}/widgets.gen.d.ts`, all);
  return modules;
}

const moduleName = ({ path }: SchemaFile) =>
  path.replace(".schema.json", "").replaceAll("/", "-");

type Files = ReadonlyMap<string, SchemaFile>;

/** The expression that creates the node of a schema. */
function code(
  schema: Schema,
  base: string,
  files: Files,
  within: readonly Schema[],
): string {
  const joined = join(schema, base, files, within);
  const inner = [...within, schema];
  const { types, values, isInstant, properties, required, isClosed, items } =
    joined;
  const details: string[] = [];
  if (values !== undefined) details.push(`values: ${JSON.stringify(values)}`);
  for (const name of ["known", "scalar", "aliases"] as const)
    if (joined[name] !== undefined)
      details.push(`${name}: ${JSON.stringify(joined[name])}`);
  if (Object.keys(joined.limits).length > 0 && !isInstant)
    details.push(`limits: ${JSON.stringify(joined.limits)}`);
  if (isInstant) details.push("instant: true");
  if (properties.size > 0) {
    const list = [...properties].map(
      ([name, one]) =>
        `${JSON.stringify(name)}: ${code(one.schema, one.base, files, inner)}`,
    );
    details.push(`properties: { ${list.join(", ")} }`);
    const marked = (keyword: "x-essential" | "x-null-if-unreadable") =>
      [...properties].flatMap(([name, one]) =>
        one.schema[keyword] ? [name] : [],
      );
    const essential = marked("x-essential");
    if (essential.length > 0)
      details.push(`essential: ${JSON.stringify(essential)}`);
    const nullable = marked("x-null-if-unreadable");
    if (nullable.length > 0)
      details.push(`nullable: ${JSON.stringify(nullable)}`);
  }
  const defaults = required
    .flat()
    .map((name) => [name, properties.get(name)?.schema.default] as const)
    .filter(([, value]) => value !== undefined);
  if (defaults.length > 0)
    details.push(`defaults: ${JSON.stringify(Object.fromEntries(defaults))}`);
  if (required.length > 0)
    details.push(`required: ${JSON.stringify(required)}`);
  if (isClosed) details.push("closed: true");
  if (items !== undefined && Object.keys(items.schema).length > 0)
    details.push(`items: ${code(items.schema, items.base, files, inner)}`);
  return details.length === 0
    ? `node(${types})`
    : `node(${types}, { ${details.join(", ")} })`;
}

function join(
  schema: Schema,
  base: string,
  files: Files,
  within: readonly Schema[],
): Joined {
  const joined: Joined = {
    types: every,
    limits: {},
    isInstant: false,
    properties: new Map(),
    required: [],
    isClosed: false,
  };
  add(joined, schema, base, files, within);
  return joined;
}

function add(
  joined: Joined,
  schema: Schema,
  base: string,
  files: Files,
  within: readonly Schema[],
): void {
  if (within.includes(schema)) fail(base, "a shape cannot be recursive");
  const unknown = Object.keys(schema).find(
    (keyword) => !known.has(keyword) && !keyword.startsWith("x-"),
  );
  if (unknown !== undefined) fail(base, `a shape cannot express "${unknown}"`);
  const { $ref, type, properties = {}, required = [], items } = schema;
  if ($ref !== undefined) {
    const target = follow($ref, base, files);
    add(joined, target.schema, target.base, files, [...within, schema]);
    return;
  }
  for (const part of schema.allOf ?? [])
    add(joined, part, base, files, [...within, schema]);
  if (type !== undefined) {
    const names = Array.isArray(type) ? type : [type];
    joined.types &= names.reduce((sum, name) => sum | bitsOf(name), 0);
  }
  const values =
    schema.enum ??
    ("const" in schema ? [schema.const] : constantsOf(schema.oneOf, base));
  if (values !== undefined) {
    joined.values = values;
    joined.types &= values.reduce(
      (sum: number, value) => sum | bitsOf(typeOf(value)),
      0,
    );
  }
  for (const keyword of limits)
    if (keyword in schema) joined.limits[keyword] = schema[keyword];
  if (schema["x-format"] === "instant") joined.isInstant = true;
  for (const name of ["known", "scalar", "aliases"] as const)
    Object.assign(
      joined,
      schema[`x-${name}`] && { [name]: schema[`x-${name}`] },
    );
  for (const [name, one] of Object.entries(properties)) {
    if (joined.properties.has(name)) fail(base, `"${name}" is declared twice`);
    joined.properties.set(name, { schema: one, base });
  }
  joined.required.push(...required.map((name) => [name]));
  if (schema.additionalProperties === false) joined.isClosed = true;
  if (items !== undefined) joined.items = { schema: items, base };
  addChoice(joined, schema, base, files, within);
}

/** `anyOf` states that one of some properties is required, or that a value may be null. */
function addChoice(
  joined: Joined,
  schema: Schema,
  base: string,
  files: Files,
  within: readonly Schema[],
): void {
  const choices = schema.anyOf ?? [];
  if (choices.length === 0) return;
  if (choices.every((one) => Object.keys(one).join() === "required")) {
    joined.required.push(choices.flatMap((one) => one.required ?? []));
    return;
  }
  const others = choices.filter(({ type }) => type !== "null");
  const [only] = others;
  if (only === undefined || others.length > 1)
    fail(
      base,
      "a shape only supports anyOf for required properties, or for one schema and null",
    );
  const { types } = joined;
  add(joined, only, base, files, [...within, schema]);
  if (others.length < choices.length) joined.types |= types & bits.null;
}

function follow(ref: string, base: string, files: Files) {
  const [id = "", pointer = ""] = new URL(ref, base).href.split("#");
  let schema = files.get(id)?.schema as Schema | undefined;
  for (const part of pointer.split("/").filter(Boolean))
    schema = schema?.[part] as Schema | undefined;
  if (schema === undefined) fail(base, `can't resolve reference ${ref}`);
  return { schema, base: id };
}

function constantsOf(choices: Schema[] | undefined, base: string) {
  if (choices?.some((one) => !("const" in one)))
    fail(base, "a shape only supports oneOf for constants");
  return choices?.map((one) => one.const);
}

const bitsOf = (name: TypeName) =>
  name === "number" ? bits.number | bits.integer : bits[name];

function typeOf(value: unknown): TypeName {
  if (value === null) return "null";
  return typeof value as "string" | "number" | "boolean";
}

function fail(id: string, reason: string): never {
  throw new UserError(
    `${id.replace("https://palmares.example/", "")}: ${reason}`,
  );
}
