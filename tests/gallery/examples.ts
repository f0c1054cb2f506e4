import type { BlockType, StoredBlock } from "#src/engine/contract.ts";

/** An invalid configuration, from the schema. */
export interface Invalid {
  reason: string;
  pointer: string;
  value: StoredBlock;
}

export interface WidgetSchema {
  $id: string;
  type: BlockType;
  examples: StoredBlock[];
  "x-invalid": Invalid[];
}

type TypeSchema = { const: BlockType };
type SchemaFile = Omit<WidgetSchema, "type"> & {
  properties: { "@type": TypeSchema | { oneOf: TypeSchema[] } };
};

const files = import.meta.glob<SchemaFile>(
  ["/schemas/widgets/*.schema.json", "!/schemas/widgets/base.schema.json"],
  { eager: true, import: "default" },
);

/** The schemas of all blocks, by type: a schema for several types is listed once for each. */
export const widgetSchemas: WidgetSchema[] = Object.values(files).flatMap(
  ({ properties: { "@type": types }, ...schema }) =>
    ("oneOf" in types ? types.oneOf : [types]).map(({ const: type }) => ({
      ...schema,
      type,
      examples: schema.examples.filter((example) => example["@type"] === type),
    })),
);
