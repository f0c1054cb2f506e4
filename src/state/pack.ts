import { isRecord } from "#src/schema/json.ts";

/**
 * A JSON value as a list of its parts, the value itself first; objects and lists name their parts by their index. A part
 * that occurs more than once is listed once: snapshots of a document share most of theirs.
 */
export function pack(value: unknown): unknown[] {
  const parts: unknown[] = [];
  const indexes = new Map<unknown, number>();
  const indexOf = (part: unknown): number => {
    const known = indexes.get(part);
    if (known !== undefined) return known;
    const index = parts.push(part) - 1;
    indexes.set(part, index);
    if (Array.isArray(part)) parts[index] = part.map(indexOf);
    else if (isRecord(part))
      parts[index] = Object.fromEntries(
        Object.entries(part)
          .filter(([, inner]) => inner !== undefined)
          .map(([name, inner]) => [name, indexOf(inner)]),
      );
    return index;
  };
  indexOf(value);
  return parts;
}

/** The value that `pack` made a list of; what was one part is one object again. */
export function unpack(parts: readonly unknown[]): unknown {
  const values = new Map<unknown, unknown>();
  const valueAt = (index: unknown): unknown => {
    if (values.has(index)) return values.get(index);
    const part = parts[Number(index)];
    const value = Array.isArray(part)
      ? part.map((inner) => valueAt(inner))
      : isRecord(part)
        ? Object.fromEntries(
            Object.entries(part).map(([name, inner]) => [name, valueAt(inner)]),
          )
        : part;
    values.set(index, value);
    return value;
  };
  return valueAt(0);
}
