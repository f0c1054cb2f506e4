import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";

let replica: TestDatabase;
let test: TestApp;
beforeAll(async () => {
  replica = await programmeDatabase();
  test = await createTestApp({ readDatabase: replica.database });
  // The replica has none of the primary's data.
  await replica.database.deleteFrom("challenge_results").execute();
  await replica.database.deleteFrom("challenge_products").execute();
  await replica.database.deleteFrom("declarations").execute();
});
afterAll(async () => {
  await test.close();
  await replica.drop();
});

/** Sets the lag of the replica. */
const lag = (seconds: number) =>
  replica.database
    .insertInto("replica_beats")
    .values({ id: true, at: new Date(Date.now() - seconds * 1_000) })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ at: new Date(Date.now() - seconds * 1_000) }),
    )
    .execute();

const lists = [
  "/v2/challenge-list-products?id=3",
  "/v2/challenge-products/brands?challenge=3",
  "/v2/challenges/1/challenge-results",
];

/** Whether the response comes from the primary, which alone has data. */
async function isPrimary(url: string): Promise<boolean> {
  const { status, json } = await test.call(url);
  expect(status).toBe(200);
  const found =
    json["hydra:totalItems"] ?? (json.rank === null ? 0 : Number(json.rank));
  return found > 0;
}

const areLists = (fromPrimary: boolean) =>
  vi.waitFor(
    async () => {
      for (const url of lists)
        expect(await isPrimary(url), url).toBe(fromPrimary);
    },
    { timeout: 20_000, interval: 50 },
  );

describe("lists come from the replica", () => {
  it("once it is known to be up to date", async () => {
    await areLists(true);
    await lag(-3_600);
    await areLists(false);
  });

  it.each([
    "/v2/challenge/1/results",
    "/v2/user/challenges",
    "/v2/challenges/1/rank/user",
  ])("except for %s, which is specific to the user", async (url) => {
    expect(await isPrimary(url)).toBe(true);
  });

  it("except for ten seconds after the user has changed something", async () => {
    await areLists(false);
    const { status } = await test.call(
      `/v2/users/${demo.participant.id}.jsonld`,
      "participant",
      { method: "PATCH", payload: { language: "fr" } },
    );
    expect(status).toBe(200);
    for (const url of lists) expect(await isPrimary(url), url).toBe(true);
    // Other users still read from it.
    const other = await test.call(
      "/v2/challenges/1/challenge-results",
      "configurator",
    );
    expect(other.json["hydra:totalItems"]).toBe(0);
  });

  it("except while it lags, or lacks a migration", async () => {
    await lag(60);
    await areLists(true);
    await lag(-3_600);
    await vi.waitFor(
      async () => {
        const other = await test.call(
          "/v2/challenges/1/challenge-results",
          "configurator",
        );
        expect(other.json["hydra:totalItems"]).toBe(0);
      },
      { timeout: 20_000, interval: 50 },
    );
    await replica.database.schema.dropTable("ranking_counts").execute();
    await replica.database.schema
      .alterTable("challenge_results")
      .renameColumn("status", "former")
      .execute();
    const other = await test.call(
      "/v2/challenges/1/challenge-results",
      "configurator",
    );
    expect(other.status).toBe(200);
    expect(other.json["hydra:totalItems"]).toBeGreaterThan(0);
  });
});
