import { isObject, type Json } from "./languages.ts";

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

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

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
  let result = body;
  let waiting = [...parts];
  while (waiting.length > 0) {
    const before = waiting.length;
    waiting = waiting.filter(({ part, places: [place] }) => {
      const added = place && withPart(result, place, part);
      result = added ?? result;
      return added === undefined;
    });
    if (waiting.length < before) continue;
    const at = waiting.findIndex(({ places }) => places.length > 0);
    if (at < 0) return result;
    waiting = waiting.map((one, index) =>
      index === at ? { ...one, places: one.places.slice(1) } : one,
    );
  }
  return result;
}

/** Undefined if the list's holder is not there. */
function withPart(body: Json, place: PlacedPart, part: Json): Json {
  if (place.holder === undefined) return added(body, place, place.names, part);
  if (isList(body)) {
    for (const [index, item] of body.entries()) {
      const inner =
        keyOf(item) === place.holder
          ? added(item, place, place.names, part)
          : isObject(item) && withPart(item, place, part);
      if (inner !== undefined && inner !== false)
        return body.with(index, inner);
    }
    return undefined;
  }
  if (!isObject(body)) return undefined;
  for (const [name, value] of Object.entries(body)) {
    const inner = withPart(value, place, part);
    if (inner !== undefined) return { ...body, [name]: inner };
  }
  return undefined;
}

function added(
  value: Json,
  place: PlacedPart,
  [name, ...rest]: readonly string[],
  part: Json,
): Json {
  if (name !== undefined) {
    if (value !== undefined && !isObject(value)) return undefined;
    const inner = added(value?.[name], place, rest, part);
    return inner === undefined ? undefined : { ...value, [name]: inner };
  }
  const list = value ?? [];
  if (!isList(list)) return undefined;
  const keys = list.map(keyOf);
  const present = new Set(keys);
  const before = place.siblings
    .slice(0, place.siblings.indexOf(place.key))
    .findLast((key) => key !== undefined && present.has(key));
  return list.toSpliced(
    before === undefined ? 0 : keys.indexOf(before) + 1,
    0,
    part,
  );
}
