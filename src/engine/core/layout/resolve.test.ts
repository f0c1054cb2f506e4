import { expect, test } from "vitest";
import type { PlainLayout } from "#src/engine/core/layout/plain-layout.ts";
import type { Registry } from "#src/engine/core/types.ts";
import { isMadeOf } from "./resolve.ts";

const registry = { Login: {}, Text: {} } as unknown as Registry;
const layout = (main: unknown[], data?: object) =>
  ({
    version: 1,
    name: "x",
    regions: { main },
    ...(data && { data }),
  }) as unknown as PlainLayout;
const block = (type: string, rest: object = {}) => ({
  block: { "@type": type, ...rest },
});

test.each([
  ["known blocks", layout([block("Login"), block("Text")]), true],
  ["an unknown one", layout([block("Login"), block("Store")]), false],
  [
    "an unknown one in a column",
    layout([{ row: { columns: [{ span: 12, nodes: [block("Store")] }] } }]),
    false,
  ],
  [
    "an unknown one in a block",
    layout([block("Text", { blocks: [{ "@type": "Store" }] })]),
    false,
  ],
  ["a type that objects have", layout([block("toString")]), false],
  ["data of the page", layout([block("Login")], { challenge: {} }), false],
])("a page of %s", (_, page, expected) => {
  expect(isMadeOf(page, registry)).toBe(expected);
});
