import type { Transaction } from "kysely";
import { type KindName, kindNames, kindOf } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type FirstDocument,
  insertFirstDocuments,
} from "#server/repositories/documents/first-documents.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import { blockLists, writtenOf } from "#server/services/documents/examine.ts";
import { examineBlock } from "#src/domain/documents/blocks/examine-blocks.ts";
import { everyBlock } from "#src/domain/documents/blocks/walk.ts";
import {
  completeLanguages,
  examineBody,
} from "#src/domain/documents/examine/examine.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import type { SeedDocument } from "#src/schema/types.gen.ts";
import { documents } from "./data.ts";
import { isMoment, toDate } from "./localize.ts";

/** The documents of the demo programme. */
export const demoDocuments = (now: Date): FirstDocument[] =>
  kindNames.flatMap((kind) => documentsOf(kind, now));

/** The documents that an otherwise empty programme starts with. */
export const emptyDocuments = (now: Date): FirstDocument[] => [
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
const documentsOf = (kind: KindName, now: Date): FirstDocument[] =>
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

function documentOf(kind: KindName, document: SeedDocument): FirstDocument {
  const { id = null, isTemplate = false } = document;
  const body = document.body as JsonObject;
  const { isSingle, label } = kindOf(kind);
  const title = body["name"] ?? body["title"];
  const name = isObject(title) ? title["fr"] : title;
  return {
    kind,
    name: document.name ?? String(isSingle ? label["fr"] : name),
    entityId: id,
    isTemplate,
    body,
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
export const releaseFirst = (
  transaction: Transaction<Database>,
  first: readonly FirstDocument[],
): Promise<void> =>
  insertFirstDocuments(
    transaction,
    first.map((document) => {
      const faults = document.isTemplate ? faultsOf(document) : [];
      const complete = completeLanguages(faults);
      return { ...document, written: writtenOf(document, faults, complete) };
    }),
  );
