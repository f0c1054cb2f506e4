import {
  isShared,
  sharedId,
  within,
} from "#src/domain/documents/blocks/shared-blocks.ts";
import {
  isInLanguage,
  splitBlock,
} from "#src/domain/documents/blocks/split-blocks.ts";
import {
  everyBlock,
  nestedProperty,
} from "#src/domain/documents/blocks/walk.ts";
import { lackOf } from "#src/domain/documents/examine/examine.ts";
import {
  releasedBlock,
  withAllTexts,
} from "#src/domain/documents/examine/fall-backs.ts";
import {
  instantOr,
  notTexts,
  withWidgetIds,
} from "#src/domain/documents/kinds/page.ts";
import { without } from "#src/domain/documents/kinds/rows.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  languagesOf,
  listOf,
  splitLanguages,
} from "#src/domain/documents/languages.ts";
import {
  type ShownPicture,
  withPictures,
} from "#src/domain/values/pictures.ts";
import { idIn } from "#src/domain/values/reference.ts";
import type {
  BlocksPatch,
  CanvasBlock,
  CanvasPage,
} from "#src/preview/protocol.ts";

/** A page in one language, as the canvas renders it. */
interface ProjectedPage {
  page: CanvasPage;
  order: readonly string[];
  blocks: ReadonlyMap<string, CanvasBlock>;
}

/** A block as the server stores it, without the blocks inside. */
const withIds = (block: JsonObject): JsonObject =>
  withWidgetIds([block]).find(isObject) ?? block;

/** What the body of a page refers to. */
export interface PageMaterial {
  /** The published bodies of shared contents, by id; null for one that could not be read, undefined while it is loading. */
  shared: ReadonlyMap<number, JsonObject | null>;
  /** Pictures of the media library, by id. */
  pictures: ReadonlyMap<string, ShownPicture>;
}

