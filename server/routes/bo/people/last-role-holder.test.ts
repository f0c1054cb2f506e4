import { beforeEach, describe, expect, test } from "vitest";
import { LastRoleHolder } from "#server/repositories/people/roles.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { updateRole } from "#server/services/accounts/roles.ts";
import {
  eraseAccount,
  scheduleErasure,
} from "#server/services/personal-data/erasure.ts";
import type { Role } from "#tests/support/app.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { database } = app;
const { repositories } = app.app;
const last = demo.configurator.id;
const other = demo.regional.id;

const setUser = (id: number, values: object) =>
  database.updateTable("users").set(values).where("id", "=", id).execute();
const { password_hash: hash } = await database
  .selectFrom("users")
  .select("password_hash")
  .where("id", "=", last)
  .executeTakeFirstOrThrow();
const usable = { is_active: true, erase_at: null, password_hash: hash };

/** A role of the programme that has ROLE_WRITE alone. */
async function ownRole(): Promise<number> {
  const name = "Roles alone";
  const found = await database
    .selectFrom("roles")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const { id } = await database
    .insertInto("roles")
    .values({ name, permissions: ["ROLE_WRITE"] })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

beforeEach(async () => {
  for (const role of ["newcomer", "participant"] as Role[])
    await giveRoles(app, role, []);
  await giveRoles(app, "configurator", ["administrator"]);
  await giveRoles(app, "regional", ["administrator"]);
  await setUser(last, usable);
  await setUser(other, usable);
});

/** Why another holder of the role cannot replace the last one. */
const absences: Record<string, () => Promise<unknown>> = {
  "was invited and never signed in": () =>
    setUser(other, { password_hash: null }),
  "is disabled": () => setUser(other, { is_active: false }),
  "is about to be deleted": () => setUser(other, { erase_at: new Date() }),
};

const status = async (answer: Promise<{ status: number; json: unknown }>) => {
  const { status: code, json } = await answer;
  if (code >= 400)
    expect(json).toMatchObject({
      "hydra:description": expect.stringContaining("rôles"),
    });
  return code;
};
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: unknown) => {
      expect(error).toBeInstanceOf(LastRoleHolder);
      return 409;
    },
  );

/** The ways in which the last one leaves. */
const ways: Record<string, () => Promise<number>> = {
  "gives up the role": async () => {
    await office.stepUp();
    return status(
      office.call("PUT", `/participants/${last}/roles`, { roles: [] }),
    );
  },
  "takes the permission out of the role": async () => {
    const id = await ownRole();
    await database
      .insertInto("user_roles")
      .values({ user_id: last, role_id: id })
      .execute();
    await database
      .deleteFrom("user_roles")
      .where("user_id", "in", [last])
      .where("role_id", "<>", id)
      .execute();
    const setPermissions = (permissions: string[]) =>
      updateRole(
        repositories,
        id,
        { name: "Roles alone", permissions },
        { actorId: last },
      );
    await setPermissions(["ROLE_WRITE"]);
    return refusal(setPermissions([]));
  },
  "is disabled": () =>
    status(office.call("PATCH", `/participants/${last}`, { isActive: false })),
  "deletes their own account": async () =>
    status(
      app.call(`/v2/users/${last}/deletion`, "configurator", {
        method: "POST",
        payload: { password: DEMO_PASSWORD },
      }),
    ),
  "is erased": async () => {
    const order = () =>
      database.selectFrom("orders").where("user_id", "=", last);
    await database
      .updateTable("orders")
      .set({ user_id: last, status: "ordered" })
      .where("id", "=", ({ selectFrom }) =>
        selectFrom("orders").select(({ fn }) => fn.min("id").as("id")),
      )
      .execute();
    const code = await refusal(eraseAccount(repositories, last));
    expect(await order().select("status").execute()).toEqual([
      { status: "ordered" },
    ]);
    return code;
  },
};

describe("BO-2.2 the last holder of ROLE_WRITE is the last who can sign in", () => {
  test.each(
    Object.keys(absences).flatMap((absence) =>
      Object.keys(ways).map((way) => [absence, way] as const),
    ),
  )("the other one %s: 409 when this one %s", async (absence, way) => {
    await absences[absence]?.();
    expect(await ways[way]?.()).toBe(409);
    await setUser(last, usable);
  });

  test("with another one who can, one may leave", async () => {
    const { status: code } = await office.call(
      "PUT",
      `/participants/${other}/roles`,
      {
        roles: [],
      },
    );
    expect([200, 403]).toContain(code);
    await giveRoles(app, "regional", ["administrator"]);
    expect(await refusal(scheduleErasure(repositories, other))).toBe(200);
  });

  test("of two who leave at once one stays", async () => {
    const second = await openOffice(app, "regional");
    await office.stepUp();
    await second.stepUp();
    const left = await Promise.all([
      office.call("PUT", `/participants/${last}/roles`, { roles: [] }),
      second.call("PUT", `/participants/${other}/roles`, { roles: [] }),
    ]);
    expect(left.map((one) => one.status).sort()).toEqual([200, 409]);
  });
});
