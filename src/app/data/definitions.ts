import type {
  ActionDefinition,
  PagedSourceDefinition,
  SourceDefinition,
} from "#src/engine/contract.ts";

type Named<T> = Readonly<Record<string, T>>;

/** What the registry holds; names and params that a widget asks with are checked by `Register`, not here. */
export interface Definitions {
  sources: Named<SourceDefinition<never, object>>;
  pages: Named<PagedSourceDefinition<never, unknown>>;
  actions: Named<ActionDefinition<never, unknown>>;
}

/** The definition of `name`; a name that the registry does not hold is a mistake of ours, and thrown. */
export function definitionOf<T>(
  table: Named<T>,
  name: string,
  kind: string,
): T {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined)
    throw new Error(
      `The registry has no ${kind} "${name}"; it has ${Object.keys(table).join(", ")}`,
    );
  return found;
}
