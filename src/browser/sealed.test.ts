import { expect, test } from "vitest";
import { readKey, seal, unseal } from "./sealed.ts";

const keyOf = async (letter: string) => {
  const key = await readKey(`${letter.repeat(42)}A`);
  if (key === undefined) throw new Error("no key");
  return key;
};

test("stored values can only be read with their key", async () => {
  const value = { answers: { a: "Sérénité" } };
  const stored = await seal(value, await keyOf("a"));
  expect(await unseal(stored, await keyOf("a"))).toEqual(value);
  expect(await unseal(stored, await keyOf("b"))).toBeUndefined();
});

test.each([undefined, null, "", "a key of another kind", "=".repeat(43)])(
  "without a key (%s) nothing is encrypted",
  async (text) => {
    expect(await readKey(text)).toBeUndefined();
  },
);
