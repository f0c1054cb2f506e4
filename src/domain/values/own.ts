/**
 * An entry of a table by an untrusted name: a plain `table[name]` would also find inherited properties such as
 * `constructor` and `__proto__`.
 */
export const own = <Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
