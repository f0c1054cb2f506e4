import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Refused } from "#server/core/refused.ts";
import { demo } from "#server/seed/people.ts";
import { advanceOrder } from "#server/services/orders/advance.ts";
import { placeOrder } from "#server/services/orders/order.ts";
import type { OrderStep } from "#src/domain/store/order-steps.ts";
import type { DeliveryAddress } from "#src/schema/types.gen.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

const me = demo.participant.id;
/** Costs 2,000 points and is unlimited; three kettle barbecues are left. */
const giftCard = 1;
const barbecue = 8;
const chalet = 11;

const address: DeliveryAddress = {
  recipient: "Camille Durand",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    rateLimits: {
      orders: { max: 1_000, seconds: 60 },
      ordersFromAddress: { max: 1_000, seconds: 60 },
    },
  });
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.runJobs();
  test.mails.length = 0;
  await test.database
    .updateTable("rewards")
    .set({ stock: 3 })
    .where("id", "=", barbecue)
    .execute();
});

interface Options {
  role?: Role | null;
  key?: string;
  payload?: object;
  language?: string;
}

const order = (
  reward = giftCard,
  {
    role = "participant",
    key,
    payload = { address },
    language = "en",
  }: Options = {},
) =>
  test.call(`/v2/rewards/${reward}/orders`, role, {
    method: "POST",
    payload,
    headers: {
      "accept-language": language,
      ...(key !== undefined && { "idempotency-key": key }),
    },
  });

const balance = async () =>
  (await test.call(`/v2/user/${me}/points`)).json.points as number;

/** Adds or removes points, so that the balance is `points`. */
async function setBalance(points: number, userId = me): Promise<void> {
  const difference = points - (await balance());
  if (difference === 0) return;
  await test.database
    .insertInto("point_movements")
    .values({
      user_id: userId,
      points: difference,
      label: JSON.stringify({ fr: "Test" }),
      made_at: new Date(),
    })
    .execute();
}

const stockOf = async (reward: number) =>
  (await test.call("/v2/rewards")).json["hydra:member"].find(
    ({ id }: { id: number }) => id === reward,
  ).stock;

const orders = async (role?: Role) =>
  (await test.call("/v2/user/orders", role)).json["hydra:member"];

