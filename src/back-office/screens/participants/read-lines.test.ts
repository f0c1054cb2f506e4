import { expect, test } from "vitest";
import { countingLines } from "./read-lines.ts";

test("BO-7.3 says how many lines of a file have arrived so far, and leaves it as it is", async () => {
  const parts = ["\uFEFFName\r\nZo", "é\r\n", "Ada\r\n"];
  const stream = new ReadableStream({
    start(controller) {
      for (const part of parts)
        controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const seen: number[] = [];
  const response = countingLines(
    new Response(stream, {
      ...{ status: 203, headers: { "content-type": "text/csv" } },
    }),
    (count) => seen.push(count),
  );
  const blob = await response.blob();
  expect(seen).toEqual([1, 2, 3]);
  expect([response.status, blob.type]).toEqual([203, "text/csv"]);
  expect(
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await blob.arrayBuffer(),
    ),
  ).toBe(parts.join(""));
});

test("a response without a body has no lines", async () => {
  const response = countingLines(new Response(null), () => undefined);
  expect((await response.blob()).size).toBe(0);
});
