import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Permission,
  type ShippedRole,
  shippedRoles,
} from "#src/domain/permissions.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

/** Each call with the permissions of which one is needed, and a body that is refused after the permission. */
const table: readonly [Method, string, readonly Permission[], object?][] = [
  ["GET", "/roles", ["ROLE_WRITE"]],
  ["POST", "/roles", ["ROLE_WRITE"], {}],
  ["PUT", "/roles/1", ["ROLE_WRITE"], {}],
  ["PUT", "/participants/1/roles", ["ROLE_WRITE"], {}],
  ["GET", "/audit", ["AUDIT_READ"]],
  ["GET", "/moderation", ["MODERATE"]],
  ...(["declaration", "photo"] as const).flatMap(
    (kind): [Method, string, readonly Permission[], object?][] => [
      ["GET", `/moderation/${kind}/999999`, ["MODERATE"]],
      ["GET", `/moderation/${kind}/999999/proof`, ["MODERATE"]],
      ["PUT", `/moderation/claims/${kind}/999999`, ["MODERATE"], {}],
      ["DELETE", `/moderation/claims/${kind}/999999`, ["MODERATE"]],
    ],
  ),
  ["POST", "/moderation/decisions", ["MODERATE"], {}],
  ["DELETE", "/moderation/decisions/999999", ["MODERATE"]],
  ["POST", "/moderation/corrections", ["DECISION_CORRECT"], {}],
  ["POST", "/moderation/corrections/999999/confirm", ["DECISION_CORRECT"], {}],
  ["DELETE", "/moderation/corrections/999999", ["DECISION_CORRECT"]],
  ["DELETE", "/moderation/photo/999999", ["PHOTO_ADMIN"]],
  ["POST", "/moderation/photo/999999/unblock", ["PHOTO_ADMIN"], {}],
];

/** Open to everybody with a session, or without; server/routes/bo/session.test.ts tests them. */
const open = [
  "POST /v2/bo/session",
  "GET /v2/bo/session",
  "DELETE /v2/bo/session",
  "POST /v2/bo/session/reauthenticate",
];

let app: TestApp;
const routes: string[] = [];
const offices = new Map<ShippedRole, Office>();

beforeAll(async () => {
  app = await createTestApp({
    onRoute: ({ method, url }) => routes.push(`${String(method)} ${url}`),
  });
});
afterAll(() => app.close());

const roles = Object.keys(shippedRoles) as ShippedRole[];

describe.each(roles)("BO-2.1 a %s", (role) => {
  beforeAll(async () => {
    await giveRoles(app, "configurator", [role]);
    const office = await openOffice(app);
    await office.stepUp();
    offices.set(role, office);
  });

  it.each(table)("%s %s", async (method, path, needed, body) => {
    const { status } = (await offices.get(role)?.call(method, path, body)) ?? {
      status: 0,
    };
    const isAllowed = needed.some((one) =>
      (shippedRoles[role] as readonly string[]).includes(one),
    );
    if (isAllowed) expect([401, 403]).not.toContain(status);
    else expect(status).toBe(403);
  });
});

describe("BO-2.1 the routes of the back office", () => {
  it.each(table)(
    "%s %s needs a session",
    async (method, path, _needed, body) => {
      const { status } = await app.call(`/v2/bo${path}`, "configurator", {
        method,
        headers: { origin: "http://localhost:80" },
        ...(body && { payload: body }),
      });
      expect(status).toBe(401);
    },
  );

  it("are all in the table", () => {
    const listed = [
      ...open,
      ...table.map(
        ([method, path]) =>
          `${method} /v2/bo${path.replaceAll(/\/(?:\d+|[0-9a-f-]{36})(?=\/|$)/g, "/:id")}`,
      ),
    ];
    const missing = routes.filter(
      (route) =>
        route.includes(" /v2/bo/") &&
        !/^(HEAD|OPTIONS)/.test(route) &&
        !listed.includes(route),
    );
    expect(missing).toEqual([]);
  });
});