describe("POST /rewards/{id}/orders", () => {
  it("AS-1.3 takes points and stock, sends a mail, and appears in both histories", async () => {
    await setBalance(20_000);
    const before = (await orders()).length;
    const { status, json, headers } = await order(barbecue);
    expect(status).toBe(201);
    expect(headers["location"]).toBe(json["@id"]);
    expect(json).toMatchObject({
      reference: expect.stringMatching(/^R\d{6}$/),
      reward: { id: barbecue, title: "Kettle barbecue" },
      quantity: 1,
      points: 12_500,
      status: "ordered",
      address,
    });
    expect(await balance()).toBe(7_500);
    expect(await stockOf(barbecue)).toBe(2);
    const list = await orders();
    expect(list).toHaveLength(before + 1);
    expect(list[0].reference).toBe(json.reference);
    const moved = await test.call("/v2/user/point-movements");
    expect(moved.json["hydra:member"][0]).toMatchObject({
      label: "Boutique\u00a0: Barbecue à couvercle",
      points: -12_500,
      origin: "reward",
      order: json["@id"],
    });
    const [mail, ...others] = await test.runJobs();
    expect(others).toEqual([]);
    expect(mail?.to).toBe(demo.participant.email);
    expect(mail?.text).toContain(json.reference);
    expect(mail?.text).toContain("12 rue des Lilas\n69003 Lyon");
    expect(mail?.text).toContain("/fo/store/orders");
  });

  it("AS-1.3 never spends a point twice: of 200 concurrent orders, as many succeed as the balance allows", async () => {
    await setBalance(3 * 2_000 + 1_999);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => order()),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(197);
    expect(await balance()).toBe(1_999);
    expect(await test.runJobs()).toHaveLength(3);
  });

  it("never sells more than the stock to concurrent buyers", async () => {
    const people = [6, 7, 8, 9, 10, 11, 12, 13];
    for (const id of people) await setBalance(100_000, id);
    const outcomes = await Promise.all(
      people.map((userId) =>
        placeOrder(test.app.repositories, {
          userId,
          rewardId: barbecue,
          request: { address },
          idempotencyKey: null,
          now: new Date(),
        }),
      ),
    );
    expect(
      outcomes.filter((outcome) => typeof outcome === "number"),
    ).toHaveLength(3);
    expect(
      outcomes.filter((outcome) => outcome === "out_of_stock"),
    ).toHaveLength(5);
    expect(await stockOf(barbecue)).toBe(0);
  });

  it("is placed once, however often it is sent with its key; a different one with that key is rejected", async () => {
    await setBalance(20_000);
    const key = "a-key";
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => order(giftCard, { key })),
    );
    expect(new Set(answers.map(({ json }) => json["@id"])).size).toBe(1);
    expect(await balance()).toBe(18_000);
    const other = { address: { ...address, city: "Nantes" } };
    const refused = await order(giftCard, { key, payload: other });
    expect([refused.status, refused.json["hydra:description"]]).toEqual([
      422,
      "A different order has already been sent with this key.",
    ]);
    expect((await order(giftCard, { key: "another" })).status).toBe(201);
    expect(await balance()).toBe(16_000);
  });

  it.each([
    [
      "a balance that is not enough",
      giftCard,
      409,
      "Your balance is not enough for this reward.",
    ],
    [
      "a reward that is out of stock",
      chalet,
      409,
      "This reward is out of stock.",
    ],
    ["a reward that is none", 999, 404, "Not found."],
  ])(
    "says so of %s, and takes nothing",
    async (_name, reward, status, words) => {
      await setBalance(reward === giftCard ? 1_999 : 50_000);
      const before = await balance();
      const answer = await order(reward);
      expect([answer.status, answer.json["hydra:description"]]).toEqual([
        status,
        words,
      ]);
      expect(await balance()).toBe(before);
      expect(await test.runJobs()).toEqual([]);
    },
  );

  it("needs a confirmed e-mail address", async () => {
    const confirm = (isConfirmed: boolean) =>
      test.database
        .updateTable("users")
        .set({ is_email_confirmed: isConfirmed })
        .where("id", "=", me)
        .execute();
    await setBalance(2_000);
    await confirm(false);
    const { status, json } = await order();
    expect([status, json["hydra:description"]]).toEqual([
      403,
      expect.stringContaining("Confirm your email address"),
    ]);
    expect(await balance()).toBe(2_000);
    await confirm(true);
    expect((await order()).status).toBe(201);
  });

  it.each([
    ["no address", {}],
    ["no street", { address: { ...address, street: "" } }],
    ["a country that is none", { address: { ...address, country: "France" } }],
    ["several items", { address, quantity: 2 }],
    ["anything else", { address, price: 1 }],
  ])("rejects %s", async (_name, payload) => {
    await setBalance(20_000);
    expect((await order(giftCard, { payload })).status).toBe(422);
    expect(await balance()).toBe(20_000);
  });

  it("is only visible to its owner, and does not exist without use_store", async () => {
    await setBalance(2_000);
    const { json } = await order();
    expect((await test.call(json["@id"])).json).toEqual({
      ...json,
      reward: expect.anything(),
    });
    for (const role of ["newcomer", "configurator"] as const) {
      expect((await test.call(json["@id"], role)).status).toBe(404);
      expect(await orders(role)).toEqual([]);
    }
    const useStore = (isEnabled: boolean) =>
      test.database
        .updateTable("features")
        .set({ is_enabled: isEnabled })
        .where("name", "=", "use_store")
        .execute();
    await useStore(false);
    expect((await order()).status).toBe(404);
    expect((await test.call("/v2/user/orders")).status).toBe(404);
    await useStore(true);
  });
});

describe("npm run moderate, for orders", () => {
  it("logs each step", async () => {
    await setBalance(2_000);
    const { id } = (await order()).json;
    const script = resolve(import.meta.dirname, "../commands/moderate.ts");
    for (const step of ["send", "deliver", "deliver"])
      await runScriptHere(script, [step, "order", String(id)], {
        DATABASE_URL: test.url,
      });
    const events = (await test.app.jobs.list())
      .filter(({ kind }) => kind === "security-event")
      .map(({ data }) => data);
    const event = {
      event: "order.succeeded",
      at: expect.any(String),
      subject: `order ${id}`,
    };
    expect(events).toEqual([
      { ...event, decision: "sent" },
      { ...event, decision: "delivered" },
    ]);
  });
});

