import { isFor } from "#src/domain/people/audience.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import { budget } from "./blocks/budget.ts";
import {
  entryOf,
  splitBlock,
  splitBlocks,
  withWidgetIds,
} from "./blocks/entries.ts";
import {
  entryWithin,
  isShared,
  sharedId,
  widgetOf,
} from "./blocks/shared-blocks.ts";
import { everyBlock } from "./blocks/walk.ts";
import { documentLanguages, languagesOf } from "./languages.ts";

/** Of each block, since all but one of them are the same after a change. */
const languagesByBlock = new WeakMap<object, readonly string[]>();

/** The languages of the texts of a block, and those that it names. */
function languagesOfBlock(block: Json): readonly string[] {
  if (typeof block !== "object" || block === null) return [];
  const known = languagesByBlock.get(block);
  if (known !== undefined) return known;
  const named = [...everyBlock([block], "")].flatMap(([, { languages }]) =>
    itemsOf(languages).map(String),
  );
  const found = [...languagesOf(block), ...named].filter((code) =>
    documentLanguages.includes(code),
  );
  languagesByBlock.set(block, found);
  return found;
}

/**
 * The languages in which the blocks of a body are published: their own, and those of the body's texts. Bodies of before 1.0.0
 * may list others instead of the latter, and a page may name the only ones (BO-9.96).
 */
export function languagesOfBlocks(
  { blocks, blockLanguages, languages }: JsonObject,
  textLanguages: readonly string[],
): ReadonlySet<string> {
  const listed = Array.isArray(blockLanguages)
    ? blockLanguages.slice(0, documentLanguages.length).map(String)
    : textLanguages;
  const found = [...listed, ...itemsOf(blocks).flatMap(languagesOfBlock)];
  // Other readers get the blocks in French.
  const isPublished = (code: string) =>
    code === "fr" || !Array.isArray(languages) || languages.includes(code);
  return new Set(found.filter(isPublished));
}

/** The language in which readers of a language get the blocks; undefined if they get none. */
export function languageFor(
  language: string,
  languages: ReadonlySet<string>,
): string | undefined {
  return [language, "fr"].find((code) => languages.has(code));
}

/** A block as it is published in a language. */
export const releaseBlock = (block: JsonObject, language: string): JsonObject =>
  splitBlock(withWidgetIds([block]).find(isObject) ?? block, language);

/** What publishing makes of the blocks of a body: entries of `contentBlocs`, by language. */
export function release(
  body: JsonObject,
  textLanguages: readonly string[],
): Record<string, Json[]> {
  const blocks = withWidgetIds(itemsOf(body["blocks"]));
  return Object.fromEntries(
    [...languagesOfBlocks(body, textLanguages)].map((code) => [
      code,
      splitBlocks(blocks, code).map(entryOf),
    ]),
  );
}

/** The entries of shared contents in one language, by their ids. */
export type SharedEntries = ReadonlyMap<number, readonly Json[]>;

/** Whether an item of a list is for a person. The audience of a widget is in the widget, that of a text beside it. */
export const isItemFor = (item: Json, groupIds: readonly number[]): boolean =>
  !isObject(item) ||
  (isFor(item["audience"], groupIds) &&
    (!isObject(item["widget"]) || isFor(item["widget"]["audience"], groupIds)));

/** The ids of the shared contents that a person sees in a value, in their order. */
export function sharedIdsFor(
  value: Json,
  groupIds: readonly number[],
): number[] {
  const ids: number[] = [];
  visit(value);
  return ids;

  function visit(one: Json): void {
    if (isShared(one)) ids.push(sharedId(one));
    if (typeof one !== "object" || one === null) return;
    for (const inner of Object.values(one) as Json[])
      if (!Array.isArray(one) || isItemFor(inner, groupIds)) visit(inner);
  }
}

/** What shared contents brought into a page so far. */
interface Usage {
  blocks: number;
  bytes: number;
}

const isWithinBudget = ({ blocks, bytes }: Usage): boolean =>
  blocks <= budget.sharedBlocks && bytes <= budget.sharedBytes;

/** Why nothing is shown of a shared content. */
type EmptyReason = "not-for-person" | "over-budget" | "unpublished-content";

/** What an item is shown as, and what was used of the budget before and after it. */
interface Shown {
  parts: readonly Json[];
  before: Usage;
  after: Usage;
}

/** An item without shared contents depends on itself alone. */
const isUpToDate = ({ before, after }: Shown, used: Usage): boolean =>
  before === after ||
  (before.blocks === used.blocks && before.bytes === used.bytes);

/**
 * Shows pages to a person (BO-4.7): without the blocks for others and without audiences, and with those of shared contents in
 * place of each `SharedBlock`, within its window. A content that is not there, or that contains itself, leaves nothing, and so
 * does what comes after the budget is used up (BO-9.93): contents in contents multiply. What did not change since a page was
 * shown last stays the same objects.
 */
