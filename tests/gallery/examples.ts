import type { BlockType, StoredBlock } from "#src/engine/contract.ts";

/** A configuration that a schema gives as an example, or one that it refuses. */
export interface Invalid {
  reason: string;
  pointer: string;
  value: StoredBlock;
}

export interface WidgetSchema {
  $id: string;
  properties: { "@type": { const: BlockType } };
  examples: StoredBlock[];
  "x-invalid": Invalid[];
}

const files = import.meta.glob<WidgetSchema>(
  ["/schemas/widgets/*.schema.json", "!/schemas/widgets/base.schema.json"],
  { eager: true, import: "default" },
);

/** The schemas of all blocks, in the order of their files. */
export const widgetSchemas: WidgetSchema[] = Object.values(files);

export const typeOf = ({ properties }: WidgetSchema): BlockType =>
  properties["@type"].const;
