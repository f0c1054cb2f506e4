import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  forgetBulkChanges,
  giveRoles,
  type Office,
  openOffice,
} from "#tests/support/office.ts";

/** Costs 2,000 points and is unlimited. */
const giftCard = 1;
const barbecue = 8;

const address = {
  recipient: "Camille Durand",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};

let app: TestApp;
let office: Office;
let first: number;
let second: number;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "regional", ["support"]);
  office = await openOffice(app, "regional");
});
afterAll(() => app.close());

const place = async (reward = giftCard): Promise<number> => {
  const { status, json } = await app.call(
    `/v2/rewards/${reward}/orders`,
    "participant",
    { method: "POST", payload: { address } },
  );
  expect(status).toBe(201);
  return json.id;
};

beforeEach(async () => {
  await app.database
    .insertInto("point_movements")
    .values({
      user_id: demo.participant.id,
      points: 100_000,
      label: "{}",
      made_at: new Date(),
    })
    .execute();
  await app.database
    .updateTable("rewards")
    .set({ stock: 3 })
    .where("id", "=", barbecue)
    .execute();
  first = await place();
  second = await place(barbecue);
  await app.runJobs();
  app.mails.length = 0;
});

const list = async (query = "") =>
  (await office.call("GET", `/orders?${query}`)).json;
const idsOf = async (query: string): Promise<number[]> =>
  (await list(query)).items.map(({ id }: { id: number }) => id);
const step = (body: object) => office.call("POST", "/orders/steps", body);

describe("BO-7.4 the list of orders", () => {
  test("has reward, participant, address and dates, newest first", async () => {
    const { items } = await list();
    expect(items[0]).toMatchObject({ id: second });
    expect(items[1]).toEqual({
      id: first,
      reference: `R${String(first).padStart(6, "0")}`,
      reward: { id: giftCard, title: expect.any(String) },
      participant: {
        id: demo.participant.id,
        name: "Camille Durand",
        email: demo.participant.email,
      },
      quantity: 1,
      points: 2_000,
      status: "ordered",
      comment: null,
      address: { ...address },
      createdAt: expect.any(String),
      sentAt: null,
      deliveredAt: null,
      cancelledAt: null,
    });
  });

  test("is searched by participant, reward and reference, and filtered by status", async () => {
    const [{ reference, reward }] = (await list("itemsPerPage=1")).items;
    const q = (text: string) => idsOf(`q=${encodeURIComponent(text)}`);
    expect(await q(reference.toLowerCase())).toEqual([second]);
    expect(await q(String(second))).toContain(second);
    expect(await q("camille dur")).toEqual(
      expect.arrayContaining([first, second]),
    );
    const titled = await q(reward.title.toUpperCase());
    expect(titled).toContain(second);
    expect(titled).not.toContain(first);
    expect(await q("%")).toEqual([]);
    await step({ orders: [first], step: "send" });
    expect(await idsOf("status=sent")).toContain(first);
    expect(await idsOf("status=ordered")).not.toContain(first);
    const pages = [
      await idsOf("itemsPerPage=1"),
      await idsOf("itemsPerPage=1&page=2"),
    ];
    expect(pages.flat()).toEqual((await idsOf("")).slice(0, 2));
    const all = "status=ordered&itemsPerPage=100";
    expect(await idsOf(`${all}&sort=createdAt`)).toEqual(
      (await idsOf(all)).toReversed(),
    );
  });

  test("BO-1.5 what is to be sent is exported oldest first, after the password, and it is recorded who did", async () => {
    const another = await openOffice(app, "regional");
    const exported = () => another.call("POST", "/orders/export", {});
    expect(await exported()).toMatchObject({
      status: 403,
      json: { reason: "reauthenticate" },
    });
    await another.stepUp();
    await step({ orders: [first], step: "send" });
    const { items, total } = (await exported()).json;
    const ids = items.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(
      await idsOf("status=ordered&sort=createdAt&itemsPerPage=100"),
    );
    expect(ids).toHaveLength(total);
    expect(ids).not.toContain(first);
    expect(items.at(-1)).toMatchObject({ id: second, address });
    const audit = await openOffice(app);
    const events = (await audit.call("GET", "/audit?entity=order/ordered"))
      .json;
    expect(events.items[0]).toMatchObject({
      action: "order.export",
      after: `Commandes : ${total}`,
      actor: { id: demo.regional.id },
    });
  });

  test.each(["status=lost", "page=0", "sort=id"])(
    "BO-9.26 refuses %s",
    async (query) => {
      expect((await office.call("GET", `/orders?${query}`)).status).toBe(422);
    },
  );
});

