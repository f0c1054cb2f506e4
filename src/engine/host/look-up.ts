import type { ReactNode } from "react";
import { isRecord } from "#src/engine/condition/value.ts";
import type { Migration, WidgetProps } from "#src/engine/contract.ts";
import { nearest } from "#src/engine/nearest.ts";
import type { SchemaError } from "#src/schema/validator.ts";

/** A component, whatever its configuration and source; the engine has checked both before it calls it. */
export type BlockComponent = (
  props: WidgetProps<never> & { data: never },
) => ReactNode;

/** A line of the registry, whatever its configuration. */
export interface Entry {
  validate: {
    (value: unknown): boolean;
    errors?: SchemaError[] | null;
  };
  load: () => Promise<{ default: BlockComponent }>;
  source?: string | undefined;
  migrations?: readonly Migration[];
  height?: number | string;
  nested?: string;
}

/** The registry as the engine sees it: `WidgetRegistry` is one. */
export type Registry = Readonly<Record<string, Entry>>;

/** Nobody knows the type. */
export interface UnknownType {
  verdict: "unknown-type";
  nearest: string | undefined;
}

/** The entry of a type, or the verdict on a type that nobody knows, with the nearest known one. */
export function lookUp(type: string, registry: Registry): Entry | UnknownType {
  return Object.hasOwn(registry, type)
    ? (registry[type] as Entry)
    : {
        verdict: "unknown-type",
        nearest: nearest(type, Object.keys(registry)),
      };
}

/** The entry of a block, if its type is known. */
export function entryOf(block: unknown, registry: Registry): Entry | undefined {
  const type = isRecord(block) ? block["@type"] : undefined;
  return typeof type === "string" && Object.hasOwn(registry, type)
    ? registry[type]
    : undefined;
}
