import { entryOf } from "#src/domain/documents/blocks/entries.ts";
import { isShared } from "#src/domain/documents/blocks/shared-blocks.ts";
import {
  createPageView,
  isItemFor,
  type SharedEntries,
} from "#src/domain/documents/page-assembly.ts";
import { isFor } from "#src/domain/people/audience.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { PageContent } from "#src/schema/types.gen.ts";
import type {
  BlocksPatch,
  CanvasBlock,
  CanvasPage,
  HiddenReason,
} from "./protocol.ts";

/** The type of the line in place of a block that is not delivered; no schema knows it. */
export const LINE = "CanvasLine";

/** The page as it is rendered now. */
export interface RenderedPage {
  content: PageContent;
  /** Whether the page is for the person at all. */
  isForPerson: boolean;
  /** Whether it is a shared content instead of a page. */
  isShared: boolean;
  /** The keys of the page's blocks, in order. */
  order: readonly string[];
  /** What the server would leave out, by key. */
  left: ReadonlyMap<string, HiddenReason>;
}

/** A block with the blocks inside that the language has. */
interface Composed {
  entry: CanvasBlock;
  inner: readonly JsonObject[];
  block: JsonObject;
}

/** What is at a pointer into the rendered page. */
interface BlockAtPointer {
  /** The key of the block; that of the one that names a shared content for all that it shows. */
  key: string;
  /** Whether it is a block of a shared content. */
  isShared: boolean;
  /** Whether it is the first block of that content. */
  isFirst: boolean;
}

const isDelivered = ({ isAbsent, lacks }: CanvasBlock): boolean =>
  isAbsent !== true && lacks === undefined;

/**
 * Puts a page together as `/v2` would deliver it, from blocks that arrive one by one. What did not change stays
 * identical, so that the engine renders one block for one change.
 */
