import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import type { OfficeAuditEvent } from "#src/schema/types.gen.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  findDocument,
  pageOf,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let test: TestApp;
let support: Office;
let administrator: Office;

beforeAll(async () => {
  test = await createTestApp();
  await giveRoles(test, "participant", ["support"]);
  await giveRoles(test, "configurator", ["administrator"]);
  support = await openOffice(test, "participant");
  administrator = await openOffice(test);
});
afterAll(() => test.close());

const address = {
  recipient: "Camille Durand",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};

const order = async (id: number, role: Role, expectedPrice: number) =>
  test.call(`/v2/rewards/${id}/orders`, role, {
    method: "POST",
    payload: { address, expectedPrice },
  });

const ownEntry = { status: 403, json: { reason: "ownEntry" } };

describe("BO-9.86 nobody orders at a price that they set", () => {
  let reward: TestDocument;
  let id: number;

  const asOf =
    (office: Office): TestDocument["save"] =>
    async (body) => {
      const path = `/documents/${reward.id}`;
      const { headers } = await office.call("GET", `${path}/draft`);
      const saved = await office.call(
        "PUT",
        `${path}/draft`,
        { body },
        {
          "if-match": String(headers["etag"]),
        },
      );
      return office.call(
        "POST",
        `${path}/releases`,
        { acceptWarnings: true },
        {
          "if-match": String(saved.headers["etag"]),
        },
      );
    };

  it("but at one that another person set", async () => {
    const body = { title: { fr: "Vélo", en: "Bicycle" }, price: 1_500 };
    reward = await createDocument(administrator, "reward", body);
    await reward.release();
    id = (await reward.call("GET", "")).json.entityId;
    const before = await test.app.repositories.points.total(
      demo.participant.id,
    );

    expect((await asOf(support)({ ...body, price: 1 })).status).toBe(201);
    expect(await order(id, "participant", 1)).toMatchObject(ownEntry);
    // Setting it back makes it theirs, too; naming it otherwise does not make it another person's.
    await asOf(support)({ ...body, price: 1, note: "x" });
    expect(await order(id, "participant", 1)).toMatchObject(ownEntry);
    await asOf(support)(body);
    expect(await order(id, "participant", 1_500)).toMatchObject(ownEntry);
    expect(await test.app.repositories.points.total(demo.participant.id)).toBe(
      before,
    );

    expect((await asOf(administrator)({ ...body, price: 2 })).status).toBe(201);
    const placed = await order(id, "participant", 2);
    expect(placed.status).toBe(201);

    const step = (office: Office) =>
      office.call("POST", "/orders/steps", {
        ...{ orders: [placed.json.id], step: "cancel" },
      });
    expect(await step(support)).toMatchObject(ownEntry);
    expect((await step(administrator)).json.done).toEqual([placed.json.id]);
  });
});

describe("BO-9.87 the limit of points by hand", () => {
  const option = "moderation_correction_limit";

  async function release(office: Office, value: unknown, more: object = {}) {
    const { id, body } = await findDocument(administrator, "settings");
    const path = `/documents/${id}`;
    const { options, ...rest } = (await body()) as {
      options: { name: string }[];
    };
    const next = {
      ...rest,
      options: [
        ...options.filter(({ name }) => name !== option),
        ...(value === undefined ? [] : [{ name: option, value }]),
      ],
    };
    const { headers } = await office.call("GET", `${path}/draft`);
    const saved = await office.call(
      "PUT",
      `${path}/draft`,
      { body: next },
      {
        "if-match": String(headers["etag"]),
      },
    );
    expect(saved.status).toBe(200);
    return office.call(
      "POST",
      `${path}/releases`,
      { acceptWarnings: true, ...more },
      { "if-match": String(saved.headers["etag"]) },
    );
  }

  it("is changed by those alone who have ROLE_WRITE, with their password", async () => {
    await giveRoles(test, "regional", ["configurator"]);
    const configurator = await openOffice(test, "regional");
    const refused = { status: 403, json: { reason: "limitIsForRoles" } };
    expect(await release(configurator, 1_000_000)).toMatchObject(refused);
    expect(await release(configurator, { en: 5 })).toMatchObject(refused);
    expect((await release(configurator, 1_000)).status).toBe(201);
    expect(await release(administrator, 2_000)).toMatchObject({
      ...{ status: 403, json: { reason: "reauthenticate" } },
    });
    await administrator.stepUp();
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await release(administrator, 500, { startsAt });
    expect(planned.status).toBe(201);
    expect(
      await configurator.call("DELETE", `/releases/${planned.json.id}`),
    ).toMatchObject(refused);
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect(
      await release(configurator, 1_000, { startsAt: later }),
    ).toMatchObject(refused);
    expect((await release(administrator, 2_000)).status).toBe(201);
    expect(
      await configurator.call("POST", "/release-sets", {
        name: "A set",
        documents: [
          {
            id: (await findDocument(administrator, "settings")).id,
            revision: 1,
          },
        ],
      }),
    ).toMatchObject(refused);
  });

  it.each(["Infinity", "2000", true, null, -1, [1]])(
    "is a finite number, not %j",
    async (value) => {
      const answer = await release(administrator, value);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.json.verdicts)).toContain("/options/");
    },
  );
});

