import { isInLanguage } from "#src/domain/documents/blocks/entries.ts";
import {
  isShared,
  sharedId,
} from "#src/domain/documents/blocks/shared-blocks.ts";
import { nestedProperty } from "#src/domain/documents/blocks/walk.ts";
import { lackOf } from "#src/domain/documents/examine/examine.ts";
import {
  releasedBlock,
  withAllTexts,
  withNamedLanguages,
} from "#src/domain/documents/examine/fall-backs.ts";
import { notTexts, pageKind } from "#src/domain/documents/kinds/page.ts";
import { instantOr } from "#src/domain/documents/kinds/rows.ts";
import { splitLanguages } from "#src/domain/documents/languages.ts";
import {
  languageFor,
  languagesOfBlocks,
  release,
  releaseBlock,
} from "#src/domain/documents/page-assembly.ts";
import {
  type ShownPicture,
  withPictures,
} from "#src/domain/values/pictures.ts";
import { idIn } from "#src/domain/values/reference.ts";
import type {
  BlocksPatch,
  CanvasBlock,
  CanvasPage,
  MissingContent,
} from "#src/preview/protocol.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
  without,
} from "#src/schema/json.ts";

/** A page in one language, as the canvas renders it. */
interface ProjectedPage {
  page: CanvasPage;
  order: readonly string[];
  blocks: ReadonlyMap<string, CanvasBlock>;
  /** The entries of shared contents, by id. */
  shared: NonNullable<BlocksPatch["shared"]>;
}

/** What the body of a page refers to. */
export interface PageMaterial {
  /**
   * The published bodies of shared contents, by id; null for one that could not be read, undefined while it is loading.
   */
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
  /** The editing schemas of blocks, by type: a block without its required properties is not shown. */
  schemas?: ReadonlyMap<string, JsonObject>;
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
 * Projects a page into one language as the server does, block by block: those that did not change are what they were,
 * so that one changed block is one block to send.
 */
export function createProjector(language: string) {
  let known = new WeakMap<JsonObject, { keys: string; made: CanvasBlock }>();
  const latest = new Map<string, { source: JsonObject; made: CanvasBlock }>();
  let shared: Readonly<Record<string, readonly Json[]>> = {};
  let inLanguage: string | undefined;
  let material: Pick<PageFacts, keyof PageMaterial | "schemas"> = {
    shared: new Map(),
    pictures: new Map(),
  };
  let head:
    | { body: JsonObject; facts: PageFacts; page: CanvasPage }
    | undefined;

  const shownPictures = (value: Json): Json =>
    withPictures(value, (id) => material.pictures.get(id), language);

  function make(
    block: JsonObject,
    code: string | undefined,
    name: string | undefined,
    keys: readonly string[],
  ): CanvasBlock {
    const own = name === undefined ? block : without(block, [name]);
    const schema = material.schemas?.get(String(block["@type"]));
    const lacks = schema && lackOf(block, schema);
    const missing = isShared(block) ? missingIn(sharedId(block)) : undefined;
    return {
      block: shownPictures(releaseBlock(own, code ?? "fr")) as JsonObject,
      ...(name !== undefined && { nested: { name, keys } }),
      ...((code === undefined || !isInLanguage(block, code)) && {
        isAbsent: true,
      }),
      ...(lacks && { lacks }),
      ...(missing && { missing }),
    };
  }

  /** Why a shared content has no blocks; undefined if it has some. */
  function missingIn(id: number): MissingContent | undefined {
    const content = material.shared.get(id);
    if (content === null) return "failed";
    if (itemsOf(content?.["blocks"]).length === 0) return "unpublished-content";
    return shared[id]?.length === 0 ? "other-language" : undefined;
  }

  /** The entries of a shared content for readers of the language. */
  function entriesOf(content: JsonObject | null): readonly Json[] {
    const blocks = itemsOf(content?.["blocks"]).map(releasedBlock);
    const released = release({ ...content, blocks }, ["fr"]);
    const code = languageFor(language, new Set(Object.keys(released)));
    const entries = code === undefined ? [] : released[code];
    return itemsOf(shownPictures(entries));
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
    code: string | undefined,
    blocks: Map<string, CanvasBlock>,
  ): string[] {
    return itemsOf(list).flatMap((block, index) => {
      if (!isObject(block)) return [];
      if (isShared(block) && !material.shared.has(sharedId(block))) return [];
      const at = `${pointer}/${index}`;
      const key = keyOf(block, at, blocks);
      const property = nestedProperty(block);
      const name =
        property !== undefined && Array.isArray(block[property])
          ? property
          : undefined;
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

  return (whole: JsonObject, facts: PageFacts): ProjectedPage => {
    const body = withNamedLanguages(whole, pageKind.schema);
    const released = itemsOf(body["blocks"]).map(releasedBlock);
    const texts = Object.keys(textsOf(body));
    const code = languageFor(
      language,
      languagesOfBlocks({ ...body, blocks: released }, texts),
    );
    const isOther =
      material.pictures !== facts.pictures ||
      material.shared !== facts.shared ||
      material.schemas !== facts.schemas;
    if (code !== inLanguage || isOther) {
      known = new WeakMap();
      latest.clear();
      inLanguage = code;
      material = facts;
      shared = Object.fromEntries(
        Array.from(facts.shared, ([id, content]) => [id, entriesOf(content)]),
      );
    }
    const blocks = new Map<string, CanvasBlock>();
    const order = projectAll(released, "/blocks", code, blocks);
    return { page: headOf(body, facts), order, blocks, shared };
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
    before.shared === after.shared &&
    before.page === after.page;
  if (isSame) return undefined;
  return {
    ...{ changed, removed },
    ...(!isOrdered && { order: after.order }),
    ...(before?.shared !== after.shared && { shared: after.shared }),
  };
}
