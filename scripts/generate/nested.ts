import { blockTypes, type SchemaFile } from "../schemas.ts";

/** The property in which blocks of each type hold others, as `x-editor` says in schemas/widgets. */
export function nestedOf(files: SchemaFile[]): string {
  const lines = files
    .filter(({ path }) => path.startsWith("widgets/"))
    .flatMap(({ schema }) => {
      const properties = (schema["properties"] ?? {}) as Record<
        string,
        { "x-editor"?: string }
      >;
      const [name] =
        Object.entries(properties).find(
          ([, rule]) => rule["x-editor"] === "blocks",
        ) ?? [];
      return name === undefined
        ? []
        : blockTypes(schema).map(({ type }) => `  ${type}: "${name}",\n`);
    });
  return `
/** The property in which blocks of a type hold others. */
export const nested = {
${lines.join("")}} as const;
`;
}
