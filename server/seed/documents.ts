import type { Transaction } from "kysely";
import { type KindName, kindNames, kindOf } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type FirstDocument,
  insertFirstDocuments,
} from "#server/repositories/documents/first-documents.ts";
import { storeList } from "#server/repositories/documents/stored-lists.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import { writtenOf } from "#server/services/documents/examine.ts";
import { examineBlock } from "#src/domain/documents/blocks/examine-blocks.ts";
import { blockLists, everyBlock } from "#src/domain/documents/blocks/walk.ts";
import {
  completeLanguages,
  examineBody,
} from "#src/domain/documents/examine/examine.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type { ListRow } from "#src/domain/documents/lists.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import type { SeedDocument } from "#src/schema/types.gen.ts";
import { documents } from "./data.ts";
import { isMoment, toDate } from "./localize.ts";

type SeedLists = Readonly<Record<string, readonly ListRow[]>>;

/** A document that a new programme starts with, and the rows of the lists that it refers to. */
type SeededDocument = FirstDocument & { lists: SeedLists };

/** The documents of the demo programme. */
export const demoDocuments = (now: Date): SeededDocument[] =>
  kindNames.flatMap((kind) => documentsOf(kind, now));

/** The documents that an otherwise empty programme starts with. */
export const emptyDocuments = (now: Date): SeededDocument[] => [
  documentOf("settings", {
    body: {
      programName: "Palmares",
      locale: "fr",
      postUserRegister: false,
      options: [],
    },
  }),
  ...documentsOf("reasons", now),
];

/** The documents of a kind, with dates relative to `now`. */
const documentsOf = (kind: KindName, now: Date): SeededDocument[] =>
  (documents[kind] ?? []).map((document) =>
    documentOf(kind, {
      ...document,
      body: JSON.parse(
        JSON.stringify(document.body, (_, value) =>
          isObject(value) && isMoment(value) ? toDate(value, now) : value,
        ),
      ),
    }),
  );

function documentOf(kind: KindName, document: SeedDocument): SeededDocument {
  const { id = null, isTemplate = false } = document;
  const body = document.body as JsonObject;
  const { isSingle, label } = kindOf(kind);
  const title = body["name"] ?? body["title"] ?? body["productName"];
  const name = isObject(title) ? title["fr"] : title;
  return {
    kind,
    name: document.name ?? String(isSingle ? label["fr"] : name),
    entityId: id,
    isTemplate,
    body,
    lists: (document.lists ?? {}) as SeedLists,
  };
}

/** What the schemas say against a body and its blocks. */
export function faultsOf({ kind, body }: FirstDocument): Fault[] {
  const { schema } = kindOf(kind);
  return [
    ...examineBody(body, schema, everyLanguage),
    ...blockLists(schema)
      .flatMap((list) => [...everyBlock(body[list], `/${list}`)])
      .flatMap(([at, block]) =>
        examineBlock(block, at, pageBlocks, everyLanguage),
      ),
  ];
}

/**
 * Makes documents live in a new programme; `/v2` reads them as if they had been published. Only templates count mistakes:
 * those of the configurator's workshop are on purpose.
 */
export const releaseFirst = async (
  transaction: Transaction<Database>,
  seeded: readonly SeededDocument[],
): Promise<void> => {
  const first = await Promise.all(
    seeded.map((document) => withLists(transaction, document)),
  );
  await insertFirstDocuments(
    transaction,
    first.map((document) => {
      const faults = document.isTemplate ? faultsOf(document) : [];
      const complete = completeLanguages(faults);
      return { ...document, written: writtenOf(document, faults, complete) };
    }),
  );
};

/** A document whose body refers to its lists, which are stored. */
async function withLists(
  transaction: Transaction<Database>,
  { lists, ...document }: SeededDocument,
): Promise<FirstDocument> {
  const kinds = kindOf(document.kind).lists;
  let { body } = document;
  for (const [property, rows] of Object.entries(lists)) {
    const name = kinds[property];
    if (name === undefined) continue;
    const reference = await storeList(transaction, name, rows);
    body = { ...body, [property]: { ...reference } };
  }
  return { ...document, body };
}
