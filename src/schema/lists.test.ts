import { expect, test } from "vitest";
import { membersOf } from "./lists.ts";
import * as shape from "./shape.ts";
import option from "./shapes/wire-option.gen.js";

const one = { name: "$backgroundLogin" };

test.each([
  ["a hydra:Collection", { "hydra:member": [one], "hydra:totalItems": 1 }],
  ["un-prefixed JSON-LD", { member: [one], totalItems: 1 }],
  ["a bare array", [one]],
  ["members under numeric keys", { "hydra:member": { 1: one } }],
  ["nothing but numeric keys", { 0: one }],
  ["names as keys", { login: one }],
  ["names as keys of members", { member: { login: one } }],
  ["data", { data: [one], meta: { total: 1 }, links: { next: null } }],
  ["data of data", { data: { data: [one], total: 1 } }],
  ["data with names as keys", { data: { login: one } }],
])("%s contains its members", (_, answer) => {
  expect(membersOf(answer)).toEqual([one]);
});

test.each([
  ["an empty object", {}],
  ["no members", { "hydra:member": null, "hydra:totalItems": 0 }],
  ["an empty object of members", { member: {} }],
])("%s is an empty list", (_, answer) => {
  expect(membersOf(answer)).toEqual([]);
});

test.each([null, undefined, "list", 3, { name: "x" }, { member: 3 }])(
  "%j is not a collection",
  (answer) => {
    expect(membersOf(answer)).toBeUndefined();
  },
);

test("AS-3.1 the only entry of a list, instead of the list", () => {
  const entry = option();
  expect(membersOf(one, entry)).toEqual([one]);
  expect(membersOf({ data: one }, entry)).toEqual([one]);
  expect(membersOf({ message: "no" }, entry)).toBeUndefined();
});

test("plain entries by names, where plain ones are due", () => {
  const text = shape.node(shape.types.string);
  expect(membersOf({ a: "Acme", b: "Dan" }, text)).toEqual(["Acme", "Dan"]);
  expect(membersOf({ a: "Acme" })).toBeUndefined();
});
