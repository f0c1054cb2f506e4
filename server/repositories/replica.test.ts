import { afterAll, beforeAll, expect, it } from "vitest";
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
  // A replica that has nothing yet of what the primary has.
  await replica.database.deleteFrom("challenge_results").execute();
  await replica.database.deleteFrom("challenge_products").execute();
  await replica.database.deleteFrom("declarations").execute();
});
afterAll(async () => {
  await test.close();
  await replica.drop();
});

it.each([
  ["/v2/challenge-list-products?id=3", false],
  ["/v2/challenge-products/brands?challenge=3", false],
  ["/v2/challenges/1/challenge-results", false],
  ["/v2/challenge/1/results", true],
  ["/v2/user/challenges", true],
  ["/v2/challenges/1/rank/user", true],
])("%s comes from the primary: %s", async (url, isPrimary) => {
  const { status, json } = await test.call(url);
  expect(status).toBe(200);
  const found =
    json["hydra:totalItems"] ?? (json.rank === null ? 0 : Number(json.rank));
  expect(found > 0).toBe(isPrimary);
});