describe("BO-9.90 names", () => {
  it("of what uses a group are for those who may read it", async () => {
    const group = await createDocument(administrator, "group", {
      name: "Secret",
    });
    await group.release();
    const { entityId } = (await group.call("GET", "")).json;
    const page = await createDocument(
      administrator,
      "page",
      pageOf([], { audience: { groups: [`/v2/user-groups/${entityId}`] } }),
      "Plan secret",
    );
    for (const startDiffusionDate of ["2020-01-01", "2999-01-01"]) {
      const challenge = await createDocument(administrator, "challenge", {
        ...{ type: "Classic", title: six("Défi") },
        startDiffusionDate: `${startDiffusionDate}T00:00:00Z`,
        audience: { groups: [`/v2/user-groups/${entityId}`] },
      });
      expect((await challenge.release()).status).toBe(201);
    }
    const path = `/usages?kind=group&id=${group.id}`;
    const named = async (office: Office) =>
      (await office.call("GET", path)).json.items.map(
        ({ kind, name }: { kind: string; name: string | null }) => [
          kind,
          name !== null,
        ],
      );
    expect(await named(administrator)).toEqual([
      ["challenge", true],
      ["challenge", true],
      ["page", true],
    ]);
    expect(await named(support)).toEqual([
      ["challenge", true],
      ["challenge", false],
      ["page", false],
    ]);
    await page.release();
  });

  it("and texts of drafts are not in the audit trail, and of releases for those who may read them", async () => {
    const secret = "Lancement secret";
    const page = await createDocument(
      administrator,
      "page",
      pageOf([], { title: { fr: secret, en: secret } }),
      secret,
    );
    await page.save(pageOf([], { title: { fr: `${secret} 2`, en: secret } }));
    await page.call("PATCH", "", { name: `${secret} 3` });
    const path = `/audit?entity=page/${page.id}`;
    const trail = async (office: Office) =>
      JSON.stringify((await office.call("GET", path)).json);
    const { items } = (await administrator.call("GET", path)).json;
    const words = items.map(
      ({ before, after }: OfficeAuditEvent) => `${before} → ${after}`,
    );
    expect(words.join("\n")).not.toContain(secret);
    expect(words.join("\n")).toContain("Titre (fr)");

    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    expect((await page.release({ startsAt })).status).toBe(201);
    expect(await trail(administrator)).toContain(`${secret} 2`);
    await test.database
      .updateTable("roles")
      .set({ permissions: ["AUDIT_READ"] })
      .where("key", "=", "analyst")
      .execute();
    await giveRoles(test, "newcomer", ["analyst"]);
    const auditor = await openOffice(test, "newcomer");
    expect(await trail(auditor)).toContain("document.schedule");
    expect(await trail(auditor)).not.toContain(secret);
    expect((await page.release()).status).toBe(201);
    expect(await trail(auditor)).toContain(`${secret} 2`);
  });
});
