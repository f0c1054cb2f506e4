import type { SchemaFile } from "../schemas.ts";

const keywords = ["minLength", "maxLength", "maximum", "pattern", "enum"];

/** Limits, pattern and choices of the shared definitions as constants, for code that cannot run a validator. */
export function constraintsOf(files: SchemaFile[]): string {
  const common = files.find(({ schema }) => schema["title"] === "Common");
  const definitions = Object.entries(
    (common?.schema["definitions"] ?? {}) as Record<
      string,
      Record<string, unknown>
    >,
  );
  return definitions
    .filter(([, { pattern, enum: choices, maxLength, maximum }]) =>
      Boolean(pattern ?? choices ?? maxLength ?? maximum),
    )
    .map(([name, schema]) => {
      const values = keywords
        .filter((keyword) => keyword in schema)
        .map((keyword) => `  ${keyword}: ${JSON.stringify(schema[keyword])},`);
      return `
/** ${schema["description"]} */
export const ${name[0]?.toLowerCase()}${name.slice(1)} = {
${values.join("\n")}
} as const;
`;
    })
    .join("");
}
