import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const REWARD = 1;

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const address = {
  recipient: "Camille Durand",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};

async function order(more: object = {}, key?: string) {
  const { status, json } = await test.call(
    `/v2/rewards/${REWARD}/orders`,
    "participant",
    {
      method: "POST",
      payload: { address, ...more },
      headers: key === undefined ? {} : { "idempotency-key": key },
    },
  );
  return { status, json };
}

const setPrice = (price: number) =>
  test.database
    .updateTable("rewards")
    .set({ price })
    .where("id", "=", REWARD)
    .execute();

/** Pretends that the price changed this many hours ago. */
const age = (hours: number) =>
  sql`update rewards set price_changed_at = now() - ${hours} * interval '1 hour' where id = ${REWARD}`.execute(
    test.database,
  );

const changed = (price: number) => ({
  status: 409,
  json: expect.objectContaining({ reason: "priceChanged", price }),
});
const placed = (points: number) => ({
  status: 201,
  json: expect.objectContaining({ points }),
});
const balance = async () => (await test.call("/v2/me")).json.points as number;

describe("the price of an order", () => {
  it("must be the current one; any other is rejected with the current one, higher or lower", async () => {
    const before = await balance();
    await setPrice(1_500);
    expect(await order({ expectedPrice: 2_000 })).toEqual(changed(1_500));
    await setPrice(2_500);
    expect(await order({ expectedPrice: 1_500 })).toEqual(changed(2_500));
    expect(await balance()).toBe(before);
    expect(await order({ expectedPrice: 2_500 })).toEqual(placed(2_500));
    expect(await balance()).toBe(before - 2_500);
  });

  it("may be omitted if it has not changed for 24 hours", async () => {
    expect(await order()).toEqual(placed(2_000));
    await setPrice(2_100);
    expect(await order()).toEqual(changed(2_100));
    await age(23);
    expect(await order()).toEqual(changed(2_100));
    await age(25);
    expect(await order()).toEqual(placed(2_100));
  });

  it("does not count as changed if only other fields of the reward have", async () => {
    await sql`update rewards set stock = 5, price = price where id = ${REWARD}`.execute(
      test.database,
    );
    expect(await order()).toEqual(placed(2_000));
  });

  it("of a repeated order is the original one", async () => {
    const first = await order({ expectedPrice: 2_000 }, "a-key");
    await setPrice(3_000);
    for (const expectedPrice of [2_000, 3_000, undefined])
      expect((await order({ expectedPrice }, "a-key")).json["@id"]).toBe(
        first.json["@id"],
      );
    expect((await order({ expectedPrice: 3_000 }, "another")).status).toBe(201);
  });

  it.each([-1, 1.5, "2000", 2 ** 53, null])(
    "is no price: %s",
    async (expectedPrice) => {
      expect((await order({ expectedPrice })).status).toBe(422);
    },
  );
});

describe("the address of an order", () => {
  it.each(["XX", "ZZ", "EU", "UK", "AA", "fr", "FRA", ""])(
    "must have an existing country, not %j",
    async (country) => {
      const { status, json } = await order({
        address: { ...address, country },
      });
      expect([status, json.violations[0].propertyPath]).toEqual([
        422,
        "address.country",
      ]);
    },
  );

  it.each(["FR", "GF", "RE", "BQ", "AX", "SS", "GB"])(
    "may be in %s",
    async (country) => {
      const { status } = await order({ address: { ...address, country } });
      expect(status).toBe(201);
    },
  );

  it.each(["iban", "@id", "note"])("has no property %s", async (name) => {
    const { status, json } = await order({
      address: { ...address, [name]: "x" },
    });
    expect([status, json.violations[0].propertyPath]).toEqual([
      422,
      `address.${name}`,
    ]);
  });
});
