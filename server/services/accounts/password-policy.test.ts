import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { passwordChecks } from "#src/domain/people/password-rule.ts";
import { isLeaked } from "./password-policy.ts";

const listed = readFileSync(
  new URL("leaked-passwords.txt", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n");

const keepsRule = (password: string) =>
  Object.values(passwordChecks(password)).every(Boolean);

test("every listed password satisfies the schema and is rejected", () => {
  expect(listed.length).toBeGreaterThan(500);
  expect(listed.filter((password) => !keepsRule(password))).toEqual([]);
  expect(listed.filter((password) => !isLeaked(password))).toEqual([]);
});

test.each([
  "Password2026!!",
  "P@ssw0rd12345!",
  "P4$$w0rd!P4$$w0rd",
  "Motdepasse2026!",
  "MotDePasse-123456",
  "Bienvenue2026!!!",
  "Azertyuiop123!",
  "Qwertzuiop123!",
  "Qwertyuiop[]12",
  "1qaz2wsx3edc!QAZ",
  "!QAZ2wsx#EDC4rfv",
  "Aaaaaaaaaaaa1!",
  "Aa1!Aa1!Aa1!Aa1!",
  "Abcdefghijkl1!",
  "Marseille1993!",
  "Iloveyou123456!",
  "Contraseña2026!",
  "Passwort12345!",
  "Wachtwoord2026!",
  "Administrator1!",
  "Fevrier14021987!",
  "Février14021987!",
  "Welcome@2026#Welcome",
  "#ImNotAHacker69",
  "Grossartig-2026!",
  "Dicembre-Luglio1",
  "FruehlingMaerz1!",
  "Administrador2026!",
  "Zomerherfst2026!",
])("%s is rejected", (password) => {
  expect(keepsRule(password)).toBe(true);
  expect(isLeaked(password)).toBe(true);
});

const personal = [
  "camille.durand@solvanne.example",
  "Camille",
  "Durand-Lefèvre",
  "Belle Saison",
];

test.each([
  "Camille.Durand1990",
  "Durand-Lefevre1!",
  "BelleSaison#2026",
  "Solvanne_2026_Camille",
  "C@mille-Dur4nd-69",
])("%s is rejected for its personal information", (password) => {
  expect(keepsRule(password)).toBe(true);
  expect(isLeaked(password, personal)).toBe(true);
});

test.each([
  "Une-phrase-2026!",
  "Trois-rivieres-27-saules!",
  "Correct-Horse-Battery-9",
  "kX9mabQ2!vTzr4",
  "Ёжик-и-журавли-14",
  "g7#Lq!2vWz@9pRt",
  "Vélo+Fougère=3nuages",
])("%s is accepted", (password) => {
  expect(keepsRule(password)).toBe(true);
  expect(isLeaked(password, personal)).toBe(false);
});

test("generated passwords are accepted", () => {
  const characters = fc.constantFrom(
    ..."abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%+-_=?",
  );
  const generated = fc.array(characters, { minLength: 16, maxLength: 24 });
  fc.assert(
    fc.property(fc.noShrink(generated), (chosen) => {
      const password = chosen.join("");
      fc.pre(new Set(chosen).size >= 10);
      expect(isLeaked(password, personal)).toBe(false);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("only examines the first 128 characters, so that long passwords take no longer", () => {
  const random = Array.from({ length: 900 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 5000)),
  ).join("");
  expect(isLeaked(`Camille${random}`, personal)).toBe(false);
  expect(isLeaked(`${"Camille".repeat(19)}${random}`, personal)).toBe(true);
});
