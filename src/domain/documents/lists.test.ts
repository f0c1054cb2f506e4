import { describe, expect, it } from "vitest";
import { listReference, listsIn } from "./lists.ts";

const hash = "0123456789abcdef".repeat(4);

describe("BO-10.4 lists by reference", () => {
  it("are the properties whose schema names a list that exists", () => {
    const schema = {
      properties: {
        products: { type: "object", "x-rows": "challenge-products" },
        others: { type: "object", "x-rows": "constructor" },
        title: { type: "object" },
      },
    };
    expect(listsIn(schema)).toEqual({ products: "challenge-products" });
    expect(listsIn({})).toEqual({});
  });

  it.each([
    [
      { list: hash, count: 3 },
      { list: hash, count: 3 },
    ],
    [
      { list: hash, count: 3, more: 1 },
      { list: hash, count: 3 },
    ],
    [{ list: hash.toUpperCase(), count: 3 }, undefined],
    [{ list: hash.slice(1), count: 3 }, undefined],
    [{ list: hash }, undefined],
    [{ list: hash, count: "3" }, undefined],
    [[], undefined],
    [null, undefined],
    [undefined, undefined],
  ])("%j refers to %j", (value, reference) => {
    expect(listReference(value)).toEqual(reference);
  });
});
