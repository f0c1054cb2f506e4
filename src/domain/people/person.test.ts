import { expect, test } from "vitest";
import { initials, personName } from "./person.ts";

test.each([
  [undefined, undefined],
  [null, undefined],
  [{}, undefined],
  [{ firstName: null, lastName: " " }, undefined],
  [{ firstName: "Noé" }, "Noé"],
  [{ firstName: " Camille ", lastName: "Durand" }, "Camille Durand"],
])("the name of %j is %j", (profile, name) => {
  expect(personName(profile)).toBe(name);
});

test.each([
  ["Camille Durand", "CD"],
  ["  camille   durand ", "CD"],
  ["Jean-Luc de la Tour", "JT"],
  ["Marie-Claude", "MC"],
  ["J.-P. Martin", "JM"],
  ["Noé", "N"],
  ["E\u0301lise Noe\u0308l", "E\u0301N"],
  ["camille@example.com", "C"],
  ["camille.durand@example.com", "CD"],
  ["عمر خالد", "عخ"],
  ["👩‍🔧 Ada", "👩‍🔧A"],
  ["-", ""],
  ["", ""],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
