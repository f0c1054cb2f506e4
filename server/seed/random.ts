/** A stream of random numbers that is the same for the same seed, on every machine. */
export interface Random {
  /** The next number, from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of `items`; throws RangeError if it is empty. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** At most `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** A 32-bit hash (FNV-1a) of `text`, to derive a seed from a name. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value >>> 0;
}

/** mulberry32: small, quick and even enough for a demonstration; not for secrets. */
export function random(seed: number | string): Random {
  let state = typeof seed === "string" ? hash(seed) : seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  function int(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }

  function pick<T>(items: readonly T[]): T {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError("nothing to pick from");
    return item;
  }

  function sample<T>(items: readonly T[], count: number): T[] {
    const left = [...items];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(int(0, left.length - 1), 1));
    }
    return taken;
  }

  return {
    next,
    int,
    pick,
    sample,
    chance: (probability) => next() < probability,
  };
}
