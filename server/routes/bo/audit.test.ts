import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let test: TestApp;
let office: Office;
beforeEach(async () => {
  test = await createTestApp();
  office = await openOffice(test);
  await office.stepUp();
});
afterEach(() => test.close());

const audit = (query: string) => office.call("GET", `/audit?${query}`);

it("BO-3.8 BO-9.24 the audit trail of a kind has all things of that kind, and no others", async () => {
  for (const id of [1, 5])
    await office.call("POST", `/participants/${id}/points`, {
      ...{ points: 5, reason: "Lost parcel" },
    });
  const role = await office.call("POST", "/roles", {
    ...{ name: "Readers", permissions: ["USER_READ"] },
  });
  const { json } = await audit("kind=participant");
  expect(json.items.map(({ entity }: { entity: string }) => entity)).toEqual([
    "participant/5",
    "participant/1",
  ]);
  expect(json.total).toBe(2);
  const roles = await audit("kind=role");
  expect(roles.json.items).toMatchObject([{ entity: `role/${role.json.id}` }]);
  expect((await audit("kind=reward")).status).toBe(200);
});

it.each(["kind=particip", "kind=%25", "kind="])(
  "BO-9.26 refuses %s",
  async (query) => {
    expect((await audit(query)).status).toBe(422);
  },
);
