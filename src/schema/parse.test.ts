import { expect, test } from "vitest";
import validateLogin from "#src/schema/validators/forms-login.gen.js";
import validateLayout from "#src/schema/validators/layout.gen.js";
import validateBadge from "#src/schema/validators/wire-badge.gen.js";
import validateCard from "#src/schema/validators/wire-challenge-card.gen.js";
import validateListProduct from "#src/schema/validators/wire-challenge-list-product.gen.js";
import validateResult from "#src/schema/validators/wire-challenge-result.gen.js";
import validateConfirmation from "#src/schema/validators/wire-email-confirmation.gen.js";
import { parse } from "./parse.ts";

test("a valid value is returned itself", () => {
  const badge = { id: 3, title: "Ambassadrice", unknown: true };
  const parsed = parse(validateBadge, badge);
  expect(parsed.ok && parsed.value).toBe(badge);
});

test.each([
  [validateBadge, "text", "", "type", 'expected object, got "text"'],
  [
    validateBadge,
    { title: 7 },
    "/title",
    "type",
    "expected string or null, got 7",
  ],
  [
    validateListProduct,
    { id: 1 },
    "",
    "required",
    '"challengeProduct" is missing',
  ],
  [
    validateConfirmation,
    { outcome: "done" },
    "/outcome",
    "enum",
    'expected one of "confirmed", "expired", "invalid", got "done"',
  ],
  [validateCard, { title: "x" }, "", "required", '"id" or "@id" is missing'],
  [
    validateResult,
    { id: 1, voters: [true] },
    "/voters/0",
    "type",
    "expected string or integer or object, got true",
  ],
  [
    validateLogin,
    { username: "a", password: "" },
    "/password",
    "minLength",
    '"" is shorter than 1 characters',
  ],
] as const)(
  "%# says where and why",
  (validate, value, pointer, keyword, reason) => {
    expect(parse(validate as never, value)).toMatchObject({
      ok: false,
      problem: { pointer, keyword, reason },
    });
  },
);

test("of several branches, reports the one that was probably meant", () => {
  const layout = {
    version: 1,
    name: "home",
    regions: { main: [{ row: { columns: [{ span: 13, nodes: [] }] } }] },
  };
  expect(parse(validateLayout, layout)).toMatchObject({
    problem: {
      pointer: "/regions/main/0/row/columns/0/span",
      reason: "13 is more than 12",
    },
  });
});