export function createPageStore() {
  const entries = new Map<string, CanvasBlock>();
  let page: CanvasPage | undefined;
  let order: readonly string[] = [];
  let groupIds: readonly number[] = [];
  let shared: SharedEntries = new Map();
  let view = createPageView(groupIds, shared);
  const composed = new Map<string, Composed>();
  let rendered: RenderedPage | undefined;
  /** The keys of the groups around blocks. */
  const parents = new Map<string, string>();
  /** The keys of what the page is put together from. */
  const keys = new WeakMap<object, string>();
  const items = new WeakMap<JsonObject, { index: number; item: Json }>();
  const lines = new Map<string, { position: number; widget: JsonObject }>();
  const listeners = new Set<() => void>();
  let positions: readonly string[] = [];

  /** A block with those inside, the same as long as all of them are. */
  function compose(key: string, entry: CanvasBlock): JsonObject {
    const inner = (entry.nested?.keys ?? []).flatMap((one) => {
      const found = entries.get(one);
      if (found === undefined) return [];
      parents.set(one, key);
      const block = compose(one, found);
      return isDelivered(found) ? [block] : [];
    });
    const before = composed.get(key);
    if (
      before?.entry === entry &&
      before.inner.length === inner.length &&
      before.inner.every((one, index) => one === inner[index])
    )
      return before.block;
    const { block: own, nested } = entry;
    const block = { ...own, ...(nested && { [nested.name]: inner }) };
    composed.set(key, { entry, inner, block });
    keys.set(block, key);
    return block;
  }

  /** A block as an entry of `contentBlocs`, the same as long as it has its place. */
  function itemOf(key: string, block: JsonObject, index: number): Json {
    const known = items.get(block);
    if (known?.index === index) return known.item;
    const item = entryOf(block, index);
    items.set(block, { index, item });
    if (isObject(item)) keys.set(item, key);
    return item;
  }

  const keyOf = (item: unknown): string | undefined =>
    isObject(item) ? keys.get(item) : undefined;

  function lineOf(key: string, position: number) {
    const known = lines.get(key);
    if (known?.position === position) return known;
    const widget = known?.widget ?? { "@type": LINE, key };
    const line = { type: "widget", position, widget };
    lines.set(key, line);
    return line;
  }

  /** Why the server leaves a block out; undefined for one that it delivers. */
  function leftOut(
    { isAbsent, lacks, missing }: CanvasBlock,
    item: Json,
  ): HiddenReason | undefined {
    if (isAbsent) return { verdict: "other-language" };
    if (!isItemFor(item, groupIds)) return { verdict: "not-for-person" };
    if (lacks !== undefined)
      return {
        ...{ verdict: "invalid", path: "", keyword: "required" },
        params: { missingProperty: lacks },
      };
    if (missing !== undefined) return { verdict: missing };
    const why = isObject(item) ? view.whyEmpty(item) : undefined;
    return why && { verdict: why };
  }

  function render(): void {
    if (page === undefined) return;
    const { audience, isShared = false, ...head } = page;
    parents.clear();
    const own = new Map<string, Json>();
    const present: Json[] = [];
    let index = 0;
    for (const key of order) {
      const entry = entries.get(key);
      if (entry === undefined) continue;
      const item = itemOf(key, compose(key, entry), index);
      own.set(key, item);
      if (isDelivered(entry)) present.push(item);
      if (entry.isAbsent !== true) index += 1;
    }
    const shown = view.show(present);
    const contentBlocs = withLines(shown, own);
    const left = new Map<string, HiddenReason>();
    for (const [key, entry] of entries) {
      const reason = leftOut(entry, own.get(key) ?? composed.get(key)?.block);
      if (reason !== undefined) left.set(key, reason);
    }
    rendered = {
      content: { ...head, contentBlocs },
      isForPerson: isFor(audience, groupIds),
      ...{ isShared, order, left },
    };
    for (const listener of listeners) listener();
  }

  /** What is shown, with a line in place of each block of the page that is left out. */
  function withLines(
    shown: readonly Json[],
    own: ReadonlyMap<string, Json>,
  ): Json[] {
    const found: { key: string; item: Json }[] = [];
    const early: string[] = [];
    let at = 0;
    let last = 0;
    for (const key of order) {
      const start = at;
      const source = own.get(key);
      if (source === undefined) continue;
      for (; view.sourceOf(shown, at) === source; at += 1) {
        const item = shown[at];
        found.push({ key, item });
        last = positionOf(item) ?? last;
      }
      if (at > start) continue;
      if (at === 0) early.push(key);
      else found.push({ key, item: lineOf(key, last + 0.75) });
    }
    // The first block that is delivered may span the page: it stays the first.
    const after = (positionOf(shown[0]) ?? 0) + 0.5;
    found.splice(
      1,
      0,
      ...early.map((key) => ({ key, item: lineOf(key, after) })),
    );
    positions = found.map(({ key }) => key);
    return found.map(({ item }) => item);
  }

  /** What is at a pointer; undefined where no block is. */
  function blockAt(pointer: string): BlockAtPointer | undefined {
    const [, list, ...path] = pointer.split("/");
    const steps = path.at(-1) === "widget" ? path.slice(0, -1) : path;
    const top = rendered?.content.contentBlocs as readonly Json[] | undefined;
    if (list !== "contentBlocs" || top === undefined) return undefined;
    let key = positions[Number(steps[0])];
    let value: Json = top;
    for (const [depth, step] of steps.entries()) {
      const isList: boolean = Array.isArray(value);
      const inner: Json = (value as Record<string, Json> | undefined)?.[step];
      if (isList) {
        const keyAt = (index: number) =>
          value === top
            ? positions[index]
            : keyOf(view.sourceOf(value as Json[], index));
        const index = Number(step);
        key = keyAt(index) ?? key;
        if (key !== undefined && namesContent(key) && !isLine(inner))
          return {
            ...{ key, isShared: true },
            isFirst: depth === steps.length - 1 && keyAt(index - 1) !== key,
          };
      }
      value = inner;
    }
    return key === undefined
      ? undefined
      : { key, isShared: false, isFirst: false };
  }

  const namesContent = (key: string): boolean =>
    isShared(entries.get(key)?.block);

  return {
    get: () => rendered,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Takes over what changed. */
    apply(
      head: CanvasPage,
      { order: newOrder, changed, removed, shared: contents }: BlocksPatch,
    ): void {
      page = head;
      if (newOrder !== undefined) order = newOrder;
      if (contents !== undefined) {
        shared = new Map(
          Object.entries(contents).map(([id, content]) => [
            Number(id),
            content,
          ]),
        );
        view = createPageView(groupIds, shared);
      }
      for (const key of removed) {
        entries.delete(key);
        composed.delete(key);
        lines.delete(key);
      }
      for (const [key, entry] of Object.entries(changed))
        entries.set(key, entry);
      render();
    },

    /** Renders a block again, as it is. */
    repeat(key: string): void {
      const entry = entries.get(key);
      if (entry === undefined) return;
      entries.set(key, { ...entry });
      render();
    },

    /** Renders the page for a person of these groups. */
    showTo(userGroups: readonly AnyReference[]): void {
      groupIds = userGroups.map((group) => Number(entityId(group)));
      view = createPageView(groupIds, shared);
      render();
    },

    blockAt,
    blockOf: (key: string): JsonObject | undefined => entries.get(key)?.block,
    parentOf: (key: string): string | undefined => parents.get(key),
    keys: (): Iterable<string> => entries.keys(),
    nestedOf: (key: string): readonly string[] =>
      entries.get(key)?.nested?.keys ?? [],
  };
}

export type PageStore = ReturnType<typeof createPageStore>;

const isLine = (item: Json): boolean =>
  isObject(item) &&
  isObject(item["widget"]) &&
  item["widget"]["@type"] === LINE;

/** Undefined for one that cannot be counted with. */
function positionOf(item: Json): number | undefined {
  const position = isObject(item) ? item["position"] : undefined;
  return typeof position === "number" ? position : undefined;
}
