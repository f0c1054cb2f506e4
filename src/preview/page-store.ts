import { renumbered } from "#src/domain/documents/blocks/shared-blocks.ts";
import { blocOf } from "#src/domain/documents/kinds/page.ts";
import { without } from "#src/domain/documents/kinds/rows.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { forPerson, isFor } from "#src/domain/people/audience.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";
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

/** What a block is delivered as: itself, with the blocks inside that are delivered. */
interface Composed {
  entry: CanvasBlock;
  inner: readonly JsonObject[];
  keys: readonly string[];
  block: JsonObject;
}

/** One pass over the page. */
interface Round {
  composed: Map<string, Composed>;
  left: Map<string, HiddenReason>;
  /** Whether it has shared contents. */
  hasShared: boolean;
}

/** A block in its place; undefined for one that is left out. */
interface Delivered {
  key: string;
  block: JsonObject | undefined;
  /** Whether it has a position anyway. */
  isCounted?: boolean;
}

/**
 * Puts a page together as `/v2` would deliver it, from blocks that arrive one by one. What did not change stays
 * identical, so that the engine renders one block for one change.
 */
export function createPageStore() {
  const entries = new Map<string, CanvasBlock>();
  let page: CanvasPage | undefined;
  let order: readonly string[] = [];
  let groupIds: readonly number[] = [];
  let composed = new Map<string, Composed>();
  let rendered: RenderedPage | undefined;
  /** The keys of the blocks inside each delivered block. */
  const parents = new Map<string, string>();
  const items = new WeakMap<
    JsonObject,
    { index: number; hasShared: boolean; item: unknown }
  >();
  const lines = new Map<string, { position: number; widget: JsonObject }>();
  const listeners = new Set<() => void>();
  let positions: readonly string[] = [];

  /** Why the server leaves a block out. */
  const leftOut = ({
    block,
    isAbsent,
    isUnread,
    lacks,
  }: CanvasBlock): HiddenReason | undefined => {
    if (isAbsent) return { verdict: "other-language" };
    if (!isFor(block["audience"], groupIds))
      return { verdict: "not-for-person" };
    if (lacks !== undefined)
      return {
        ...{ verdict: "invalid", path: "", keyword: "required" },
        params: { missingProperty: lacks },
      };
    return isUnread && { verdict: "failed" };
  };

  /** What a list of blocks delivers: each block with its key, those of shared contents in their places. */
  function deliver(keys: readonly string[], round: Round): Delivered[] {
    return keys.flatMap((key) => {
      const entry = entries.get(key);
      if (entry === undefined) return [];
      const reason = leftOut(entry);
      const { hasShared: hadShared } = round;
      const { nested, isSpliced } = entry;
      for (const one of nested?.keys ?? []) parents.set(one, key);
      if (isSpliced) {
        const found = deliver(nested?.keys ?? [], round);
        round.hasShared = hadShared || reason === undefined;
        const isEmpty = found.every(({ block }) => block === undefined);
        if (reason === undefined && !isEmpty) return found;
        const [first] = found;
        round.left.set(
          key,
          reason ??
            (first && round.left.get(first.key)) ?? {
              verdict: "unpublished-content",
            },
        );
        return [{ key, block: undefined, isCounted: reason !== undefined }];
      }
      const block = compose(key, entry, round);
      if (reason === undefined) return [{ key, block }];
      round.left.set(key, reason);
      round.hasShared = hadShared;
      return [{ key, block: undefined, isCounted: entry.isAbsent !== true }];
    });
  }

  function compose(key: string, entry: CanvasBlock, round: Round): JsonObject {
    const keys: string[] = [];
    const inner: JsonObject[] = [];
    for (const one of deliver(entry.nested?.keys ?? [], round))
      if (one.block !== undefined) {
        keys.push(one.key);
        inner.push(one.block);
      }
    const before = composed.get(key);
    const isSame =
      before?.entry === entry &&
      before.inner.length === inner.length &&
      before.inner.every((one, index) => one === inner[index]);
    const made = isSame
      ? before
      : { entry, inner, keys, block: delivered(entry, inner, groupIds) };
    round.composed.set(key, made);
    return made.block;
  }

  /** The block of the document that a block is of: itself, or the one that names its shared content. */
  function ownKey(key: string): string {
    let own = key;
    for (let at = parents.get(key); at !== undefined; at = parents.get(at))
      if (entries.get(at)?.isSpliced) own = at;
    return own;
  }

  /** The first block that replaces a block. */
  function firstOf(key: string): string | undefined {
    for (const one of entries.get(key)?.nested?.keys ?? []) {
      const found = entries.get(one)?.isSpliced ? firstOf(one) : one;
      if (found !== undefined && !rendered?.left.has(found)) return found;
    }
    return undefined;
  }

  /** A block as an entry of `contentBlocs`, the same as long as it has its place. */
  function itemOf(
    block: JsonObject,
    index: number,
    { hasShared }: Round,
  ): unknown {
    const known = items.get(block);
    if (known?.index === index && known.hasShared === hasShared)
      return known.item;
    const entry = blocOf(block, index);
    const item = hasShared ? renumbered(entry, index) : entry;
    items.set(block, { index, hasShared, item });
    return item;
  }

  function lineOf(key: string, position: number) {
    const known = lines.get(key);
    if (known?.position === position) return known;
    const widget = known?.widget ?? { "@type": LINE, key };
    const line = { type: "widget", position, widget };
    lines.set(key, line);
    return line;
  }

  function render(): void {
    if (page === undefined) return;
    const { audience, isShared = false, ...head } = page;
    const round: Round = {
      composed: new Map(),
      left: new Map(),
      hasShared: false,
    };
    parents.clear();
    const found: { key: string; item: unknown }[] = [];
    const early: string[] = [];
    let index = 0;
    let first: number | undefined;
    const parts = deliver(order, round);
    for (const { key, block, isCounted = true } of parts) {
      if (block !== undefined) {
        first ??= index + 1;
        found.push({ key, item: itemOf(block, index, round) });
      } else if (ownKey(key) !== key) continue;
      else if (first === undefined) early.push(key);
      else found.push({ key, item: lineOf(key, index + 0.75) });
      if (block !== undefined || (isCounted && !round.hasShared)) index += 1;
    }
    composed = round.composed;
    // The first block that is delivered may span the page: it stays the first.
    const after = (first ?? 0) + 0.5;
    found.splice(
      1,
      0,
      ...early.map((key) => ({ key, item: lineOf(key, after) })),
    );
    positions = found.map(({ key }) => key);
    rendered = {
      content: { ...head, contentBlocs: found.map(({ item }) => item) },
      isForPerson: isFor(audience, groupIds),
      ...{ isShared, order },
      left: round.left,
    };
    for (const listener of listeners) listener();
  }

  return {
    get: () => rendered,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Takes over what changed. */
    apply(
      head: CanvasPage,
      { order: keys, changed, removed }: BlocksPatch,
    ): void {
      page = head;
      if (keys !== undefined) order = keys;
      for (const key of removed) {
        entries.delete(key);
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
      composed = new Map();
      render();
    },

    /** The key of the block at a pointer in the page that is rendered. */
    keyAt(pointer: string): string | undefined {
      const [, list, index, ...path] = pointer.split("/");
      let key = list === "contentBlocs" ? positions[Number(index)] : undefined;
      const steps = path.filter((part) => part !== "widget");
      for (let step = 0; step + 1 < steps.length; step += 2)
        key =
          key === undefined
            ? undefined
            : composed.get(key)?.keys[Number(steps[step + 1])];
      return key;
    },

    ownKey,
    firstOf,
    blockOf: (key: string): JsonObject | undefined => entries.get(key)?.block,
    parentOf: (key: string): string | undefined => parents.get(key),
    keys: (): Iterable<string> => entries.keys(),
    nestedOf: (key: string): readonly string[] =>
      entries.get(key)?.nested?.keys ?? [],
  };
}

export type PageStore = ReturnType<typeof createPageStore>;

/** A block as a person gets it: without its audience. */
function delivered(
  { block, nested }: CanvasBlock,
  inner: readonly JsonObject[],
  groupIds: readonly number[],
): JsonObject {
  const own = forPerson(without(block, ["audience"]), groupIds) as JsonObject;
  return nested === undefined ? own : { ...own, [nested.name]: inner };
}
