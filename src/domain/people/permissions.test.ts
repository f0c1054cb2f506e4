import { expect, test } from "vitest";
import { isPermitted, permissionGroups, permissions } from "./permissions.ts";

test.each(permissions)("%s is granted only by itself", (permission) => {
  const others = permissions.filter((one) => one !== permission);
  expect(isPermitted(permission, [[], ["UNKNOWN", permission]])).toBe(true);
  expect(isPermitted(permission, [others])).toBe(false);
  expect(isPermitted(permission, [[permission.toLowerCase()], []])).toBe(false);
  expect(isPermitted(permission, [])).toBe(false);
});

test("each permission is in one group", () => {
  expect(Object.values(permissionGroups).flat().toSorted()).toEqual(
    permissions.toSorted(),
  );
});
