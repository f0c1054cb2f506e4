import { expect, test } from "vitest";
import { membersOf } from "./lists.ts";

const one = { name: "$backgroundLogin" };

test.each([
  ["a hydra:Collection", { "hydra:member": [one], "hydra:totalItems": 1 }],
  ["un-prefixed JSON-LD", { member: [one], totalItems: 1 }],
  ["a bare array", [one]],
  ["members under numeric keys", { "hydra:member": { 1: one } }],
  ["nothing but numeric keys", { 0: one }],
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
