import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuditEventsRepository } from "#server/repositories/audit-events.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { grantPermissions } from "#server/services/accounts/administration.ts";
import {
  type Permission,
  permissions,
  shippedRoles,
} from "#src/domain/people/permissions.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
  await office.stepUp();
});
afterAll(() => app.close());

const roleId = async (key: string): Promise<number> =>
  (await office.call("GET", "/roles")).json.items.find(
    (role: { key: string }) => role.key === key,
  ).id;

describe("BO-2.2 roles", () => {
  test("are shipped with their keys and permissions", async () => {
    const { json } = await office.call("GET", "/roles");
    expect(json.total).toBe(6);
    expect(
      Object.fromEntries(
        json.items.map((role: { key: string; permissions: string[] }) => [
          role.key,
          role.permissions,
        ]),
      ),
    ).toEqual(shippedRoles);
  });

  test("say how many people hold them, and list who they are", async () => {
    await giveRoles(app, "newcomer", ["support", "moderator"]);
    const holders = async (query = "") =>
      (await office.call("GET", `/roles/holders${query}`)).json;
    const of = (id: number) => (one: { id: number }) => one.id === id;
    const all = await holders();
    expect(all.items.find(of(demo.newcomer.id))).toEqual({
      id: demo.newcomer.id,
      name: `${demo.newcomer.firstName} ${demo.newcomer.lastName}`,
      email: demo.newcomer.email,
      isActive: true,
      roles: [
        { id: await roleId("moderator"), key: "moderator", name: "moderator" },
        { id: await roleId("support"), key: "support", name: "support" },
      ],
    });
    expect(all.items.some(of(demo.participant.id))).toBe(false);
    expect(all.total).toBe(all.items.length);
    const moderators = await holders(`?role=${await roleId("moderator")}`);
    const { items: roles } = (await office.call("GET", "/roles")).json;
    const counted = roles.find(
      ({ key }: { key: string }) => key === "moderator",
    );
    expect(moderators.total).toBe(counted.holders);
    expect(moderators.items.some(of(demo.configurator.id))).toBe(false);
    expect((await holders("?itemsPerPage=1")).items).toHaveLength(1);
    expect(await holders("?role=999999")).toEqual({ items: [], total: 0 });
    await giveRoles(app, "regional", ["support"]);
    const support = await openOffice(app, "regional");
    const { status } = await support.call("GET", "/roles/holders");
    expect(status).toBe(403);
    // Users with STATS_READ see who else has it (BO-21.3).
    await giveRoles(app, "regional", ["analyst"]);
    const analyst = await openOffice(app, "regional");
    const readers = await analyst.call(
      "GET",
      "/roles/holders?permission=MODERATE",
    );
    expect(readers.json).toEqual(await holders("?permission=STATS_READ"));
    expect(readers.json.items.some(of(demo.regional.id))).toBe(true);
    expect(readers.json.items.some(of(demo.newcomer.id))).toBe(false);
    for (const role of ["newcomer", "regional"] as const)
      await giveRoles(app, role, []);
  });

  test("are made and changed, but not with unknown permissions, or a name that is taken", async () => {
    const make = (body: object) => office.call("POST", "/roles", body);
    const jury = { name: "Jury", permissions: ["MODERATE"] };
    const { status, json } = await make(jury);
    expect(status).toBe(201);
    expect((await make(jury)).status).toBe(409);
    expect((await make({ ...jury, permissions: ["FLY"] })).status).toBe(422);
    expect((await make({ ...jury, permissions: [] })).status).toBe(422);
    expect((await make({ ...jury, name: "  " })).status).toBe(422);
    const change = (id: number, body: object) =>
      office.call("PUT", `/roles/${id}`, body);
    expect(
      (await change(json.id, { ...jury, name: "Photo jury" })).status,
    ).toBe(204);
    expect((await change(9_999, jury)).status).toBe(404);
    expect((await change(await roleId("analyst"), jury)).status).toBe(409);
  });

  test("are given only by who has their permissions", async () => {
    const ids = await Promise.all(["moderator", "analyst"].map(roleId));
    const assign = (by: Office, roles: number[], person = demo.newcomer.id) =>
      by.call("PUT", `/participants/${person}/roles`, { roles });
    expect((await assign(office, ids)).status).toBe(200);
    expect((await assign(office, [9_999])).status).toBe(422);
    expect((await assign(office, ids, 999_999)).status).toBe(404);

    const { json } = await office.call("POST", "/roles", {
      name: "Role keeper",
      permissions: ["ROLE_WRITE", "MODERATE"],
    });
    await assign(office, [json.id], demo.regional.id);
    const keeper = await openOffice(app, "regional");
    await keeper.stepUp();
    expect((await assign(keeper, [...ids, json.id])).status).toBe(200);
    expect((await assign(keeper, [await roleId("administrator")])).status).toBe(
      403,
    );
    const made = await keeper.call("POST", "/roles", {
      name: "Everything",
      permissions: [...permissions],
    });
    expect(made.status).toBe(403);
  });

  test("BO-9.13 the shell gives a shipped role where one has exactly these permissions", async () => {
    const grant = (granted: Permission[]) =>
      grantPermissions(app.app.repositories, demo.unaccepted.id, granted);
    const rolesOf = async () =>
      (
        await office.call("GET", `/participants/${demo.unaccepted.id}`)
      ).json.roles.map((role: { name: string }) => role.name);
    await grant([...permissions].reverse());
    expect(await rolesOf()).toEqual(["administrator"]);
    await grant(["MODERATE", "AUDIT_READ"]);
    expect(await rolesOf()).toEqual(["MODERATE AUDIT_READ"]);
    const { json } = await office.call(
      "GET",
      `/audit?entity=participant/${demo.unaccepted.id}`,
    );
    expect(json.items[0]).toMatchObject({
      actor: null,
      after: "Droits : MODERATE, AUDIT_READ",
    });
    await grant([]);
  });

  test("the last holder of ROLE_WRITE keeps it", async () => {
    await giveRoles(app, "newcomer", []);
    await giveRoles(app, "regional", []);
    const own = `/participants/${demo.configurator.id}/roles`;
    expect((await office.call("PUT", own, { roles: [] })).status).toBe(409);
    const deletion = await app.call(
      `/v2/users/${demo.configurator.id}/deletion`,
      "configurator",
      { method: "POST", payload: { password: DEMO_PASSWORD } },
    );
    expect(deletion.status).toBe(409);
    expect((await office.call("GET", "/roles")).status).toBe(200);
  });
});

