import { type KindName, kindOf } from "#registry/documents.ts";
import { bodyHash } from "#server/core/body-hash.ts";
import { inSlices } from "#server/core/in-slices.ts";
import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import type { WrittenBody } from "#server/repositories/documents/queries.ts";
import type { Steps } from "#src/domain/declaration/steps.ts";
import {
  budget,
  exceededLimit,
  overBudget,
} from "#src/domain/documents/blocks/budget.ts";
import {
  blockReferences,
  examineBlock,
  referencesIn,
} from "#src/domain/documents/blocks/examine-blocks.ts";
import { blockLists, everyBlock } from "#src/domain/documents/blocks/walk.ts";
import {
  completeLanguages,
  examineBody,
} from "#src/domain/documents/examine/examine.ts";
import {
  type Content,
  examineContent,
} from "#src/domain/documents/examine/examine-content.ts";
import { examineTimes } from "#src/domain/documents/examine/examine-times.ts";
import { createMarkupReader } from "#src/domain/documents/examine/markup.ts";
import { hasSameMeaning } from "#src/domain/documents/examine/meaning.ts";
import { limitedHomeFaults } from "#src/domain/documents/kinds/home-page.ts";
import type {
  DocumentKind,
  Fault,
  RuleFacts,
} from "#src/domain/documents/kinds/kind.ts";
import { otherLanguages } from "#src/domain/documents/kinds/other-languages.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import {
  containing,
  ownPointer,
  sharedReferences,
  withSharedBodies,
} from "#src/domain/documents/kinds/shared.ts";
import {
  documentLanguages,
  withLanguages,
} from "#src/domain/documents/languages.ts";
import {
  type CountedLanguages,
  everyLanguage,
  languagesHere,
} from "#src/domain/programme/languages.ts";
import { pictureReferences } from "#src/domain/values/pictures.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { pageBlocks } from "./blocks.ts";
import { listFaults } from "./examine-lists.ts";
import { homePageFaults } from "./home-page.ts";
import { referencesOf } from "./references.ts";
import { doctorFacts, ruleFacts } from "./rule-facts.ts";

/** A body that is examined. */
interface Examined {
  kind: KindName;
  documentId: string;
  body: JsonObject;
  /** The body that it replaces at `now`. */
  before: JsonObject | null;
  /** When it is live. */
  now: Date;
  /** The person for whom it is examined; everybody whom it names if omitted. */
  person?: ExaminedPerson | undefined;
  /** Whether it is examined at all later instants, too: before a release. */
  isWithFuture?: boolean;
}

export interface ExaminedPerson {
  groups: readonly number[];
  language: string;
}

/**
 * Everything that is wrong with a body, in the languages that count in it (BO-9.96): by its schema, by its kind's rules, and, from the instant on at which it is live, in
 * its references and in when and to whom its blocks are shown (BO-3.4).
 */
