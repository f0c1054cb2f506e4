import { beforeAll, describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import type { Answer } from "#tests/support/app.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
beforeAll(() => office.stepUp());

const { id: participant } = demo.participant;
const group = { name: "Group of keys", body: { name: { fr: "Clés" } } };
/** An id is 36 characters long. */
let keys = 0;
const newKey = () =>
  `00000000-0000-4000-8000-${String(++keys).padStart(12, "0")}`;

const send = (path: string, body: object | undefined, key: string) =>
  office.call("POST", path, body ?? {}, { "idempotency-key": key });

const counted = async (table: "point_movements" | "stock_movements") =>
  (await app.database.selectFrom(table).select("id").execute()).length;

const reward = async (): Promise<number> => {
  const { json } = await office.call("GET", "/rewards");
  return json.items.find(
    ({ stock }: { stock: number | null }) => stock !== null,
  ).id;
};

interface KeyedCall {
  path: string;
  body: object;
  other: object;
}

const keyedCalls: Record<string, () => Promise<KeyedCall>> = {
  "points by hand": async () => ({
    path: `/participants/${participant}/points`,
    body: { points: 7, reason: "Lost parcel" },
    other: { points: 8, reason: "Lost parcel" },
  }),
  "a stock movement": async () => ({
    path: `/rewards/${await reward()}/stock`,
    body: { change: 3, reason: "Delivery" },
    other: { change: 4, reason: "Delivery" },
  }),
  "a new role": async () => ({
    path: "/roles",
    body: { name: "Keys", permissions: ["USER_READ"] },
    other: { name: "Keys", permissions: ["STATS_READ"] },
  }),
  "an invited person": async () => ({
    path: "/participants",
    body: { email: "keys@example.com", firstName: "Ada", lastName: "Key" },
    other: { email: "keys2@example.com", firstName: "Ada", lastName: "Key" },
  }),
  "a new document": async () => ({
    path: "/documents",
    body: { kind: "group", ...group },
    other: { kind: "group", ...group, name: "Another" },
  }),
  "a new import": async () => ({
    path: "/participants/imports",
    body: {},
    other: {},
  }),
  "a set of releases": async () => ({
    path: "/release-sets",
    body: { name: "Monday", startsAt: "2099-01-05T08:00:00Z" },
    other: { name: "Tuesday", startsAt: "2099-01-05T08:00:00Z" },
  }),
};

const kept = ({ status, json, headers }: Answer) => ({
  ...{ status, json },
  key: headers["idempotency-key"],
  etag: headers["etag"],
  location: headers["location"],
});

const events = async () =>
  (await app.database.selectFrom("audit_events").select("id").execute()).length;

describe("BO-9.89 an Idempotency-Key", () => {
  test.each(Object.keys(keyedCalls))("%s happens once", async (name) => {
    const { path, body, other } = await (
      keyedCalls[name] as () => Promise<KeyedCall>
    )();
    const key = newKey();
    const before = await events();
    const [one, two] = await Promise.all([
      send(path, body, key),
      send(path, body, key),
    ]);
    expect(kept(one)).toMatchObject({ status: 201, key });
    expect(kept(two)).toEqual(kept(one));
    expect(kept(await send(path, body, key))).toEqual(kept(one));
    expect(await events()).toBe(before + (path.endsWith("imports") ? 0 : 1));
    if (other !== body && JSON.stringify(other) !== JSON.stringify(body))
      expect((await send(path, other, key)).status).toBe(422);
  });

  test("counts for what it did, not for what was refused", async () => {
    const path = `/participants/${participant}/points`;
    const key = newKey();
    const before = await counted("point_movements");
    expect((await send(path, { points: 0, reason: "x" }, key)).status).toBe(
      422,
    );
    expect((await send(path, { points: 1, reason: "x" }, key)).status).toBe(
      201,
    );
    expect(await counted("point_movements")).toBe(before + 1);
  });

  test("is of one person and one call", async () => {
    const key = newKey();
    const path = `/participants/${participant}/points`;
    expect((await send(path, { points: 1, reason: "x" }, key)).status).toBe(
      201,
    );
    const elsewhere = `/participants/${demo.newcomer.id}/points`;
    expect(
      (await send(elsewhere, { points: 1, reason: "x" }, key)).status,
    ).toBe(422);
  });

  test("a response that was lost in a crash is the id of what was created", async () => {
    const key = newKey();
    const path = `/participants/${participant}/points`;
    const body = { points: 2, reason: "Crash" };
    const { json } = await send(path, body, key);
    await app.database
      .updateTable("office_requests")
      .set({ response: null })
      .where("idempotency_key", "=", key)
      .execute();
    const again = await send(path, body, key);
    expect([again.status, again.json]).toEqual([201, json]);
  });

  test("without one, each request counts", async () => {
    const before = await counted("point_movements");
    const path = `/participants/${participant}/points`;
    const body = { points: 1, reason: "Twice" };
    await office.call("POST", path, body);
    await office.call("POST", path, body);
    expect(await counted("point_movements")).toBe(before + 2);
  });
});
