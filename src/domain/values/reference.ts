/** A reference in wire format: an IRI, a bare id, or the embedded entity. */
export type AnyReference =
  | string
  | number
  | { "@id"?: string | null; id?: string | number | null }
  | null
  | undefined;

/** An entity in wire format: with its IRI, its id, or both. */
type Entity = Exclude<AnyReference, string | number | null | undefined>;

/**
 * The IRI of an entity: its own, or built from its id and a collection.
 * @example entityIri({ id: 5 }, "form-inputs") // "/v2/form-inputs/5"
 */
export const entityIri = (entity: Entity, collection: string): string =>
  entity["@id"] ?? `/v2/${collection}/${entityId(entity)}`;

/** The id at the end of an IRI: `/v2/challenges/12` → `12`; a bare id is returned unchanged. */
export function iriId(iri: string): string | undefined {
  return iri.split("/").findLast((part) => part !== "");
}

/** The id of a referenced entity, as text; undefined if the reference is empty. */
export function entityId(reference: AnyReference): string | undefined {
  if (reference === null || reference === undefined) return undefined;
  if (typeof reference === "number") return String(reference);
  if (typeof reference === "string") return iriId(reference.trim());
  return entityId(reference.id) ?? entityId(reference["@id"]);
}

/** The greatest id of the database. */
export const MAX_ID = 2 ** 31 - 1;

/** The number in an IRI or a bare id; null if it is not one of the database. */
export function idIn(reference: unknown): number | null {
  if (typeof reference !== "string" && typeof reference !== "number")
    return null;
  const id = Number(entityId(reference));
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null;
}
