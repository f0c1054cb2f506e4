import { own } from "#src/domain/values/own.ts";
import { isList, isObject, type Json } from "#src/schema/json.ts";

/** Where a part of a list, known by its `key`, is in a body. */
export interface PlacedPart {
  key: string;
  /** The names and keys that lead to its list. */
  list: readonly string[];
  /** The key of the part that its list is in; undefined outside all parts. */
  holder: string | undefined;
  /** The names that lead from its holder to its list. */
  names: readonly string[];
  /** The keys of its list. */
  siblings: readonly (string | undefined)[];
}

export type PlacedParts = ReadonlyMap<string, PlacedPart>;

const keyOf = (item: Json): string | undefined =>
  isObject(item) && typeof item["key"] === "string" ? item["key"] : undefined;

export const isSamePlace = (one: PlacedPart, other: PlacedPart): boolean =>
  one.holder === other.holder && one.names.join("/") === other.names.join("/");

function* partsIn(
  value: Json,
  at: Pick<PlacedPart, "list" | "holder" | "names">,
): Generator<PlacedPart> {
  if (isList(value)) {
    const siblings = value.map(keyOf);
    for (const [index, key] of siblings.entries()) {
      if (key === undefined) continue;
      yield { ...at, key, siblings };
      yield* partsIn(value[index], {
        ...{ list: [...at.list, key], holder: key, names: [] },
      });
    }
  } else if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      yield* partsIn(inner, {
        ...{ list: [...at.list, name], holder: at.holder },
        names: [...at.names, name],
      });
}

/**
 * The parts of bodies with a common origin that are in different lists in two of them. Only parts whose key, and that of
 * what they are in, is the only such key in each body can be followed.
 */
export function movedParts(bodies: readonly Json[]): {
  keys: ReadonlySet<string>;
  placed: PlacedParts[];
} {
  const twice = new Set<string>();
  const placed = bodies.map((body) => {
    const parts = new Map<string, PlacedPart>();
    for (const part of partsIn(body, {
      ...{ list: [], names: [] },
      holder: undefined,
    })) {
      if (parts.has(part.key)) twice.add(part.key);
      parts.set(part.key, part);
    }
    return parts;
  });
  const isKnown = ({ key, holder }: PlacedPart) =>
    !twice.has(key) && (holder === undefined || !twice.has(holder));
  const keys = new Set<string>();
  for (const key of new Set(placed.flatMap((parts) => [...parts.keys()]))) {
    const places = placed.flatMap((parts) => parts.get(key) ?? []);
    const [first] = places;
    if (
      first !== undefined &&
      places.every(isKnown) &&
      !places.every((one) => isSamePlace(one, first))
    )
      keys.add(key);
  }
  return { keys, placed };
}

/**
 * The moved parts that would contain each other if the moves of both sides were applied, in groups of which each can be given the
 * places of either side; each group in the order of its keys.
 */
export function circlesOf(
  keys: ReadonlySet<string>,
  [before, one, other]: readonly PlacedParts[],
): string[][] {
  const inCircle = new Set<string>();
  for (;;) {
    const above = new Map([...keys].map((key) => [key, holdersAround(key)]));
    const contains = (outer: string, inner: string) =>
      above.get(inner)?.has(outer) === true;
    const circular = [...keys].sort().filter((key) => contains(key, key));
    // Where these were before they were moved may close another circle.
    if (circular.length > inCircle.size) {
      for (const key of circular) inCircle.add(key);
      continue;
    }
    return Object.values(
      Object.groupBy(
        circular,
        (key) =>
          circular.find(
            (first) => contains(first, key) && contains(key, first),
          ) ?? key,
      ),
    ).filter((circle) => circle !== undefined);
  }

  function holdersAround(key: string): ReadonlySet<string> {
    const found = new Set<string>();
    const next = holdersOf(key);
    while (next.length > 0) {
      const holder = next.pop();
      if (holder === undefined || found.has(holder)) continue;
      found.add(holder);
      next.push(...holdersOf(holder));
    }
    return found;
  }

  /** In which parts one may be, by the places that either side may give it. */
  function holdersOf(key: string): (string | undefined)[] {
    const [old, first, second] = [before, one, other].map((parts) =>
      parts?.get(key),
    );
    const isBySide =
      old && first && second && keys.has(key) && !inCircle.has(key);
    return [first, second]
      .filter((place) => place && !(isBySide && isSamePlace(place, old)))
      .map((place) => place?.holder);
  }
}

/** A body without parts, and these, without each other. */
export function takeOut(
  body: Json,
  keys: ReadonlySet<string>,
): { rest: Json; taken: ReadonlyMap<string, Json> } {
  const taken = new Map<string, Json>();
  const without = (value: Json): Json => {
    if (isList(value))
      return value.flatMap((item) => {
        const key = keyOf(item);
        if (key === undefined) return [item];
        const part = without(item);
        if (!keys.has(key)) return [part];
        taken.set(key, part);
        return [];
      });
    return isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [name, without(inner)]),
        )
      : value;
  };
  return { rest: without(body), taken };
}

/** A part, and where it may be, the best place first. */
export interface Returning {
  part: Json;
  places: readonly PlacedPart[];
}

