import { expect, test } from "vitest";
import { createOfficeClient } from "#src/back-office/api/office-client.ts";
import { partsOf, sendRows } from "./send-rows.ts";

test("BO-7.3 rows are sent in parts that the server takes, each after the other", async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => ({
    email: `${at}@b.fr`,
  }));
  const sent: unknown[] = [];
  const progress: number[] = [];
  const client = createOfficeClient({
    async send(url, { method, body }) {
      const { from, rows: part } = JSON.parse(String(body));
      sent.push([method, url, from, part.length]);
      return new Response(null, { status: 204 });
    },
    getLanguage: () => "en",
    onDemand: async () => false,
  });
  await sendRows(client, "7", rows, (count) => progress.push(count));
  const path = "/v2/bo/participants/imports/7/rows";
  expect(sent).toEqual([
    ["PUT", path, 1, 1_000],
    ["PUT", path, 1_001, 1_000],
    ["PUT", path, 2_001, 500],
  ]);
  expect(progress).toEqual([1_000, 2_000, 2_500]);
});

test("BO-7.3 long rows are fewer in a part", () => {
  const rows = Array.from({ length: 1_000 }, () => ({
    email: "é".repeat(320),
  }));
  const parts = partsOf(rows);
  expect(parts.flat()).toEqual(rows);
  for (const part of parts)
    expect(new Blob([JSON.stringify(part)]).size).toBeLessThan(1_000_000);
  expect(partsOf([])).toEqual([]);
});