describe("an operator's steps", () => {
  const advance = (
    id: number,
    step: OrderStep,
    comment: string | null,
    now: Date,
  ): Promise<string> =>
    advanceOrder(test.app.repositories, id, step, {
      ...{ comment, now, actorId: null },
    }).then(
      () => "done",
      (error: Refused) => error.refusal,
    );
  const now = new Date();

  it("send and deliver an order, with a mail for the first step", async () => {
    await setBalance(2_000);
    const { id } = (await order()).json;
    expect(await test.app.repositories.orders.open(100)).toContainEqual(
      expect.objectContaining({ id, status: "ordered", address }),
    );
    await test.runJobs();
    expect(await advance(id, "send", null, now)).toBe("done");
    expect(await advance(id, "send", null, now)).toBe("wrongStatus");
    expect(await advance(id, "deliver", null, now)).toBe("done");
    expect((await orders())[0]).toMatchObject({
      status: "delivered",
      sentAt: now.toISOString(),
      deliveredAt: now.toISOString(),
    });
    const mails = await test.runJobs();
    expect(mails).toHaveLength(2);
    expect(await advance(id, "cancel", null, now)).toBe("wrongStatus");
    expect(await advance(9_999_999, "send", null, now)).toBe("notFound");
  });

  it("BO-7.4 keep what each step said; a mail reports only its own", async () => {
    await setBalance(12_500);
    const { id } = (await order()).json;
    await advance(id, "send", "Parcel 7", now);
    await advance(id, "deliver", null, now);
    expect((await orders())[0].comment).toBe("Parcel 7");
    const { id: other } = (await order()).json;
    await advance(other, "send", "Parcel 8", now);
    expect((await test.runJobs()).at(-1)?.text).toContain("Parcel 8");
    await advance(other, "cancel", null, now);
    expect((await orders())[0].comment).toBe("Parcel 8");
    const mails = await test.runJobs();
    expect(mails.at(-1)?.subject).toContain("annulée");
    expect(mails.at(-1)?.text).not.toContain("Parcel 8");
    const { id: last } = (await order()).json;
    await advance(last, "send", "Parcel 9", now);
    await advance(last, "cancel", "Lost", now);
    expect((await orders())[0].comment).toBe("Parcel 9\nLost");
  });

  it("cancel an order once: points and stock are returned, and a mail says why", async () => {
    await setBalance(12_500);
    const { id } = (await order(barbecue)).json;
    await test.runJobs();
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => advance(id, "cancel", "Broken", now)),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await balance()).toBe(12_500);
    expect(await stockOf(barbecue)).toBe(3);
    expect((await orders())[0]).toMatchObject({
      status: "cancelled",
      comment: "Broken",
    });
    const mails = await test.runJobs();
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toContain("annulée");
    expect(mails[1]?.text).toContain("Broken");
  });
});

describe("the mails about an order", () => {
  it("each report their own step, even if the order has moved on before they are sent", async () => {
    await setBalance(2_000);
    const { id } = (await order()).json;
    await advanceOrder(test.app.repositories, id, "cancel", {
      ...{ comment: "Broken", now: new Date(), actorId: null },
    });
    const mails = await test.runJobs();
    expect(mails.map(({ text }) => text.includes("Broken")).sort()).toEqual([
      false,
      true,
    ]);
    expect(mails.map(({ subject }) => /annulée/.test(subject)).sort()).toEqual([
      false,
      true,
    ]);
  });
});

describe("GET /user/point-movements", () => {
  const list = async (query: string) =>
    (await test.call(`/v2/user/point-movements?${query}`)).json;
  const points = async (query: string) =>
    (await list(query))["hydra:member"].map(
      (one: { points: number }) => one.points,
    ) as number[];

  it("filters by kind, origin and period, newest first, page by page", async () => {
    const all = await list("itemsPerPage=100");
    const dates = all["hydra:member"].map(({ date }: { date: string }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const won = await points("kind=won&itemsPerPage=100");
    const spent = await points("kind=spent&itemsPerPage=100");
    expect(won.length + spent.length).toBe(all["hydra:totalItems"]);
    expect(won.every((one) => one > 0)).toBe(true);
    expect(spent.length).toBeGreaterThan(1);
    expect(spent.every((one) => one < 0)).toBe(true);
    const origins = ["challenge", "reward", "other"];
    for (const origin of origins) {
      const found = (await list(`origin=${origin}`))["hydra:member"];
      expect(found.length).toBeGreaterThan(0);
      expect(
        found.every((one: { origin: string }) => one.origin === origin),
      ).toBe(true);
    }
    const middle = encodeURIComponent(dates.at(-4));
    const size = "itemsPerPage=100";
    expect(await points(`before=${middle}&${size}`)).toHaveLength(3);
    expect(await points(`after=${middle}&${size}`)).toHaveLength(
      dates.length - 3,
    );
    const second = await list("itemsPerPage=2&page=2");
    expect(second["hydra:member"]).toEqual(all["hydra:member"].slice(2, 4));
    expect(second["hydra:totalItems"]).toBe(dates.length);
  });

  it.each(["kind=lost", "origin=x", "after=2026-02-31", "before=soon"])(
    "refuses %s",
    async (query) => {
      const answer = await test.call(`/v2/user/point-movements?${query}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  it("CH-2.2.10 lists every badge with the user's progress", async () => {
    const { json } = await test.call("/v2/badges/user");
    const won = json["hydra:member"].filter(
      ({ isObtained }: { isObtained: boolean }) => isObtained,
    );
    expect(won).toHaveLength(3);
    expect(json["hydra:member"]).toHaveLength(json["hydra:totalItems"]);
    expect(json["hydra:member"]).toContainEqual(
      expect.objectContaining({ id: 3, isObtained: false, progress: 0.4 }),
    );
  });
});
