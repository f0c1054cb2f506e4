import { expect, test } from "vitest";
import { documentAddress, documentWithPanesAt } from "./document-address.ts";

test.each([
  ["reward", "8d7c", "/store/reward/8d7c"],
  ["badge", "8d7c", "/store/badge/8d7c"],
  ["challenge", "8d7c", "/challenges/8d7c"],
  ["product", "8d7c", "/products/8d7c"],
  ["settings", "a", "/settings/settings/a"],
  ["group", "a/b?c", "/settings/group/a%2Fb%3Fc"],
])("BO-1.3 a %s has the address of its form", (kind, id, address) => {
  expect(documentAddress(kind, id)).toBe(address);
});

test.each([
  ["/pages/8d7c", "8d7c"],
  ["/pages/8d7c/history", "8d7c"],
  ["/settings/shared/8d7c", "8d7c"],
  ["/challenges/8d7c/test", "8d7c"],
  ["/challenges", undefined],
  ["/products/8d7c", undefined],
  ["/pages", undefined],
  ["/pages/", undefined],
  ["/settings/group/8d7c", undefined],
])("BO-4.1 BO-12.2 the editor with panes at %s opens %s", (path, id) => {
  expect(documentWithPanesAt(path)?.id).toBe(id);
});
