import Papa from "papaparse";
import { expect, test } from "vitest";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import { shipperCsv } from "./shipper-csv.ts";

const order: OfficeOrder = {
  id: 4,
  reference: "R000004",
  reward: { id: 3, title: "Coffret; deluxe" },
  participant: { id: 1, name: "Camille Durand", email: "camille@example.com" },
  quantity: 2,
  points: 900,
  status: "ordered",
  comment: null,
  address: {
    recipient: "=cmd()",
    companyName: null,
    street: "12 rue des Lilas",
    complement: null,
    postalCode: "01000",
    city: "Bourg-en-Bresse",
    country: "FR",
  },
  createdAt: "2026-06-10T09:00:00.000Z",
  sentAt: null,
  deliveredAt: null,
  cancelledAt: null,
};

test("BO-7.4 the shipper's CSV has a row per order, and nothing that a spreadsheet would run", () => {
  const { data } = Papa.parse<string[]>(
    shipperCsv([order], (key) => key, "fr-FR").slice(1),
  );
  expect(data).toHaveLength(2);
  expect(new Set(data.map((row) => row.length))).toEqual(new Set([12]));
  expect(data[1]).toEqual([
    "R000004",
    expect.stringMatching(/^2026-06-10 \d\d:00$/),
    "Coffret; deluxe",
    "2",
    "'=cmd()",
    "",
    "12 rue des Lilas",
    "",
    "01000",
    "Bourg-en-Bresse",
    "FR",
    "camille@example.com",
  ]);
});
