import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root, type SchemaFile } from "#scripts/schemas.ts";
import { readJson } from "#server/core/cli.ts";

type Schema = Record<string, unknown>;

/** A version of a widget's schema as configurators use it, self-contained; `schemas/released/<file>.v<version>.json`. */
export interface ReleasedSchema {
  /** Its title: the widget's `@type`. */
  type: string;
  version: number;
  schema: Schema;
}

export const releasedFolder = join(root, "schemas/released");

export const releasedFile = ({ path }: SchemaFile, version: number): string =>
  `${path.replace(/^widgets\/|\.schema\.json$/g, "")}.v${version}.json`;

/** The released schemas of a repository, this one by default. */
export function readReleased(from: string = root): ReleasedSchema[] {
  const folder = join(from, "schemas/released");
  return readdirSync(folder).map((file) => {
    const schema = readJson(join(folder, file)) as Schema;
    return {
      type: String(schema["title"]),
      version: Number(/\.v(\d+)\.json$/.exec(file)?.[1]),
      schema,
    };
  });
}

const record = (value: unknown): Schema =>
  typeof value === "object" && value !== null ? (value as Schema) : {};

const notes = ["$schema", "$id", "description", "examples", "contentMediaType"];

/**
 * A schema with all that it refers to in it, without what only people read; of its examples those that are its own.
 * @param files the schemas that it may refer to
 */
export function selfContained(
  { id, schema }: SchemaFile,
  files: readonly SchemaFile[],
): Schema {
  return { ...flat(schema, id), examples: schema["examples"] };

  function flat(one: Schema, base: string): Schema {
    const { $ref: reference, allOf, definitions: _, ...own } = one;
    const parts = [
      ...(typeof reference === "string" ? [follow(reference, base)] : []),
      ...(Array.isArray(allOf) ? allOf : []).map((part) =>
        flat(record(part), base),
      ),
      clean(own, base),
    ];
    const properties = Object.assign(
      {},
      ...parts.map((part) => record(part["properties"])),
    ) as Schema;
    return Object.assign(
      {},
      ...parts,
      Object.keys(properties).length > 0 && { properties },
    ) as Schema;
  }

  function follow(reference: string, base: string): Schema {
    const [address = "", pointer = ""] = new URL(reference, base).href.split(
      "#",
    );
    const found = files.find((file) => file.id === address);
    if (found === undefined) throw new Error(`${base}: ${reference}`);
    const name = pointer.split("/").at(-1) ?? "";
    const { title: _, ...target } =
      pointer === ""
        ? found.schema
        : record(record(found.schema["definitions"])[name]);
    return flat(target, address);
  }

  function clean(one: Schema, base: string): Schema {
    return Object.fromEntries(
      Object.entries(one)
        .filter(([key]) => !notes.includes(key) && !key.startsWith("x-"))
        .map(([key, value]) => {
          if (key === "properties")
            return [
              key,
              Object.fromEntries(
                Object.entries(record(value)).map(([name, property]) => [
                  name,
                  flat(record(property), base),
                ]),
              ),
            ];
          return [key, key === "items" ? flat(record(value), base) : value];
        }),
    );
  }
}

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : [value].flat();

const typesOf = (schema: Schema) =>
  list(schema["type"]).flatMap((type) =>
    type === "number" ? ["number", "integer"] : [type],
  );

const choices = (schema: Schema) =>
  "const" in schema ? [schema["const"]] : schema["enum"];

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

const lower = ["minimum", "exclusiveMinimum", "minLength", "minItems"];
const upper = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];
const compared = [
  ...["type", "const", "enum", "required", "properties", "items"],
  ...["title", "examples", "default", "additionalProperties"],
  ...lower,
  ...upper,
];

/**
 * What stored configurations that met `before` would lose under `after`: what is refused, ignored or reinterpreted. Empty if
 * none of them changes. What cannot be compared counts as changed.
 * @param path JSON pointer of what is compared
 */
export function narrowings(before: Schema, after: Schema, path = ""): string[] {
  const found: string[] = [];
  const report = (reason: string) => found.push(`${path || "/"}: ${reason}`);

  const types = typesOf(after);
  for (const type of types.length === 0 ? [] : typesOf(before))
    if (!types.includes(type)) report(`no longer ${type}`);
  if (types.length > 0 && typesOf(before).length === 0)
    report(`only ${types.join(" or ")}`);

  const allowed = choices(after);
  if (Array.isArray(allowed)) {
    const former = choices(before);
    if (!Array.isArray(former)) report(`only ${JSON.stringify(allowed)}`);
    else
      for (const one of former)
        if (!allowed.some((other) => isSame(one, other)))
          report(`no longer ${JSON.stringify(one)}`);
  }

  for (const name of list(after["required"]))
    if (!list(before["required"]).includes(name)) report(`requires ${name}`);
  if (
    after["additionalProperties"] === false &&
    before["additionalProperties"] !== false
  )
    report("no other properties");
  for (const [keywords, isStricter] of [
    [lower, (one: number, other: number) => one > other],
    [upper, (one: number, other: number) => one < other],
  ] as const)
    for (const keyword of keywords) {
      const [limit, former] = [after[keyword], before[keyword]];
      if (
        typeof limit === "number" &&
        (typeof former !== "number" || isStricter(limit, former))
      )
        report(`${keyword} ${limit}`);
    }
  if (!isSame(before["default"], after["default"])) report("another default");
  for (const keyword of new Set([
    ...Object.keys(before),
    ...Object.keys(after),
  ]))
    if (!compared.includes(keyword) && !isSame(before[keyword], after[keyword]))
      report(`another ${keyword}`);

  const present = record(after["properties"]);
  for (const [name, former] of Object.entries(record(before["properties"])))
    if (name in present)
      found.push(
        ...narrowings(record(former), record(present[name]), `${path}/${name}`),
      );
    else report(`${name} is gone`);
  if ("items" in after)
    found.push(
      ...narrowings(
        record(before["items"]),
        record(after["items"]),
        `${path}/*`,
      ),
    );
  return found;
}

/** What is wrong with a widget's version: it is one more than its migrations, and its examples are of it. */
export function versionMistakes(
  schema: Schema,
  migrations: readonly unknown[] = [],
): string[] {
  const version = schema["x-version"];
  const known = migrations.length + 1;
  return [
    ...(version === known
      ? []
      : [`x-version is ${version}, and its migrations lead to ${known}`]),
    ...list(schema["examples"]).flatMap((example, index) => {
      const { version: own = 1 } = record(example);
      return own === version ? [] : [`example ${index} is of version ${own}`];
    }),
  ];
}
