import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv, type Options } from "ajv";
import { parseJson, UserError } from "#server/core/cli.ts";
import { escaped } from "#src/schema/pointer.ts";

/** A schema of `schemas/`: its path below that folder, its `$id`, its content. */
export interface SchemaFile {
  path: string;
  id: string;
  title: string;
  schema: Record<string, unknown>;
}

/** The repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

const base = "https://palmares.example/schemas/";

/**
 * Reads every schema of a repository, this one by default, in the order of the paths. Throws a UserError with file and place for the first one that is not
 * JSON, not JSON Schema (draft-07), or that refers to a schema that does not exist.
 */
export function readSchemas(from: string = root): SchemaFile[] {
  const folder = join(from, "schemas");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".schema.json"))
    .sort()
    .map((path) => readSchema(folder, path));
  const taken = new Map<string, string>();
  for (const { path, title } of files) {
    const other = taken.get(title);
    if (other !== undefined)
      fail(path, "/title", `"${title}" is the title of schemas/${other} too`);
    taken.set(title, path);
  }
  return files;
}

function readSchema(folder: string, path: string): SchemaFile {
  const schema = parseJson(
    readFileSync(join(folder, path), "utf8"),
    `schemas/${path}`,
  ) as Record<string, unknown>;
  if (!draft.validateSchema(schema)) {
    const [first] = draft.errors ?? [];
    fail(path, first?.instancePath ?? "", first?.message ?? "not a schema");
  }
  const [id, title] = [String(schema["$id"]), String(schema["title"])];
  if (id !== base + path) fail(path, "/$id", `expected "${base}${path}"`);
  if (!/^[A-Z]\w*$/.test(title))
    fail(path, "/title", "expected the type's name in PascalCase");
  return { path, id, title, schema };
}

/** Checks that a schema is one, of draft-07. */
const draft = new Ajv();

const fail = (path: string, pointer: string, reason: string): never => {
  throw new UserError(`schemas/${path}#${pointer}: ${reason}`);
};

/** The types of blocks that a schema of `schemas/widgets/` is for, each with its description: one, or all plain ones. */
export function blockTypes(
  schema: Record<string, unknown>,
): { type: string; description: string }[] {
  const properties = schema["properties"] as
    | Record<string, TypeSchema | undefined>
    | undefined;
  const one = properties?.["@type"];
  return (one?.oneOf ?? (one === undefined ? [] : [one])).flatMap(
    ({ const: type, description = String(schema["description"]) }) =>
      type === undefined ? [] : [{ type, description }],
  );
}

interface TypeSchema {
  const?: string;
  description?: string;
  oneOf?: TypeSchema[];
}

/** What Ajv's compiler says against a schema, with the pointer that Ajv leaves out. */
export function compileError(
  { path, id, schema }: SchemaFile,
  error: unknown,
): UserError {
  const message = error instanceof Error ? error.message : String(error);
  const keyword = /unknown keyword: "([^"]+)"/.exec(message)?.[1];
  const { missingRef } = error as { missingRef?: string };
  const isWrong = (key: string, value: unknown): boolean => {
    if (keyword !== undefined) return key === keyword;
    if (missingRef !== undefined)
      return key === "$ref" && isSame(String(value), missingRef, id);
    return key === "pattern" && message.includes(`/${value}/`);
  };
  const reason = message.replace(/^strict mode: | from id .*$/g, "");
  return new UserError(
    `schemas/${path}#${pointerTo(schema, isWrong) ?? ""}: ${reason}`,
  );
}

const isSame = (one: string, other: string, from: string) =>
  new URL(one, from).href === new URL(other, from).href;

function pointerTo(
  value: unknown,
  isIt: (key: string, value: unknown) => boolean,
  at = "",
): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const here = `${at}/${escaped(key)}`;
    const found = isIt(key, inner) ? here : pointerTo(inner, isIt, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * An Ajv that knows our own keywords: `x-version`, `x-invalid` (fixtures), `x-messages` (keys of the translations, alone
 * or as `{key, params}`), `x-text` (which characters people may send: see `withPlainText`), `x-trim` (a form takes what is invisible off both ends of the text before it is checked and sent), and what the doctor warns of:
 * `x-link` (an address that people may follow; `"https"`: only that), `x-reference` (to an entity: the segment of its
 * IRI), `x-advised-length` (characters beyond which a text does not fit its place). Editing schemas (schemas/documents) also
 * have `x-label` (by language; those of rows of imports also `x-names`, the headers of people's files), `x-localized` (an object by language; with `x-optional` it may lack all of them, with `x-has-default` any), `x-editor`,
 * `x-section` (with `x-sections`, their titles by language), `x-order`, `x-list` (a column of lists), `x-filter` (a text that lists are filtered by), `x-entity` (of a reference:
 * the sibling property with the type of its target), `x-target` (of a link: the siblings that hold its target instead), `x-blocks` (an item is a block, with the schema of its type); a widget's
 * `x-private` are properties that only its document has, `x-former` those of earlier versions, `x-required` what it cannot be
 * published without, of which the editing schema has `required` and `x-required-one`. `x-rows` names the list of
 * schemas/lists that a property refers to.
 */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({
    strict: true,
    // Of columns of exports, whose cells are written and never checked.
    formats: { date: true, "date-time": true },
    strictTypes: false,
    strictRequired: false,
    ...options,
  });
  ajv.addVocabulary([
    ...["x-version", "x-invalid", "x-messages", "x-text", "x-trim"],
    ...["x-essential", "x-null-if-unreadable", "x-format"],
    ...["x-known", "x-scalar", "x-aliases"],
    ...["x-link", "x-reference", "x-advised-length"],
    ...[
      "x-label",
      "x-names",
      "x-localized",
      "x-optional",
      "x-has-default",
      "x-editor",
    ],
    ...[
      "x-section",
      "x-sections",
      "x-order",
      "x-list",
      "x-filter",
      "x-entity",
      "x-labels",
    ],
    "x-target",
    ...["x-blocks", "x-private", "x-former", "x-decorative"],
    ...["x-required", "x-required-one", "x-rows"],
    ...[
      "x-icon",
      "x-category",
      "x-description",
      "x-search",
      "x-help",
      "x-form",
      "x-choices",
      "x-until",
      "x-unset",
      "x-folded",
      "x-types",
    ],
  ]);
  return ajv;
}
