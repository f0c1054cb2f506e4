import { expect, test } from "vitest";
import { documentAddress } from "./document-address.ts";

test.each([
  ["reward", "8d7c", "/store/reward/8d7c"],
  ["badge", "8d7c", "/store/badge/8d7c"],
  ["settings", "a", "/settings/settings/a"],
  ["group", "a/b?c", "/settings/group/a%2Fb%3Fc"],
])("BO-1.3 a %s has the address of its form", (kind, id, address) => {
  expect(documentAddress(kind, id)).toBe(address);
});
