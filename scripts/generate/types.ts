import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { blockTypes, type SchemaFile } from "../schemas.ts";

/** The TypeScript types of all schemas, and the map of the blocks' types by `@type`. */
export async function typesOf(
  root: string,
  files: SchemaFile[],
): Promise<string> {
  const umbrella: Parameters<typeof compile>[0] = {
    title: "Schemas",
    type: "object",
    properties: Object.fromEntries(
      files.map(({ path }) => [path, { $ref: path }]),
    ),
  };
  const folder = join(root, "schemas/");
  const byFile = new Map(
    files.map(({ path, schema }) => [join(folder, path), schema]),
  );
  const text = await compile(umbrella, "Schemas", {
    cwd: folder,
    additionalProperties: false,
    bannerComment: "",
    format: false,
    strictIndexSignatures: true,
    $refOptions: {
      resolve: {
        file: {
          read: ({ url }: { url: string }) =>
            JSON.stringify(
              forTypes(byFile.get(fileURLToPath(new URL(url, "file://")))),
            ),
        },
      },
    },
  });
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
  const widgets = files
    // Blocks of documents alone are not sent.
    .filter(({ path }) => !path.startsWith("blocks/"))
    .flatMap(({ title, schema }) =>
      blockTypes(schema).map(({ type }) => ({ title, type })),
    )
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    .map(({ title, type }) => `  ${type}: ${title};`);
  const wire = files
    .filter(({ path }) => /^wire\/(?!common\.)/.test(path))
    .map(
      ({ path, title }) => `  "${basename(path, ".schema.json")}": ${title};`,
    );
  return `${own}
/** What the API takes and sends, by the name of its schema in schemas/wire. */
export interface WireTypes {
${wire.join("\n")}
}

/** Every block that a page may hold, by its @type. */
export interface WidgetTypes {
${widgets.join("\n")}
}
`;
}

/**
 * A copy of a schema without keywords that types cannot express: our own, which would create a separate type next to a
 * `$ref`, and `anyOf` with only `required`.
 */
function forTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, value]) =>
          !key.startsWith("x-") &&
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
