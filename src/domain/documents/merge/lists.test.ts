import { describe, expect, test } from "vitest";
import { kindOf } from "#registry/documents.ts";
import { diffBodies } from "./diff.ts";
import { mergeBodies } from "./merge.ts";

const { schema } = kindOf("challenge");
const reference = (digit: string, count: number) => ({
  products: { list: digit.repeat(64), count },
});
const [a, b, c] = [reference("a", 1), reference("b", 2), reference("c", 3)];

const other = { type: "List" };

describe("BO-10.4 a list", () => {
  test("that differs is one change", () => {
    expect(diffBodies(a, b, schema, "en")).toEqual([
      {
        ...{ pointer: "/products", label: "Products", language: null },
        ...{ before: a.products, after: b.products },
        format: { as: "list", list: "challenge-products" },
      },
    ]);
    expect(diffBodies(a, a, schema, "en")).toEqual([]);
    expect(diffBodies(other, { ...other, ...b }, schema, "en")).toMatchObject([
      { pointer: "/products", before: null, after: b.products },
    ]);
  });

  test("that two people changed is one conflict", () => {
    const { body, conflicts } = mergeBodies(a, b, c);
    expect(body).toEqual(b);
    expect(conflicts).toEqual([
      {
        ...{ path: ["products"], about: "value" },
        ...{ mine: b.products, theirs: c.products },
      },
    ]);
    expect(mergeBodies(a, a, c)).toEqual({ body: c, conflicts: [] });
  });
});
