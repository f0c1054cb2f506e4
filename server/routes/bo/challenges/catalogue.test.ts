import { expect, test } from "vitest";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const find = async (filter: object) =>
  (await office.call("POST", "/products/find", filter)).json as {
    items: {
      productCode: string;
      productName: string;
      brand: string | null;
      range: string | null;
    }[];
    total: number;
  };

test("BO-12.5 the catalogue is searched by words, by brand and range, and by codes", async () => {
  const all = await find({});
  const [first, second] = all.items;
  if (first === undefined || second === undefined)
    throw new Error("The demo has no products");
  expect(all.total).toBe(all.items.length);
  expect((await find({ after: 1 })).items[0]).toEqual(second);
  const { brand, range } = first;
  const same = all.items.filter(
    (one) => one.brand === brand && one.range === range,
  );
  expect(await find({ brand, range })).toEqual({
    ...{ items: same, total: same.length },
  });
  const words = `${first.productCode} ${first.productName.slice(0, 4)}`;
  expect((await find({ q: words.toUpperCase() })).items).toContainEqual(first);
  expect(
    (await find({ codes: [second.productCode, "unknown"] })).items,
  ).toEqual([second]);
  expect((await find({ q: "nothing has this" })).total).toBe(0);
});

test("BO-12.7 products are filtered by what they have as brand, range and status", async () => {
  const { json } = await office.call(
    "GET",
    "/documents/values?kind=product&field=brand",
  );
  const rows = await app.database
    .selectFrom("products")
    .select(({ fn }) => ["brand", fn.countAll<number>().as("count")])
    .where("brand", "is not", null)
    .groupBy("brand")
    .execute();
  expect(json.total).toBe(rows.length);
  expect(json.items).toHaveLength(rows.length);
  for (const { brand, count } of rows) {
    expect(json.items).toContainEqual({ value: brand, count: Number(count) });
    const query = `kind=product&field=brand&value=${encodeURIComponent(String(brand))}`;
    const list = await office.call("GET", `/documents?${query}`);
    expect(list.json.total).toBe(Number(count));
  }
  for (const field of ["productCode", "constructor", "unit"])
    expect(
      (
        await office.call(
          "GET",
          `/documents/values?kind=product&field=${field}`,
        )
      ).status,
    ).toBe(422);
});
