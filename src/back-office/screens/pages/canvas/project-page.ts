import {
  everyBlock,
  isBlock,
  splitBlock,
} from "#src/domain/documents/blocks.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  languagesOf,
  splitLanguages,
} from "#src/domain/documents/languages.ts";
import {
  idIn,
  instantOr,
  listOf,
  notTexts,
  withGameIds,
} from "#src/domain/documents/page.ts";
import { without } from "#src/domain/documents/rows.ts";
import type {
  BlocksPatch,
  CanvasBlock,
  CanvasPage,
} from "#src/preview/protocol.ts";

/** A page in one language, as the canvas draws it. */
interface ProjectedPage {
  page: CanvasPage;
  order: readonly string[];
  blocks: ReadonlyMap<string, CanvasBlock>;
}

/** What a page is drawn with that its body does not have. */
export interface PageFacts {
  /** Of `/v2`; null for a page that was never published. */
  entityId: number | null;
  /** The title of its category, in the language of the page. */
  category: string | null;
}

/** Where each block is in a document, by key. */
export interface BlockPlace {
  block: JsonObject;
  pointer: string;
}

const languagesIn = new WeakMap<JsonObject, readonly string[]>();

/** The languages that a block needs: those of its texts, and those that it names. */
function languagesOfBlock(block: JsonObject): readonly string[] {
  const known = languagesIn.get(block);
  if (known !== undefined) return known;
  const found = [
    ...new Set([
      ...languagesOf(block),
      ...[...everyBlock([block], "")].flatMap(([, one]) =>
        listOf(one["languages"]).map(String),
      ),
    ]),
  ];
  languagesIn.set(block, found);
  return found;
}

/** The property of a block that holds blocks. */
const nestedName = (block: JsonObject): string | undefined =>
  Object.keys(block).find((name) => {
    const value = block[name];
    return Array.isArray(value) && value.length > 0 && value.every(isBlock);
  });

/** The key of a block; blocks without one, or with that of another, are known by their place. */
const keyOf = (block: JsonObject, place: string, taken: Taken): string => {
  const { key } = block;
  return typeof key === "string" && key !== "" && !taken.has(key) ? key : place;
};

interface Taken {
  has(key: string): boolean;
}

/** Every block of a page with its key, in the order of the document. */
export function placesOf(body: JsonObject): Map<string, BlockPlace> {
  const places = new Map<string, BlockPlace>();
  const visit = (blocks: Json, pointer: string) => {
    for (const [index, block] of listOf(blocks).entries()) {
      if (!isObject(block)) continue;
      const at = `${pointer}/${index}`;
      places.set(keyOf(block, at, places), { block, pointer: at });
      const name = nestedName(block);
      if (name !== undefined) visit(block[name], `${at}/${name}`);
    }
  };
  visit(body["blocks"], "/blocks");
  return places;
}

/**
 * Projects a page into one language as the server does, block by block: those that did not change are what they were, so
 * that one changed block is one block to send.
 */
