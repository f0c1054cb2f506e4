import { afterAll, expect } from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { type Answer, createTestApp, type Role, type TestApp } from "./app.ts";

/** What a browser of the back office sends with a write. */
export const ownOrigin = "http://localhost:80";

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

export interface Office {
  /** The cookie that the session is known by. */
  cookie: string;
  /** Calls below `/v2/bo`. */
  call(
    method: Method,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Enters the password again. */
  stepUp(): Promise<void>;
}

/** Signs in to the back office as a demo user, who must have a permission. */
export async function openOffice(
  { call }: TestApp,
  role: Role = "configurator",
): Promise<Office> {
  const opened = await call("/v2/bo/session", null, {
    method: "POST",
    headers: { origin: ownOrigin },
    payload: { username: demo[role].email, password: DEMO_PASSWORD },
  });
  expect(opened.status).toBe(204);
  const [cookie = ""] = String(opened.headers["set-cookie"]).split(";");
  const office: Office = {
    cookie,
    call: (method, path, body, headers = {}) =>
      call(`/v2/bo${path}`, null, {
        method,
        headers: { cookie, origin: ownOrigin, ...headers },
        ...(body !== undefined && { payload: body }),
      }),
    async stepUp() {
      const { status } = await office.call("POST", "/session/reauthenticate", {
        password: DEMO_PASSWORD,
      });
      expect(status).toBe(204);
    },
  };
  return office;
}

/** Forgets how many things were changed several at a time without the password. */
export const forgetBulkChanges = ({ database }: Pick<TestApp, "database">) =>
  database
    .deleteFrom("rate_limits")
    .where("key", "like", "bulkChanges%")
    .execute();

/** Gives a demo user shipped roles, by their keys, and no others. */
export async function giveRoles(
  { database }: Pick<TestApp, "database">,
  role: Role,
  keys: readonly string[],
): Promise<void> {
  const user_id = demo[role].id;
  await database
    .deleteFrom("user_roles")
    .where("user_id", "=", user_id)
    .execute();
  for (const key of keys)
    await database
      .insertInto("user_roles")
      .columns(["user_id", "role_id"])
      .expression(({ selectFrom, val }) =>
        selectFrom("roles")
          .select([val(user_id).as("user_id"), "id as role_id"])
          .where("key", "=", key),
      )
      .execute();
}

/** A server for the tests of one file, with the back office of an administrator. */
export async function openAdministration(
  options?: Parameters<typeof createTestApp>[0],
): Promise<{
  app: TestApp;
  office: Office;
}> {
  const app = await createTestApp(options);
  afterAll(() => app.close());
  await giveRoles(app, "configurator", ["administrator"]);
  return { app, office: await openOffice(app) };
}