describe("BO-3.8 the audit trail", () => {
  test("has every change, newest first, in words", async () => {
    const entity = `participant/${demo.newcomer.id}`;
    const { json } = await office.call("GET", `/audit?entity=${entity}`);
    expect(json.items[0]).toMatchObject({
      actor: { id: demo.regional.id },
      action: "participant.roles",
      entity,
      after: expect.stringContaining("moderator"),
      requestId: expect.any(String),
    });
    expect(json.total).toBe(2);
    const none = await office.call("GET", "/audit?to=2020-01-01T00:00:00Z");
    expect(none.json).toMatchObject({ items: [], total: 0 });
  });

  test.each([
    "from=2026-02-30T00:00:00Z",
    "from=yesterday",
    "actor=x",
    "page=0",
    "nonsense=1",
  ])("refuses %s", async (query) => {
    expect((await office.call("GET", `/audit?${query}`)).status).toBe(422);
  });

  test("finds an event of which one byte was changed", async () => {
    const { verify } = createAuditEventsRepository(app.database);
    const sound = await verify();
    expect(sound.broken).toBeUndefined();
    const { id } = await app.database
      .selectFrom("audit_events")
      .select("id")
      .orderBy("id")
      .offset(1)
      .limit(1)
      .executeTakeFirstOrThrow();
    await app.database
      .updateTable("audit_events")
      .set({ entity: "role/0" })
      .where("id", "=", id)
      .execute();
    expect((await verify()).broken).toBe(id);
  });
});