export function createPageView(
  groupIds: readonly number[],
  shared: SharedEntries,
) {
  const known = new WeakMap<object, Shown>();
  const sizes = new WeakMap<object, Usage>();
  const sources = new WeakMap<readonly Json[], readonly Json[]>();
  const counted = new WeakMap<object, JsonObject>();
  let used: Usage = { blocks: 0, bytes: 0 };

  /** The entries of `contentBlocs` that the person gets. */
  function show(entries: readonly Json[]): Json[] {
    const start: Usage = { blocks: 0, bytes: 0 };
    used = start;
    const shown = shownItems(entries, [], { areEntries: true });
    return used === start ? shown : renumbered(shown);
  }

  function shownItems(
    items: readonly Json[],
    path: readonly number[],
    { areEntries = false }: { areEntries?: boolean } = {},
  ): Json[] {
    const shown: Json[] = [];
    const from: Json[] = [];
    for (const item of items) {
      const parts = isObject(item)
        ? partsOf(item, path, areEntries)
        : [shownValue(item, path)];
      for (const part of parts) {
        shown.push(part);
        from.push(item);
      }
    }
    sources.set(shown, from);
    return shown;
  }

  /** What an item is shown as: itself, or the blocks of a shared content. */
  function partsOf(
    item: JsonObject,
    path: readonly number[],
    isEntry: boolean,
  ): readonly Json[] {
    if (!isItemFor(item, groupIds)) return [];
    if (path.length > 0) return newParts(item, path, isEntry);
    let shown = known.get(item);
    if (shown === undefined || !isUpToDate(shown, used)) {
      const before = used;
      const parts = newParts(item, path, isEntry);
      shown = { parts, before, after: used };
      known.set(item, shown);
    } else if (shown.before !== shown.after) used = shown.after;
    return shown.parts;
  }

  function newParts(
    item: JsonObject,
    path: readonly number[],
    isEntry: boolean,
  ): readonly Json[] {
    const naming = isEntry ? item["widget"] : item;
    if (!isShared(naming)) return [shownObject(item, path)];
    const content = entriesOf(naming, path);
    return isEntry ? content : content.map(widgetOf);
  }

  /** The entries of a shared content within the window of the block that names it. */
  function entriesOf(naming: JsonObject, path: readonly number[]): Json[] {
    // Another object, also where nothing is taken: the page has shared contents.
    used = { ...used };
    const id = sharedId(naming);
    const content = path.includes(id) ? [] : (shared.get(id) ?? []);
    const taken = content
      .filter((entry) => isItemFor(entry, groupIds))
      .filter(takeFromBudget);
    return shownItems(taken, [...path, id], { areEntries: true }).map(
      (entry) => (isObject(entry) ? entryWithin(entry, naming) : entry),
    );
  }

  /** Counts an entry of a shared content. @returns whether there is room for it */
  function takeFromBudget(entry: Json): boolean {
    const size = (isObject(entry) && sizes.get(entry)) || sizeOf(entry);
    if (isObject(entry)) sizes.set(entry, size);
    used = {
      blocks: used.blocks + size.blocks,
      bytes: used.bytes + size.bytes,
    };
    return isWithinBudget(used);
  }

  /** The size of an entry as the person sees it, with the names of shared contents instead of their blocks. */
  function sizeOf(entry: Json): Usage {
    const text =
      JSON.stringify(entry, (name, value) => {
        if (name === "audience") return undefined;
        return Array.isArray(value)
          ? value.filter((item) => isItemFor(item, groupIds))
          : value;
      }) ?? "";
    const blocks = text.split('"@type":').length - 1;
    return { blocks: Math.max(1, blocks), bytes: text.length };
  }

  function shownObject(value: JsonObject, path: readonly number[]): JsonObject {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== "audience")
        .map(([name, inner]) => [name, shownValue(inner, path)]),
    );
  }

  function shownValue(value: Json, path: readonly number[]): Json {
    if (Array.isArray(value)) return shownItems(value, path);
    return isObject(value) ? shownObject(value, path) : value;
  }

  /** Shared contents make other positions of all entries, also of those that people set. */
  function renumbered(entries: Json[]): Json[] {
    const all = entries.map((entry, index) => {
      const position = index + 1;
      if (!isObject(entry) || !("position" in entry)) return entry;
      if (entry["position"] === position) return entry;
      const last = counted.get(entry);
      if (last?.["position"] === position) return last;
      const made = { ...entry, position };
      counted.set(entry, made);
      return made;
    });
    sources.set(all, sources.get(entries) ?? []);
    return all;
  }

  return {
    show,

    /** The item that an item of a shown list is of: itself, or the one that names its shared content. */
    sourceOf: (list: readonly Json[], index: number): unknown =>
      sources.get(list)?.[index],

    /** Why nothing is shown of a shared content; undefined for any other item. */
    whyEmpty(item: JsonObject): EmptyReason | undefined {
      const last = known.get(item);
      if (last?.parts.length !== 0) return undefined;
      const naming = isShared(item) ? item : item["widget"];
      const content = isShared(naming) ? shared.get(sharedId(naming)) : [];
      if (!isWithinBudget(last.after)) return "over-budget";
      const isForOthers =
        content?.length && !content.some((entry) => isItemFor(entry, groupIds));
      return isForOthers ? "not-for-person" : "unpublished-content";
    },
  };
}

/** What a person sees of the entries of a page. */
export const show = (
  entries: readonly Json[],
  groupIds: readonly number[],
  shared: SharedEntries,
): Json[] => createPageView(groupIds, shared).show(entries);
