import { type KindName, kindOf } from "#registry/documents.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { type NamedEntity, namedIn } from "#src/domain/documents/references.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { pageBlocks } from "./blocks.ts";

/** What a body refers to (BO-10.6). */
export const referencesOf = (kind: KindName, body: JsonObject): NamedEntity[] =>
  namedIn(body, kindOf(kind), pageBlocks);

/** Stores the references of bodies that an earlier version, or a migration, wrote without them. */
export async function fillReferences({
  documentReferences,
}: Pick<Repositories, "documentReferences">): Promise<void> {
  let filled: number;
  do
    filled = await documentReferences.readMissing((bodies) =>
      bodies.map(({ kind, body }) => referencesOf(kind, JSON.parse(body))),
    );
  while (filled > 0);
}
