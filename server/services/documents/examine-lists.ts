import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import type { DocumentKind, Fault } from "#src/domain/documents/kinds/kind.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** What is wrong with the lists that a body refers to, at an instant: one that does not exist, and rows that lead to nothing. */
export async function listFaults(
  { lists: named }: Pick<DocumentKind, "lists">,
  body: JsonObject,
  at: Date,
  { lists }: Pick<DocumentFacts, "lists">,
): Promise<Fault[]> {
  const references = Object.entries(named).flatMap(([property, name]) => {
    const reference = listReference(body[property]);
    return reference === undefined
      ? []
      : [{ pointer: `/${property}`, name, ...reference }];
  });
  const stored = await lists.stored(references.map(({ list }) => list));
  const faults: Fault[] = [];
  for (const { pointer, name, list, count } of references) {
    const found = stored.get(list);
    if (found?.name !== name || found.count !== count) {
      faults.push({
        ...{ pointer, outcome: "unknownTarget", level: "mistake" },
        values: { entity: "List" },
      });
      continue;
    }
    const missing = await lists.missing(found, at);
    if (missing.count > 0)
      faults.push({
        ...{ pointer, outcome: "missingRows", level: "mistake" },
        values: { keys: missing.keys.join(", "), count: missing.count },
      });
  }
  return faults;
}
