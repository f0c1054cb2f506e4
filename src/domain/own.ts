/**
 * What a table holds under a name that comes from outside: a plain `table[name]` also finds what every object inherits, such
 * as `constructor` and `__proto__`.
 */
export const own = <Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(table, name) ? table[name] : undefined);
