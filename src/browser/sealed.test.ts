import { expect, test } from "vitest";
import { readKey, seal, sealFile, unseal, unsealFile } from "./sealed.ts";

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

test("a file of several parts is restored completely, with its name", async () => {
  const bytes = new Uint8Array(9_000_001).map((_, at) => at % 251);
  const file = new File([bytes], "proof.pdf", { type: "application/pdf" });
  const stored = await sealFile(file, await keyOf("a"));
  const read = await unsealFile(stored, await keyOf("a"));
  expect(read).toMatchObject({ name: "proof.pdf", type: "application/pdf" });
  if (read === null) throw new Error("no file");
  const content = Buffer.from(await read.arrayBuffer());
  expect(content.equals(Buffer.from(bytes))).toBe(true);
  expect(await unsealFile(stored, await keyOf("b"))).toBeNull();
});

test.each([undefined, null, "", "a key of another kind", "=".repeat(43)])(
  "without a key (%s) nothing is encrypted",
  async (text) => {
    expect(await readKey(text)).toBeUndefined();
  },
);
