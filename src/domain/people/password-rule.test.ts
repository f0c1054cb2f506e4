import fc from "fast-check";
import { expect, test } from "vitest";
import isCreatePasswordForm from "#src/schema/validators/forms-create-password.gen.js";
import isSignUpRequest from "#src/schema/validators/wire-sign-up-request.gen.js";
import {
  type PasswordRule,
  passwordChecks,
  passwordRules,
  passwordStrength,
} from "./password-rule.ts";

test.each<[string, PasswordRule[]]>([
  ["", [...passwordRules]],
  ["abcdefghijklmn", ["digit", "uppercase", "special"]],
  ["Abcdefghijkl1!", []],
  ["Abcdefghijk1!", ["length14"]],
  ["Abcdefghijk 1!", ["noWhitespace"]],
  ["Abcdefghijk\u00a01!", ["noWhitespace"]],
  ["Abcdefghijk\t1!", ["noWhitespace"]],
  ["Abcdefghijklm!", ["digit"]],
  ["abcdefghijkl1!", ["uppercase"]],
  ["ABCDEFGHIJKL1!", ["lowercase"]],
  ["Abcdefghijklm1", ["special"]],
  ["Abcdefghijkl1_", []],
  ["Abcdefghijkl1€", []],
  ["Abcdefghijkl1\u{1f33f}", []],
  ["Éàèùâêîôûëïü1!", []],
  ["Ёжикижуравли1!", []],
  ["E\u0301acdefghijkl1", ["special"]],
  ["Abcdefghijkl1\u200b", ["special"]],
  ["Abcdefghijk1\u{1f33f}", ["length14"]],
])("AS-5.3.1 AS-5.3.2 the password %j misses %j", (password, missing) => {
  const checks = passwordChecks(password);
  expect(passwordRules.filter((rule) => !checks[rule])).toEqual(missing);
});

const typed = fc.oneof(
  fc.string({ unit: "binary", maxLength: 24 }),
  fc.string({
    unit: fc.constantFrom(..."aZé9! _É\u0301\u{1f33f}"),
    minLength: 12,
    maxLength: 20,
  }),
);

test("AS-5.3.2 the schemas and the rule agree on every password", () => {
  fc.assert(
    fc.property(typed, (password) => {
      const form = {
        password,
        confirmPassword: "x",
        isCGUAccepted: true,
      };
      const request = {
        gender: 0,
        lastName: "Durand",
        firstName: "Camille",
        username: "a@b.fr",
        email: "a@b.fr",
        clientId: "1",
        password,
        optin: 1,
        isCGUAccepted: true,
      };
      const isAccepted = Object.values(passwordChecks(password)).every(Boolean);
      expect(isCreatePasswordForm(form)).toBe(isAccepted);
      expect(isSignUpRequest(request)).toBe(isAccepted);
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, number]>([
  ["", 0],
  ["abc", 1],
  ["aaaaaaaaaaaaaaaaaaaaA1!", 1],
  ["Abcdefgh1!", 2],
  ["Abcdefghijkl1!", 3],
  ["Trois-rivieres-27-saules!", 4],
])("the strength of %j is %d", (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
