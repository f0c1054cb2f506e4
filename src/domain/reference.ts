/** A reference as the wire writes it: an IRI, a bare id, or the embedded entity. */
export type AnyReference =
  | string
  | number
  | { "@id"?: string | null; id?: string | number | null }
  | null
  | undefined;

/** An entity as the wire has it: with its IRI, its id, or both. */
type Entity = Exclude<AnyReference, string | number | null | undefined>;

/**
 * The IRI by which an entity is written: its own, else that of its id in a collection.
 * @example entityIri({ id: 5 }, "form-inputs") // "/v2/form-inputs/5"
 */
export const entityIri = (entity: Entity, collection: string): string =>
  entity["@id"] ?? `/v2/${collection}/${entityId(entity)}`;

/** The id at the end of an IRI: `/v2/challenges/12` → `12`; a bare id is itself. */
export function iriId(iri: string): string | undefined {
  return iri.split("/").findLast((part) => part !== "");
}

/** The id of what a reference names, as text; undefined where it names nothing. */
export function entityId(reference: AnyReference): string | undefined {
  if (reference === null || reference === undefined) return undefined;
  if (typeof reference === "number") return String(reference);
  if (typeof reference === "string") return iriId(reference.trim());
  return entityId(reference.id) ?? entityId(reference["@id"]);
}
