import { expect, test } from "vitest";
import validateLogin from "#src/schema/validators/forms-login.gen.js";
import validateBadge from "#src/schema/validators/wire-badge.gen.js";
import validateCard from "#src/schema/validators/wire-challenge-card.gen.js";
import validateResult from "#src/schema/validators/wire-challenge-result.gen.js";
import validateMenuItem from "#src/schema/validators/wire-menu-item.gen.js";
import { parse } from "./parse.ts";

test("a value that meets its schema comes back itself", () => {
  const badge = { id: 3, title: "Ambassadrice", unknown: true };
  const parsed = parse(validateBadge, badge);
  expect(parsed.ok && parsed.value).toBe(badge);
});

test.each([
  [validateBadge, "text", "", "type", "must be object"],
  [validateBadge, { title: 7 }, "/title", "type", "must be string or null"],
  [validateCard, { id: 1 }, "", "required", 'must have "type"'],
  [
    validateCard,
    { id: 1, type: "Marathon" },
    "/type",
    "enum",
    'must be one of "Classic", "Deal", "List", "Photo"',
  ],
  [validateMenuItem, { label: "x" }, "", "anyOf", 'must have "id" or "@id"'],
  [
    validateResult,
    { id: 1, voters: [true] },
    "/voters/0",
    "anyOf",
    "must have one of the shapes that its schema allows",
  ],
  [
    validateLogin,
    { username: "a", password: "" },
    "/password",
    "minLength",
    "must have at least 1 characters",
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
