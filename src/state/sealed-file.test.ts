import { expect, test } from "vitest";
import { keyOf } from "#src/browser/sealed.ts";
import { sealFile, unsealFile } from "./sealed-file.ts";

const keyFrom = (fill: number) => keyOf(new Uint8Array(32).fill(fill));

test("a file of several parts is restored completely, with its name", async () => {
  const bytes = new Uint8Array(9_000_001).map((_, at) => at % 251);
  const file = new File([bytes], "proof.pdf", { type: "application/pdf" });
  const stored = await sealFile(file, await keyFrom(1));
  const read = await unsealFile(stored, await keyFrom(1));
  expect(read).toMatchObject({ name: "proof.pdf", type: "application/pdf" });
  if (read === null) throw new Error("no file");
  const content = Buffer.from(await read.arrayBuffer());
  expect(content.equals(Buffer.from(bytes))).toBe(true);
  expect(await unsealFile(stored, await keyFrom(2))).toBeNull();
});
