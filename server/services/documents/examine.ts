import { type KindName, kindOf } from "#registry/documents.ts";
import { bodyHash } from "#server/core/body-hash.ts";
import { isLanguage } from "#server/core/translate.ts";
import type { DocumentFacts } from "#server/repositories/document-facts.ts";
import type { WrittenBody } from "#server/repositories/document-queries.ts";
import { everyBlock } from "#src/domain/documents/blocks.ts";
import {
  completeLanguages,
  examineBody,
  type RequiredLanguages,
} from "#src/domain/documents/examine.ts";
import {
  blockReferences,
  examineBlocks,
} from "#src/domain/documents/examine-blocks.ts";
import { examineContent } from "#src/domain/documents/examine-content.ts";
import { examineTimes } from "#src/domain/documents/examine-times.ts";
import type { Fault } from "#src/domain/documents/kind.ts";
import { isObject, type JsonObject } from "#src/domain/documents/languages.ts";
import { pageBlocks } from "./blocks.ts";

/** A body that is examined. */
interface Examined {
  kind: KindName;
  documentId: string;
  body: JsonObject;
  /** The body that is live. */
  before: JsonObject | null;
  /** When it is live. */
  now: Date;
  /** The person for whom it is examined; everybody whom it names if omitted. */
  person?: ExaminedPerson | undefined;
}

export interface ExaminedPerson {
  groups: readonly number[];
  language: string;
}

/**
 * Everything that is wrong with a body: by its schema, by its kind's rules, and, from the instant on at which it is live, in
 * what it refers to and in when and to whom its blocks are shown (BO-3.4).
 */
export async function faultsOf(
  { kind, documentId, body, before, now, person }: Examined,
  facts: DocumentFacts,
): Promise<Fault[]> {
  const line = kindOf(kind);
  const languages = await requiredLanguages(facts);
  const lists = blockLists(line.schema);
  const faults = [
    ...examineBody(body, line.schema, languages),
    ...lists.flatMap((name) =>
      examineBlocks(body[name], `/${name}`, pageBlocks, languages),
    ),
    ...(line.rules?.(before, body, now) ?? []),
  ];
  const contents = lists.flatMap((name) => [
    examineContent(body, line.schema, ""),
    ...[...everyBlock(body[name], `/${name}`)].map(([pointer, block]) =>
      examineContent(
        block,
        pageBlocks.get(String(block["@type"])) ?? {},
        pointer,
      ),
    ),
  ]);
  faults.push(...contents.flatMap((content) => content.faults));
  const references = [
    ...contents.flatMap((content) => content.references),
    ...(line.references?.(body) ?? []),
    ...lists.flatMap((name) =>
      blockReferences(body[name], `/${name}`, pageBlocks),
    ),
  ];
  faults.push(
    ...examineTimes({
      ...{ body, lists, references, now: now.getTime() },
      targets: await facts.targetTimes(references),
      timeZone: await facts.timeZone(),
      languages:
        person === undefined
          ? [...new Set([languages.own, ...languages.more])]
          : [person.language],
      groups: person?.groups,
    }),
  );
  const { name } = body;
  if (
    line.uniqueName &&
    typeof name === "string" &&
    (await facts.isNameTaken(kind, documentId, name))
  )
    faults.push({ pointer: "/name", outcome: "nameTaken", level: "mistake" });
  return faults;
}

/** The properties of a kind that are lists of blocks. */
const blockLists = ({ properties }: JsonObject): string[] =>
  Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, rule]) => {
      const items = isObject(rule) ? rule["items"] : undefined;
      return isObject(items) && items["x-blocks"] === true ? [name] : [];
    },
  );

/** The languages in which texts must not be missing. */
export async function requiredLanguages(
  facts: DocumentFacts,
): Promise<RequiredLanguages> {
  const { locale, required } = await facts.languages();
  const [own = ""] = locale?.toLowerCase().split(/[-_]/) ?? [];
  return {
    own: isLanguage(own) ? own : "fr",
    more: Array.isArray(required) ? required.map(String) : [],
  };
}

/** A body as it is stored, with what lists show of it. */
export function writtenOf(
  body: JsonObject,
  faults: readonly Fault[],
): WrittenBody {
  const text = JSON.stringify(body);
  return {
    body: text,
    hash: bodyHash(text),
    mistakes: faults.filter(({ level }) => level === "mistake").length,
    languages: completeLanguages(faults),
  };
}