export async function faultsOf(
  {
    kind,
    documentId,
    body: whole,
    before,
    now,
    person,
    isWithFuture = false,
  }: Examined,
  facts: DocumentFacts,
): Promise<Fault[]> {
  const exceeded = exceededLimit(whole);
  if (exceeded !== undefined) return [overBudget("", exceeded)];
  const line = kindOf(kind);
  const programme = await facts.languages();
  const languages = languagesHere(programme, line.schema, whole);
  const counted = (one: JsonObject) =>
    withLanguages(one, languages.all) as JsonObject;
  const body = counted(whole);
  const lists = blockLists(line.schema);
  const change = { line, documentId, before, after: body, now };
  const known = {
    ...(await ruleFacts(change, facts)),
    ...(await doctorFacts(change, facts)),
  };
  const { faults, contents } = await inSlices(
    contentFaults(body, before && counted(before), {
      ...{ line, lists, languages, now, known },
    }),
  );
  faults.push(
    ...otherLanguages(namedLanguages(kind, body), programme, "/languages"),
  );
  if (faults.length > budget.faults)
    return [overBudget("", "faults"), ...faults.slice(0, budget.faults)];
  const undescribed = contents.flatMap((content) => content.undescribed);
  const described = await facts.describedPictures(
    undescribed.map(({ picture }) => picture),
    languages.required,
  );
  faults.push(
    ...distinct(
      undescribed
        .filter(({ picture, namesLink }) => {
          const isDecorative = described.get(picture);
          return isDecorative === undefined || (isDecorative && namesLink);
        })
        .map(({ fault }) => fault),
    ),
  );
  const pictures = pictureReferences(body);
  const absent = await facts.absentPictures([
    ...new Set(pictures.map(({ picture }) => picture)),
  ]);
  faults.push(
    ...pictures
      .filter(({ picture }) => absent.has(picture))
      .map(
        ({ pointer }): Fault => ({
          ...{ pointer, outcome: "unknownTarget", level: "mistake" },
          values: { entity: "Picture" },
        }),
      ),
  );
  const shared = await sharedIn(body, lists, { documentId, kind, now }, facts);
  faults.push(...shared.faults);
  const expanded = { ...body, ...shared.lists };
  const isCycle = new Set(shared.faults.map(({ pointer }) => pointer));
  const references = [
    ...contents.flatMap((content) => content.references),
    ...referencesIn(body, line.schema, ""),
    ...line.references(expanded),
    ...lists.flatMap((name) =>
      blockReferences(expanded[name], `/${name}`, pageBlocks),
    ),
  ].filter(({ pointer }) => !isCycle.has(pointer));
  const timed = await inSlices(
    examineTimes({
      ...{ body: expanded, lists, references, now: now.getTime() },
      targets: await facts.targetTimes(references),
      timeZone: await facts.timeZone(),
      languages: person === undefined ? languages.required : [person.language],
      groups: person?.groups,
    }),
  );
  faults.push(
    ...distinct(
      timed
        .filter(({ when }) => isWithFuture || when?.from === undefined)
        .map((fault) => ({
          ...fault,
          pointer: ownPointer(fault.pointer, body),
        })),
    ),
  );
  if (kind === "page")
    faults.push(
      ...limitedHomeFaults(
        pageKind.read(body),
        now.getTime(),
        await facts.timeZone(),
      ),
      ...(await homePageFaults(documentId, body, now, facts)),
    );
  faults.push(...(await listFaults(line, body, now, facts)));
  const { unique } = line;
  const text = unique && body[unique.property];
  if (
    unique !== undefined &&
    typeof text === "string" &&
    (await facts.isTaken(kind, documentId, unique.property, text))
  )
    faults.push({
      ...{ pointer: `/${unique.property}`, level: "mistake" },
      outcome: unique.outcome,
    });
  const former = unique?.listed && before?.[unique.property];
  if (
    unique?.listed !== undefined &&
    typeof former === "string" &&
    former !== text &&
    (await facts.isListed(former))
  )
    faults.push({
      ...{ pointer: `/${unique.property}`, level: "mistake" },
      outcome: unique.listed,
    });
  return faults;
}

/** What several blocks of one shared content, or pictures of one text, have in common is said once. */
const distinct = (faults: readonly Fault[]): Fault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
];

/** What can be said of a body without anything else, block by block. */
function* contentFaults(
  body: JsonObject,
  before: JsonObject | null,
  {
    line,
    lists,
    languages,
    now,
    known,
  }: {
    line: DocumentKind;
    lists: readonly string[];
    languages: CountedLanguages;
    now: Date;
    known: RuleFacts;
  },
): Steps<{ faults: Fault[]; contents: Content[] }> {
  const own = examineBody(body, line.schema, languages);
  yield;
  const found = [own];
  let count = own.length;
  const blocks = lists.flatMap((name) => [
    ...everyBlock(body[name], `/${name}`),
  ]);
  for (const [pointer, block] of blocks) {
    const faults = examineBlock(block, pointer, pageBlocks, languages);
    found.push(faults);
    count += faults.length;
    if (count > budget.faults) return { faults: found.flat(), contents: [] };
    yield;
  }
  found.push(line.rules(before, body, now, known));
  const read = createMarkupReader();
  const contents = [yield* examineContent(body, line.schema, "", read)];
  for (const [pointer, block] of blocks) {
    const schema = pageBlocks.get(String(block["@type"])) ?? {};
    contents.push(yield* examineContent(block, schema, pointer, read));
    yield;
  }
  found.push(distinct(contents.flatMap((content) => content.faults)));
  return { faults: found.flat(), contents };
}

