import { expect, test } from "vitest";
import { hasAttribute } from "./feature.ts";

const name = "company_name_required";

test.each<[object | null | undefined, boolean]>([
  [{ enabled: true, attributes: { [name]: true } }, true],
  [{ attributes: { [name]: true } }, true],
  [{ enabled: true, attributes: { [name]: "1" } }, true],
  [{ enabled: true, attributes: [name] }, true],
  [{ enabled: true, attributes: [{ name, value: true }] }, true],
  [{ enabled: true, attributes: [{ name, value: false }] }, false],
  [{ enabled: true, attributes: { [name]: false } }, false],
  [{ enabled: false, attributes: { [name]: true } }, false],
  [{ enabled: true, attributes: {} }, false],
  [{ enabled: true, attributes: null }, false],
  [{ enabled: true }, false],
  [undefined, false],
  [null, false],
])("AS-5.4.3 %j requires a company name: %j", (feature, required) => {
  expect(hasAttribute(feature, name)).toBe(required);
});