/** What a page is rendered with that its body does not have. */
export interface PageFacts extends PageMaterial {
  /** Of `/v2`; null for a page that was never published. */
  entityId: number | null;
  /** The title of its category, in the language of the page. */
  category: string | null;
  /** Whether it is a shared content instead of a page. */
  isShared?: boolean;
  /** The editing schemas of blocks, by type: a block is not shown without what it requires. */
  schemas?: ReadonlyMap<string, JsonObject>;
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

/** The key of a block; blocks that have none, or that of another block, are identified by their position. */
const keyOf = (block: JsonObject, place: string, taken: Taken): string => {
  const { key } = block;
  return typeof key === "string" && key !== "" && !taken.has(key)
    ? key
    : `@${place}`;
};

interface Taken {
  has(key: string): boolean;
}

/**
 * Projects a page into one language as the server does, block by block: those that did not change are what they were, so
 * that one changed block is one block to send.
 */
export function createProjector(language: string) {
  let known = new WeakMap<JsonObject, { keys: string; made: CanvasBlock }>();
  const latest = new Map<string, { source: JsonObject; made: CanvasBlock }>();
  let narrowed = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>();
  let inLanguage: string | undefined;
  let material: Pick<PageFacts, keyof PageMaterial | "schemas"> = {
    shared: new Map(),
    pictures: new Map(),
  };
  let head:
    | { body: JsonObject; facts: PageFacts; page: CanvasPage }
    | undefined;

  /** The language that the server chooses: the requested one if the page has it, else French. */
  const languageOf = (languages: ReadonlySet<string>) =>
    languages.has(language) ? language : "fr";

  function make(
    block: JsonObject,
    code: string,
    name: string | undefined,
    keys: readonly string[],
  ): CanvasBlock {
    const own = name === undefined ? block : without(block, [name]);
    const schema = material.schemas?.get(String(block["@type"]));
    const lacks = schema && lackOf(block, schema);
    return {
      block: withPictures(
        splitBlock(withIds(own), code),
        (id) => material.pictures.get(id),
        code,
      ) as JsonObject,
      ...(name !== undefined && { nested: { name, keys } }),
      ...(!isInLanguage(block, code) && { isAbsent: true }),
      ...(lacks && { lacks }),
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

  /** A block of a shared content, shown only while the block that names the content is. */
  function narrow(block: JsonObject, around: JsonObject): JsonObject {
    const ofAround = narrowed.get(around) ?? new WeakMap();
    const made = ofAround.get(block) ?? (within(block, around) as JsonObject);
    ofAround.set(block, made);
    narrowed.set(around, ofAround);
    return made;
  }

  /** The blocks of a shared content in place of the block that names it. */
  function splice(
    key: string,
    around: JsonObject,
    code: string,
    blocks: Map<string, CanvasBlock>,
    path: readonly number[],
  ): void {
    const id = sharedId(around);
    const content = path.includes(id) ? undefined : material.shared.get(id);
    const inner = listOf(content?.["blocks"])
      .map(releasedBlock)
      .filter(isObject)
      .map((block) => narrow(block, around));
    const keys = projectAll(
      inner,
      key,
      languageOf(new Set(inner.flatMap(languagesOfBlock))),
      blocks,
      [...path, id],
    );
    const joined = keys.join("\n");
    const cached = known.get(around);
    const made: CanvasBlock =
      cached?.keys === joined
        ? cached.made
        : {
            block: splitBlock(around, code),
            nested: { name: "", keys },
            isSpliced: true,
            ...(content === null && { isUnread: true }),
            ...(!isInLanguage(around, code) && { isAbsent: true }),
          };
    known.set(around, { keys: joined, made });
    blocks.set(key, made);
  }

  /** @param path the shared contents that the list is in */
  function projectAll(
    list: Json,
    pointer: string,
    code: string,
    blocks: Map<string, CanvasBlock>,
    path: readonly number[] = [],
  ): string[] {
    return listOf(list).flatMap((block, index) => {
      if (!isObject(block)) return [];
      const at = `${pointer}/${index}`;
      const key = path.length > 0 ? at : keyOf(block, at, blocks);
      if (isShared(block)) {
        if (!material.shared.has(sharedId(block))) return [];
        blocks.set(key, none);
        splice(key, block, code, blocks, path);
        return [key];
      }
      const name = nestedProperty(block);
      // Before what is inside, so that keys are found in the order of the document.
      blocks.set(key, none);
      const keys =
        name === undefined
          ? []
          : projectAll(block[name], `${at}/${name}`, code, blocks, path);
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
        : Object.keys(textsOf(body)),
    );
    const released = listOf(body["blocks"]).map(releasedBlock);
    for (const block of released)
      if (isObject(block))
        for (const code of languagesOfBlock(block)) languages.add(code);
    const code = languageOf(languages);
    const isOther =
      material.pictures !== facts.pictures ||
      material.shared !== facts.shared ||
      material.schemas !== facts.schemas;
    if (code !== inLanguage || isOther) {
      known = new WeakMap();
      narrowed = new WeakMap();
      latest.clear();
      inLanguage = code;
      material = facts;
    }
    const blocks = new Map<string, CanvasBlock>();
    const order = projectAll(released, "/blocks", code, blocks);
    return { page: headOf(body, facts), order, blocks };
  };
}

const none: CanvasBlock = { block: {} };

/** The texts of a page as they are released, by language. */
const textsOf = (body: JsonObject) =>
  splitLanguages(withAllTexts(without(body, notTexts)));

/** The texts, the status and the window of a page in one language, as `/v2` has them. */
function pageOf(
  body: JsonObject,
  { entityId, category: title, pictures, isShared }: PageFacts,
  language: string,
): CanvasPage {
  const texts = textsOf(body);
  const own = withPictures(
    texts[language] ?? texts["fr"],
    (picture) => pictures.get(picture),
    language,
  );
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
    ...(isShared && { isShared }),
  };
}

/** What a canvas that has `before` needs to render `after`; undefined if that is nothing. */
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