export function createProjector(language: string) {
  let known = new WeakMap<JsonObject, { keys: string; made: CanvasBlock }>();
  const latest = new Map<string, { source: JsonObject; made: CanvasBlock }>();
  let inLanguage: string | undefined;
  let head:
    | { body: JsonObject; facts: PageFacts; page: CanvasPage }
    | undefined;

  /** The language that the server takes: that which is asked for if the page has it, else French. */
  const languageOf = (languages: ReadonlySet<string>) =>
    languages.has(language) ? language : "fr";

  function make(
    block: JsonObject,
    code: string,
    name: string | undefined,
    keys: readonly string[],
  ): CanvasBlock {
    const codes = block["languages"];
    const isAbsent = Array.isArray(codes) && !codes.includes(code);
    const own = name === undefined ? block : without(block, [name]);
    return {
      block: splitBlock(withGameIds(own), code, []),
      ...(name !== undefined && { nested: { name, keys } }),
      ...(isAbsent && { isAbsent: true }),
    };
  }

  /** What was made of a block before, if only the blocks inside differ. */
  function reused(
    key: string,
    block: JsonObject,
    name: string | undefined,
    keys: readonly string[],
  ): CanvasBlock | undefined {
    const before = latest.get(key);
    if (before === undefined) return undefined;
    const { source, made } = before;
    const names = Object.keys(block);
    const isSame =
      made.nested?.name === name &&
      made.nested?.keys.join("\n") === (name && keys.join("\n")) &&
      names.length === Object.keys(source).length &&
      names.every((one) => one === name || block[one] === source[one]);
    return isSame ? made : undefined;
  }

  function projectAll(
    list: Json,
    pointer: string,
    code: string,
    blocks: Map<string, CanvasBlock>,
  ): string[] {
    return listOf(list).flatMap((block, index) => {
      if (!isObject(block)) return [];
      const at = `${pointer}/${index}`;
      const key = keyOf(block, at, blocks);
      const name = nestedName(block);
      // Before what is inside, so that keys are found in the order of the document.
      blocks.set(key, none);
      const keys =
        name === undefined
          ? []
          : projectAll(block[name], `${at}/${name}`, code, blocks);
      const joined = keys.join("\n");
      const cached = known.get(block);
      const made =
        cached?.keys === joined
          ? cached.made
          : (reused(key, block, name, keys) ?? make(block, code, name, keys));
      known.set(block, { keys: joined, made });
      latest.set(key, { source: block, made });
      blocks.set(key, made);
      return [key];
    });
  }

  /** The page without its blocks; the same while nothing but blocks changes. */
  function headOf(body: JsonObject, facts: PageFacts): CanvasPage {
    const names = Object.keys(body);
    const isSame =
      head?.facts === facts &&
      names.length === Object.keys(head.body).length &&
      names.every((one) => one === "blocks" || body[one] === head?.body[one]);
    if (!isSame || head === undefined)
      head = { body, facts, page: pageOf(body, facts, language) };
    return head.page;
  }

  return (body: JsonObject, facts: PageFacts): ProjectedPage => {
    const languages = new Set(
      Array.isArray(body["blockLanguages"])
        ? body["blockLanguages"].map(String)
        : Object.keys(splitLanguages(without(body, notTexts))),
    );
    for (const block of listOf(body["blocks"]))
      if (isObject(block))
        for (const code of languagesOfBlock(block)) languages.add(code);
    const code = languageOf(languages);
    if (code !== inLanguage) {
      known = new WeakMap();
      latest.clear();
      inLanguage = code;
    }
    const blocks = new Map<string, CanvasBlock>();
    const order = projectAll(body["blocks"], "/blocks", code, blocks);
    return { page: headOf(body, facts), order, blocks };
  };
}

const none: CanvasBlock = { block: {} };

/** The texts, the status and the window of a page in one language, as `/v2` has them. */
function pageOf(
  body: JsonObject,
  { entityId, category: title }: PageFacts,
  language: string,
): CanvasPage {
  const texts = splitLanguages(without(body, notTexts));
  const own = texts[language] ?? texts["fr"];
  const { status, isHomepage, category, audience } = body;
  const id = entityId ?? 0;
  const place = idIn(category);
  return {
    "@id": `/v2/contents/${id}`,
    id,
    ...(isObject(own) ? own : {}),
    status: status === "draft" || status === "deleted" ? status : "published",
    startDate: instantOr(body["startDate"]),
    endDate: instantOr(body["endDate"]),
    isHomepage: isHomepage === true,
    category:
      place === null
        ? null
        : { "@id": `/v2/content-categories/${place}`, id: place, title },
    audience: isObject(audience) ? audience : null,
  };
}

/** What a canvas that has `before` needs to draw `after`; undefined if that is nothing. */
export function patchOf(
  before: ProjectedPage | undefined,
  after: ProjectedPage,
): BlocksPatch | undefined {
  const changed: Record<string, CanvasBlock> = {};
  for (const [key, block] of after.blocks)
    if (before?.blocks.get(key) !== block) changed[key] = block;
  const removed = [...(before?.blocks.keys() ?? [])].filter(
    (key) => !after.blocks.has(key),
  );
  const isOrdered =
    before !== undefined &&
    before.order.length === after.order.length &&
    before.order.every((key, index) => key === after.order[index]);
  const isSame =
    isOrdered &&
    removed.length === 0 &&
    Object.keys(changed).length === 0 &&
    before.page === after.page;
  if (isSame) return undefined;
  return { changed, removed, ...(!isOrdered && { order: after.order }) };
}
