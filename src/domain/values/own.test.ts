import { expect, test } from "vitest";
import { own } from "./own.ts";

test.each(Object.getOwnPropertyNames(Object.prototype))(
  "a table without an entry %s has none",
  (name) => {
    expect(own({ a: 1 }, name)).toBeUndefined();
    const table: Record<string, number> = JSON.parse(`{"${name}": 2}`);
    expect(own(table, name)).toBe(2);
  },
);
