import { afterEach, beforeEach, expect, it } from "vitest";
import { rewards } from "#server/seed/data.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const wish = (method: "DELETE" | "PUT", id: number, role?: Role) =>
  test.call(`/v2/wishlist/${id}`, role, { method });

const wishes = async (role?: Role) =>
  (await test.call("/v2/wishlist", role)).json["hydra:member"].map(
    ({ id }: { id: number }) => id,
  );

it("AS-1.3 lists the rewards from cheapest to most expensive, in the user's language", async () => {
  const { json } = await test.call("/v2/rewards", "participant", {
    headers: { "accept-language": "en" },
  });
  expect(json["hydra:totalItems"]).toBe(rewards.length);
  expect(json["hydra:member"][0]).toMatchObject({
    "@id": "/v2/rewards/1",
    title: "Gift card, €20",
    price: 2000,
    description: expect.stringContaining("partner shops"),
    image: { contentUrl: expect.any(String) },
  });
});

it("AS-1.3 stores each user's wishes once, newest first", async () => {
  for (const id of [3, 5, 3]) expect((await wish("PUT", id)).status).toBe(204);
  expect(await wishes()).toEqual([5, 3]);
  expect(await wishes("newcomer")).toEqual([]);
  expect((await wish("DELETE", 5, "newcomer")).status).toBe(204);
  expect(await wishes()).toEqual([5, 3]);
  for (let i = 0; i < 2; i += 1)
    expect((await wish("DELETE", 5)).status).toBe(204);
  expect(await wishes()).toEqual([3]);
});

it.each(["application/ld+json", "application/json"])(
  "AS-7.1 a call without a body may have the content type %s",
  async (type) => {
    for (const method of ["PUT", "DELETE"] as const) {
      const { status } = await test.call("/v2/wishlist/3", "participant", {
        method,
        headers: { "content-type": type },
      });
      expect(status).toBe(204);
    }
  },
);

it("responds with 404 for an unknown reward", async () => {
  expect((await wish("PUT", 999)).status).toBe(404);
});

it("AS-2.9.1 does not exist without use_store", async () => {
  await test.database
    .updateTable("features")
    .set({ is_enabled: false })
    .where("name", "=", "use_store")
    .execute();
  for (const path of ["/v2/rewards", "/v2/wishlist"])
    expect((await test.call(path)).status).toBe(404);
  expect((await wish("PUT", 1)).status).toBe(404);
  expect((await wish("DELETE", 1)).status).toBe(404);
});
