import { compile } from "json-schema-to-typescript";
import { readReleased } from "#scripts/new/released-schemas.ts";
import type { SchemaFile } from "../schemas.ts";

/** Types of the earlier versions of widgets, from schemas/released, and of the migrations from each to the next. */
export async function migrationTypes(
  root: string,
  files: readonly SchemaFile[],
): Promise<string> {
  const released = readReleased(root);
  const names: string[] = [];
  const types: string[] = [];
  const steps: string[] = [];
  for (const { title, schema } of files) {
    const present = Number(schema["x-version"] ?? 1);
    const former = Array.from({ length: present - 1 }, (_, index) =>
      released.find(
        ({ type, version }) => type === title && version === index + 1,
      ),
    ).filter((one) => one !== undefined);
    if (former.length === 0) continue;
    const nameOf = (version: number) =>
      version === present ? title : `${title}V${version}`;
    for (const { version, schema: snapshot } of former) {
      const { examples: _, ...rules } = snapshot;
      types.push(
        await compile({ ...rules, title: nameOf(version) }, nameOf(version), {
          additionalProperties: false,
          bannerComment: "",
          format: false,
          strictIndexSignatures: true,
        }),
      );
    }
    names.push(title);
    steps.push(
      `  ${title}: [${former
        .map(
          ({ version }) =>
            `(from: ${nameOf(version)}) => ${nameOf(version + 1)}`,
        )
        .join(", ")}];`,
    );
  }
  return `import type { ${names.join(", ")} } from "./types.gen.ts";

${types.join("\n")}
/** The migrations of each widget that has former versions, from version 1 on. */
export interface WidgetMigrations {
${steps.join("\n")}
}
`;
}
