import { expect, test } from "vitest";
import { membersOf } from "./collection.ts";

const one = { name: "$backgroundLogin" };

test.each([
  ["a hydra:Collection", { "hydra:member": [one], "hydra:totalItems": 1 }],
  ["un-prefixed JSON-LD", { member: [one], totalItems: 1 }],
  ["a bare array", [one]],
  ["members under numeric keys", { "hydra:member": { 1: one } }],
])("%s holds its members", (_, answer) => {
  expect(membersOf(answer)).toEqual([one]);
});

test.each([null, undefined, "list", 3, {}, { member: 3 }])(
  "%j is no collection",
  (answer) => {
    expect(membersOf(answer)).toBeUndefined();
  },
);