/**
 * The lists of blocks of a body with those of shared contents in them, and the mistakes that keep these out: a content that
 * would contain the body itself, and more of them than the budget allows.
 */
async function sharedIn(
  body: JsonObject,
  lists: readonly string[],
  { documentId, kind, now }: Pick<Examined, "documentId" | "kind" | "now">,
  facts: DocumentFacts,
): Promise<{ lists: JsonObject; faults: Fault[] }> {
  const blocks = Object.fromEntries(lists.map((name) => [name, body[name]]));
  const named = lists
    .flatMap((name) => sharedReferences(body[name], `/${name}`))
    .filter(({ id }) => Number.isInteger(id) && id < 2 ** 31);
  const [first] = named;
  if (first === undefined) return { lists: blocks, faults: [] };
  const bodies = await facts.sharedBodies(
    [...new Set(named.map(({ id }) => id))],
    now,
  );
  const own = kind === "shared" ? await facts.entityId(documentId) : null;
  const outer = own === null ? new Set<number>() : containing(own, bodies);
  const cycles = named.filter(({ id }) => outer.has(id));
  if (cycles.length > 0)
    return {
      lists: blocks,
      faults: cycles.map(({ pointer }) => ({
        ...{ pointer, outcome: "cycle", level: "mistake" },
      })),
    };
  const whole = withSharedBodies(
    lists.map((name) => body[name]),
    bodies,
  );
  if (whole.exceeds !== undefined)
    return {
      lists: blocks,
      faults: [overBudget(first.pointer, whole.exceeds)],
    };
  const expanded = whole.blocks as readonly Json[];
  return {
    lists: Object.fromEntries(
      lists.map((name, index) => [name, expanded[index]]),
    ),
    faults: [],
  };
}

/** The languages that a document names as the only ones (BO-9.96); null if it does not, or is of a kind that cannot. */
function namedLanguages(
  kind: KindName,
  { languages }: JsonObject,
): string[] | null {
  const { schema, isSingle = false } = kindOf(kind);
  const { properties } = schema;
  const canName = isObject(properties) && "languages" in properties;
  if (isSingle || !canName || !Array.isArray(languages)) return null;
  const named = documentLanguages.filter((code) => languages.includes(code));
  return named.length === 0 ? null : named;
}

/** The languages of the product in which a body lacks no text, whichever of them count. */
export function* completeIn(kind: KindName, body: JsonObject): Steps<string[]> {
  const { schema } = kindOf(kind);
  let complete = completeLanguages(examineBody(body, schema, everyLanguage));
  for (const name of blockLists(schema))
    for (const [pointer, block] of everyBlock(body[name], `/${name}`)) {
      if (complete.length === 0) return [];
      yield;
      const faults = examineBlock(block, pointer, pageBlocks, everyLanguage);
      const inBlock = completeLanguages(faults);
      complete = complete.filter((code) => inBlock.includes(code));
    }
  return complete;
}

/**
 * A body as it is stored, with what lists show of it.
 * @param complete the languages in which it lacks no text
 * @param like revisions that it may mean the same as; it gets their hash, which earlier versions computed otherwise
 */
export function writtenOf(
  { kind, body }: Pick<Examined, "kind" | "body">,
  faults: readonly Fault[],
  complete: readonly string[],
  like: readonly { body: JsonObject; hash: string }[] = [],
): WrittenBody {
  const same = like.find((one) => hasSameMeaning(one.body, body));
  return {
    body: JSON.stringify(body),
    hash: same?.hash ?? bodyHash(body),
    mistakes: faults.filter(({ level }) => level === "mistake").length,
    languages: [...complete],
    named_languages: namedLanguages(kind, body),
    references: referencesOf(kind, body),
  };
}
