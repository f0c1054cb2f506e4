import {
  type BlockSchemas,
  blockReferences,
  referencesIn,
} from "#src/domain/documents/blocks/examine-blocks.ts";
import { blockLists } from "#src/domain/documents/blocks/walk.ts";
import { linkTargets } from "#src/domain/documents/examine/link-targets.ts";
import type {
  DocumentKind,
  Reference,
} from "#src/domain/documents/kinds/kind.ts";
import { referenceEntities } from "#src/domain/documents/kinds/reference-entities.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import { own } from "#src/domain/values/own.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** What a document refers to, wherever in its body. */
export type NamedEntity = Pick<Reference, "entity" | "id">;

/** The entities of addresses: of IRIs by their segment, of links by their path. */
const addresses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...referenceEntities, "user-groups": "Group" }).map(
      ([segment, entity]) => [`/v2/${segment}/`, entity],
    ),
  ),
  ...Object.fromEntries(
    linkTargets.flatMap(({ path, entity }) =>
      entity === undefined ? [] : [[path, entity]],
    ),
  ),
};

/** In JSON, also in HTML in it. */
const address = new RegExp(
  String.raw`(${Object.keys(addresses).join("|")})([1-9]\d{0,9})(?=["\\?#/])`,
  "g",
);

const addressesIn = (body: JsonObject): NamedEntity[] =>
  [...JSON.stringify(body).matchAll(address)].map(([, path = "", id = ""]) => ({
    ...{ entity: own(addresses, path) ?? "", id },
  }));

/** A photo contest is a challenge. */
const entityOf = (name: string): string =>
  name === "ChallengePhoto" ? "Challenge" : name;

/**
 * Everything that a body refers to, once (BO-10.6): by its schema, by its kind, by those of its blocks, by the addresses in
 * its texts, and its lists.
 */
export function namedIn(
  body: JsonObject,
  line: Pick<DocumentKind, "schema" | "references" | "lists">,
  schemas: BlockSchemas,
): NamedEntity[] {
  const found = [
    ...line.references(body),
    ...referencesIn(body, line.schema, ""),
    ...blockLists(line.schema).flatMap((name) =>
      blockReferences(body[name], "", schemas),
    ),
    ...addressesIn(body),
    ...Object.keys(line.lists).flatMap((property) => {
      const reference = listReference(body[property]);
      return reference === undefined
        ? []
        : [{ entity: "List", id: reference.list }];
    }),
  ];
  const named = found.map(({ entity, id }) => ({
    ...{ entity: entityOf(entity), id },
  }));
  return [
    ...new Map(
      named
        .filter(({ id }) => id !== "")
        .map((one) => [`${one.entity} ${one.id}`, one]),
    ).values(),
  ];
}
