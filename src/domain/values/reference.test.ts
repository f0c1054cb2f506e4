import { expect, test } from "vitest";
import { entityId } from "./reference.ts";

test.each([
  ["/v2/challenges/12", "12"],
  ["/v2/challenges/12/", "12"],
  ["12", "12"],
  [" 12 ", "12"],
  [12, "12"],
  [{ "@id": "/v2/badges/7" }, "7"],
  [{ id: 7 }, "7"],
  [{ id: null, "@id": "/v2/badges/7" }, "7"],
  [{ id: 0 }, "0"],
  ["", undefined],
  ["/", undefined],
  [{}, undefined],
  [null, undefined],
  [undefined, undefined],
])("the reference %j names %s", (reference, id) => {
  expect(entityId(reference)).toBe(id);
});