/**
 * Adds parts to their lists, each after the one that it follows there. A part whose list is gone, or is in the part itself,
 * gets its next place.
 */
export function putIn(body: Json, parts: readonly Returning[]): Json {
  if (parts.length === 0) return body;
  const growing = createGrowing(body);
  /** Which of its places each part is at. */
  const waiting = new Map(parts.map((one) => [one, 0]));
  const byHolder = new Map<string, Returning[]>();
  for (let queue = [...parts]; ; ) {
    // Grows while it is read.
    for (const one of queue) {
      const place = one.places[waiting.get(one) ?? Number.NaN];
      if (place === undefined) {
        waiting.delete(one);
        continue;
      }
      const { holder } = place;
      const keys = growing.add(place, one.part);
      if (keys !== undefined) {
        waiting.delete(one);
        for (const key of keys) queue.push(...(byHolder.get(key) ?? []));
      } else if (holder !== undefined)
        byHolder.set(holder, [...(byHolder.get(holder) ?? []), one]);
    }
    const [stuck] = waiting;
    if (stuck === undefined) return growing.finish();
    const [one, place] = stuck;
    waiting.set(one, place + 1);
    queue = [one];
  }
}

type Growing = Record<string, Json>;

interface Link {
  item: Json;
  next?: Link | undefined;
}

/** A list as a chain, which takes parts anywhere. */
interface Chain {
  start: Link;
  byKey: Map<string, Link>;
  /** For each order that parts come with, which of its keys are in the list. */
  orders: Map<PlacedPart["siblings"], Order>;
}

interface Order {
  at: ReadonlyMap<string | undefined, number>;
  present: Uint8Array;
}

/** A copy of a body whose lists take many parts in little more time than one. */
function createGrowing(body: Json) {
  const root: Growing = { body: structuredClone(body) };
  const holders = new Map<string, Growing>();
  const chains = new Map<readonly Json[], Chain>();
  findHolders(root["body"]);

  /** Finds what parts may be put into. Returns the new keys. */
  function findHolders(value: Json, found: string[] = []): string[] {
    for (const inner of isObject(value) ? Object.values(value) : [value])
      if (isList(inner)) {
        for (const item of inner) {
          if (!isObject(item)) continue;
          const key = keyOf(item);
          if (key !== undefined && !holders.has(key)) {
            holders.set(key, item as Growing);
            found.push(key);
          }
          findHolders(item, found);
        }
      } else if (isObject(inner)) findHolders(inner, found);
    return found;
  }

  function listAt({ holder, names }: PlacedPart): readonly Json[] | undefined {
    let value = holder === undefined ? root : holders.get(holder);
    const path = holder === undefined ? ["body", ...names] : names;
    for (const [index, name] of path.entries()) {
      if (value === undefined) return undefined;
      const isLast = index === path.length - 1;
      const inner = own(value, name) ?? (isLast ? [] : {});
      if (isLast ? !isList(inner) : !isObject(inner)) return undefined;
      // By definition, as a name may be __proto__.
      Object.defineProperty(value, name, {
        ...{ value: inner, configurable: true, enumerable: true },
        writable: true,
      });
      if (isLast) return inner as readonly Json[];
      value = inner as Growing;
    }
    return undefined;
  }

  function chainOf(list: readonly Json[]): Chain {
    const known = chains.get(list);
    if (known !== undefined) return known;
    const start: Link = { item: null };
    const chain: Chain = { start, byKey: new Map(), orders: new Map() };
    let last = start;
    for (const item of list) {
      last.next = { item };
      last = last.next;
      const key = keyOf(item);
      if (key !== undefined && !chain.byKey.has(key))
        chain.byKey.set(key, last);
    }
    chains.set(list, chain);
    return chain;
  }

  return {
    /** Undefined if the list's holder is not there; else the keys of what is in the body now. */
    add(place: PlacedPart, original: Json): string[] | undefined {
      const list = listAt(place);
      if (list === undefined) return undefined;
      const part = structuredClone(original);
      const { start, byKey, orders } = chainOf(list);
      const { siblings, key } = place;
      const order = orders.get(siblings) ?? orderOf(siblings, byKey);
      orders.set(siblings, order);
      // A key that the order does not have belongs to its end.
      const index = order.present
        .subarray(0, order.at.get(key) ?? -1)
        .lastIndexOf(1);
      const before =
        (index < 0 ? undefined : byKey.get(siblings[index] ?? "")) ?? start;
      before.next = { item: part, next: before.next };
      byKey.set(key, before.next);
      for (const { at, present } of orders.values()) {
        const own = at.get(key);
        if (own !== undefined) present[own] = 1;
      }
      return findHolders([part]);
    },

    finish(): Json {
      for (const [list, { start }] of chains) {
        const items = list as Json[];
        items.length = 0;
        for (let link = start.next; link !== undefined; link = link.next)
          items.push(link.item);
      }
      return root["body"];
    },
  };
}

function orderOf(
  siblings: PlacedPart["siblings"],
  byKey: Chain["byKey"],
): Order {
  return {
    at: new Map(siblings.map((key, index) => [key, index])),
    present: Uint8Array.from(siblings, (key) =>
      key !== undefined && byKey.has(key) ? 1 : 0,
    ),
  };
}
