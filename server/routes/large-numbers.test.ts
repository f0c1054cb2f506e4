import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const participant = demo.participant.id;

/** Reduces a waiting declaration in a list challenge to one line with this `reward` per unit. */
async function declared(quantity: number, reward: number): Promise<number> {
  const { id } = await test.database
    .selectFrom("declarations")
    .select("id")
    .where("user_id", "=", participant)
    .where("challenge_id", "=", 3)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  await sql`delete from declaration_products d where declaration_id = ${id} and exists (
    select from declaration_products o where o.declaration_id = d.declaration_id and o.id < d.id
  )`.execute(test.database);
  await test.database
    .updateTable("declaration_products")
    .set({ quantity, reward, threshold: 1, coefficient: 1 })
    .where("declaration_id", "=", id)
    .execute();
  await sql`update challenges set settings = settings - 'maxToWin' where id = 3`.execute(
    test.database,
  );
  return id;
}

const validate = (id: number) =>
  test.call(`/v2/declarations/${id}`, "configurator", {
    method: "PATCH",
    payload: { status: "validated", expectedStatus: "waiting" },
  });

const balance = async () =>
  (await test.call(`/v2/user/${participant}/points`)).json.points as number;

const credit = (points: number) =>
  test.database
    .insertInto("point_movements")
    .values({
      user_id: participant,
      points,
      label: JSON.stringify({ fr: "Bonus" }),
      made_at: new Date(),
    })
    .execute();

describe("amounts beyond 32 bits", () => {
  it("are credited, and shown as numbers wherever points are", async () => {
    const before = await balance();
    const id = await declared(1_000_000_000, 9);
    const { status, json } = await validate(id);
    expect(status).toBe(200);
    expect(json.declarationRewardValue).toBe(9_000_000_000);
    expect((await balance()) - before).toBeGreaterThan(8_999_000_000);
    const details = await test.call("/v2/widget-points/2/details");
    expect(details.json.total).toBe(await balance());
    const { json: movements } = await test.call("/v2/user/point-movements");
    expect(movements["hydra:member"][0].points).toBe(
      (await balance()) - before,
    );
    const { json: me } = await test.call("/v2/me");
    expect(me.points).toBe(await balance());
    const rank = await test.call("/v2/challenges/3/rank/user");
    expect(rank.json.result.totalPoints).toBeGreaterThanOrEqual(1_000_000_000);
  });

  it("can be spent", async () => {
    const price = 5_000_000_000;
    await credit(price);
    await test.database
      .updateTable("rewards")
      .set({ price, stock: null })
      .where("id", "=", 1)
      .execute();
    const before = await balance();
    const { status, json } = await test.call(
      "/v2/rewards/1/orders",
      "participant",
      {
        method: "POST",
        payload: {
          expectedPrice: price,
          address: {
            recipient: "Camille Durand",
            street: "12 rue des Lilas",
            postalCode: "69003",
            city: "Lyon",
            country: "FR",
          },
        },
      },
    );
    expect([status, json.points, json.reward?.price]).toEqual([
      201,
      price,
      price,
    ]);
    expect(await balance()).toBe(before - price);
  });

  it.each([
    [1_000_000_000, 1e9],
    [1, 1e300],
    [1_000_000_000, 1e300],
  ])(
    "are rejected with a reason beyond the safe integers: %s × %s",
    async (quantity, reward) => {
      const before = await balance();
      const id = await declared(quantity, reward);
      const { status, json } = await validate(id);
      expect([status, json.reason]).toEqual([422, "amountOutOfRange"]);
      const { json: declaration } = await test.call(`/v2/declarations/${id}`);
      expect(declaration.status).toBe("waiting");
      expect(await balance()).toBe(before);
    },
  );

  it("are rejected if the balance would exceed the safe integers, without locking users out", async () => {
    await credit(Number.MAX_SAFE_INTEGER - 1_000_000);
    const id = await declared(1_000_000_000, 9);
    expect((await validate(id)).json.reason).toBe("amountOutOfRange");
    await credit(Number.MAX_SAFE_INTEGER);
    expect(await balance()).toBe(Number.MAX_SAFE_INTEGER);
    expect((await test.call("/v2/me")).status).toBe(200);
  });
});

describe("ids and dates with a canonical form", () => {
  const odd = ["0x1", "1e0", "01", "+1", "1.0", "%201", "1%20", "-0", "0b1"];

  it.each([
    ["/v2/challenges/", "/user"],
    ["/v2/contents/", ""],
    ["/v2/user/", "/points"],
    ["/v2/orders/", ""],
    ["/v2/badges/", "/user"],
  ])("%s{id}%s: any other form is not found", async (before, after) => {
    for (const id of odd)
      expect([id, (await test.call(`${before}${id}${after}`)).status]).toEqual([
        id,
        404,
      ]);
  });

  it.each([
    "/v2/challenge-list-products?id=",
    "/v2/challenge-products/brands?challenge=",
    "/v2/user/orders?page=",
    "/v2/user/orders?itemsPerPage=",
    "/v2/user/orders?page=1&page=",
  ])("%s: any other form is rejected", async (address) => {
    for (const id of odd.map((one) => one.replace("+", "%2B")))
      expect([id, (await test.call(`${address}${id}`)).status]).toEqual([
        id,
        422,
      ]);
  });

  it.each([
    "1899-12-31",
    "2201-01-01",
    "2026-11-20T08:00:00%2B14:30",
    "2026-11-20T08:00:00-99:00",
    "2026-11-20T08:00:00%2B01:75",
  ])("an invalid instant is rejected: %s", async (moment) => {
    const { status, json } = await test.call(
      `/v2/user/point-movements?after=${moment}`,
    );
    expect([status, json.violations[0].propertyPath]).toEqual([422, "after"]);
  });
});
