import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

test("BO-7.3 reads a file as it arrives, and says how many lines there are so far", async () => {
  const parts = ["\uFEFFName\r\nZo", "é\r\n", "Ada\r\n"];
  const stream = new ReadableStream({
    start(controller) {
      for (const part of parts)
        controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const seen: number[] = [];
  const { blob, lines } = await readLines(
    new Response(stream, { headers: { "content-type": "text/csv" } }),
    (count) => seen.push(count),
  );
  expect(seen).toEqual([1, 2, 3]);
  expect(lines).toBe(3);
  expect(
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await blob.arrayBuffer(),
    ),
  ).toBe(parts.join(""));
});

test("a response without a body has no lines", async () => {
  const { blob, lines } = await readLines(new Response(null), () => undefined);
  expect([blob.size, lines]).toEqual([0, 0]);
});
