import { expect, test } from "vitest";
import { isPermitted, permissions } from "./permissions.ts";

test.each(permissions)("%s is granted only by itself", (permission) => {
  const others = permissions.filter((one) => one !== permission);
  expect(isPermitted(permission, [[], ["UNKNOWN", permission]])).toBe(true);
  expect(isPermitted(permission, [others])).toBe(false);
  expect(isPermitted(permission, [[permission.toLowerCase()], []])).toBe(false);
  expect(isPermitted(permission, [])).toBe(false);
});