describe("BO-7.4 steps of orders", () => {
  test("are made in bulk, and each failure is named; participants get their mails", async () => {
    const { status, json } = await step({
      orders: [first, second, first, 999_999],
      step: "send",
      comment: "Parcel 7",
    });
    expect(status).toBe(200);
    expect(json).toEqual({
      done: [first, second],
      failed: [{ id: 999_999, reason: "notFound" }],
    });
    expect((await step({ orders: [first], step: "send" })).json).toEqual({
      done: [],
      failed: [{ id: first, reason: "wrongStatus" }],
    });
    const mails = await app.runJobs();
    expect(mails.map(({ to }) => to)).toEqual([
      demo.participant.email,
      demo.participant.email,
    ]);
    const audit = await openOffice(app);
    const { items } = (await audit.call("GET", `/audit?entity=order/${first}`))
      .json;
    expect(items).toMatchObject([
      {
        action: "order.send",
        before: "Statut : commandé",
        after: "Statut : expédié; Commentaire : Parcel 7",
        actor: { id: demo.regional.id },
      },
    ]);
  });

  test("a cancelled order gives points and stock back", async () => {
    const before = await app.call(`/v2/user/${demo.participant.id}/points`);
    expect(
      (await step({ orders: [second], step: "cancel" })).json.done,
    ).toEqual([second]);
    const after = await app.call(`/v2/user/${demo.participant.id}/points`);
    const { items } = (await office.call("GET", "/rewards?itemsPerPage=100"))
      .json;
    const { price, stock } = items.find(
      ({ id }: { id: number }) => id === barbecue,
    );
    expect(after.json.points - before.json.points).toBe(price);
    expect(stock).toBe(3);
  });

  test("a cancelled order keeps a stock within its range, and an unlimited one unlimited", async () => {
    const stockAfter = async (stock: number | null) => {
      const id = await place(barbecue);
      const reward = app.database
        .updateTable("rewards")
        .set({ stock })
        .where("id", "=", barbecue);
      await reward.execute();
      const { json } = await step({ orders: [id], step: "cancel" });
      expect(json.done).toEqual([id]);
      return reward.returning("stock").executeTakeFirst();
    };
    const found = await stockAfter(2_147_483_647);
    expect(found?.stock).toBe(2_147_483_647);
    expect((await stockAfter(null))?.stock).toBeNull();
  });

  test("BO-1.5 of more than 50 need the password again, before they are looked up", async () => {
    await forgetBulkChanges(app);
    const many = Array.from({ length: 51 }, (_, at) => 900_000 + at);
    expect(await step({ orders: many, step: "send" })).toMatchObject({
      status: 403,
      json: { reason: "reauthenticate" },
    });
    const fresh = await step({ orders: many.slice(1), step: "send" });
    expect(fresh.json.failed).toHaveLength(50);
  });

  test.each([
    { orders: [], step: "send" },
    { orders: Array.from({ length: 101 }, (_, at) => at + 1), step: "send" },
    { orders: [1], step: "burn" },
    { orders: ["x"], step: "send" },
    { orders: [1], step: "cancel", comment: "x".repeat(1_001) },
  ])("refuses %o", async (body) => {
    expect((await step(body)).status).toBe(422);
  });
});

describe("BO-7.4 the stock of rewards", () => {
  const change = (units: unknown, reason = "Delivery", reward = barbecue) =>
    office.call("POST", `/rewards/${reward}/stock`, { change: units, reason });

  test("is changed by hand, with its history", async () => {
    expect((await change(20)).status).toBe(201);
    expect((await change(-2, "Broken")).status).toBe(201);
    const { items, total, ...more } = (
      await office.call("GET", `/rewards/${barbecue}/stock`)
    ).json;
    expect(total).toBe(2);
    expect(more.reward).toMatchObject({
      id: barbecue,
      title: expect.any(String),
      stock: 20,
    });
    expect(items).toMatchObject([
      {
        change: -2,
        stock: 20,
        reason: "Broken",
        madeBy: { id: demo.regional.id },
      },
      { change: 20, stock: 22, reason: "Delivery" },
    ]);
    const [reward] = (await office.call("GET", "/rewards?q=barbecue")).json
      .items;
    expect(reward).toMatchObject({ id: barbecue, stock: 20 });
    expect(reward.openOrders).toBeGreaterThan(0);
  });

  test.each([
    [0, 422],
    [1.5, 422],
    [-3, 422],
    [2_147_483_647, 422],
  ])("refuses %i units", async (units, status) => {
    expect((await change(units)).status).toBe(status);
  });

  test("refuses what is unlimited, unknown or without a reason", async () => {
    expect((await change(1, "x", giftCard)).status).toBe(409);
    expect((await change(1, "x", 999_999)).status).toBe(404);
    expect((await change(1, " ")).status).toBe(422);
    expect((await office.call("GET", "/rewards/999999/stock")).status).toBe(
      404,
    );
  });
});
