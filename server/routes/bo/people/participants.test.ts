import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demo, invited } from "#server/seed/people.ts";
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

const { participant, newcomer } = demo;

const found = async (query: string) =>
  (await office.call("GET", `/participants?${query}`)).json;

const idsOf = async (query: string): Promise<number[]> =>
  (await found(query)).items.map(({ id }: { id: number }) => id);

describe("BO-9.28 the list of participants", () => {
  test.each([
    [`q=${participant.lastName.toUpperCase()}`],
    [`q=${encodeURIComponent(participant.email.toUpperCase())}`],
    [`q=${participant.clientId.slice(1).toLowerCase()}`],
    [
      `q=${encodeURIComponent(`${participant.firstName} ${participant.lastName}`)}`,
    ],
    [
      `q=${encodeURIComponent(`${participant.lastName} ${participant.firstName}`)}`,
    ],
  ])("finds by %s", async (query) => {
    const { items, total } = await found(query);
    expect(total).toBeGreaterThan(0);
    expect(
      items.find(({ id }: { id: number }) => id === participant.id),
    ).toEqual({
      id: participant.id,
      name: `${participant.firstName} ${participant.lastName}`,
      email: participant.email,
      clientId: participant.clientId,
      isActive: true,
      state: "active",
      points: expect.any(Number),
      groups: [{ id: participant.userGroup, name: expect.any(String) }],
      createdAt: expect.any(String),
    });
  });

  test("BO-9.26 a page far beyond the last one is empty", async () => {
    const far = await found("page=1000001");
    expect(far).toEqual({ items: [], total: expect.any(Number) });
    const groups = await office.call("GET", "/groups?page=1&itemsPerPage=2");
    expect(groups.json.items).toHaveLength(2);
    expect(groups.json.total).toBeGreaterThan(2);
  });

  test("finds names without their accents", async () => {
    expect(await idsOf("q=helene")).toContain(demo.configurator.id);
  });

  test.each(["%25", "_", "%5C", "%EF%BC%85", "a%25", "%5C%25"])(
    "BO-9.27 knows no wildcard: %s",
    async (q) => {
      expect(await found(`q=${q}`)).toEqual({ items: [], total: 0 });
    },
  );

  test.each([
    ["name", ({ name }: { name: string }) => name],
    ["email", ({ email }: { email: string }) => email],
    ["createdAt", ({ createdAt }: { createdAt: string }) => createdAt],
  ] as const)("BO-9.27 is sorted by %s, both ways", async (column, textOf) => {
    const all = async (sort: string) =>
      (await found(`sort=${sort}&itemsPerPage=100`)).items;
    const up = await all(column);
    const form = (item: never) =>
      textOf(item)
        .normalize("NFD")
        .replaceAll(/[\u0300-\u036f]/g, "")
        .toLowerCase();
    const values = up.map(form);
    expect(values).toEqual(values.toSorted());
    expect(await all(`-${column}`)).toEqual(up.toReversed());
  });

  test("BO-9.26 comes in pages, with the same total beyond the last one", async () => {
    const all = await idsOf("itemsPerPage=100");
    const pages = [
      ...(await idsOf("itemsPerPage=5")),
      ...(await idsOf("itemsPerPage=5&page=2")),
    ];
    expect(pages).toEqual(all.slice(0, 10));
    expect(await found("page=1000")).toEqual({ items: [], total: all.length });
  });

  test("has the states of accounts", async () => {
    const [disabled, waiting, active] = await Promise.all(
      ["disabled", "invited", "active"].map((state) =>
        idsOf(`state=${state}&itemsPerPage=100`),
      ),
    );
    expect(disabled).toContain(demo.inactive.id);
    expect(waiting).toContain(invited.id);
    expect(active).toContain(participant.id);
    expect(
      [disabled, waiting, active].flat().toSorted((a = 0, b = 0) => a - b),
    ).toEqual(
      (await idsOf("itemsPerPage=100")).toSorted((one, other) => one - other),
    );
  });

  test.each([
    "sort=points",
    "sort=password_hash",
    "sort=--name",
    "state=sleeping",
    "page=0",
    "page=1.5",
    "itemsPerPage=x",
    "nonsense=1",
  ])("BO-9.26 refuses %s", async (query) => {
    const { status } = await office.call("GET", `/participants?${query}`);
    expect(status).toBe(422);
  });
});

describe("BO-7.3 a participant", () => {
  const detail = async (by: Office, id = participant.id) =>
    by.call("GET", `/participants/${id}`);

  test("has points, orders, declarations and sign-ins, and nothing of passwords", async () => {
    await app.signIn("participant");
    const { status, json, body } = await detail(office);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      firstName: participant.firstName,
      state: "active",
      declarations: expect.arrayContaining([
        expect.objectContaining({ status: expect.any(String) }),
      ]),
      signIns: [
        {
          device: expect.any(String),
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
      roles: [],
    });
    expect(json.movements.length).toBeGreaterThan(0);
    const own = await app.call(`/v2/user/${participant.id}/points`);
    expect(json.points).toBe(own.json.points);
    expect(body).not.toMatch(/password|hash|jti|token/i);
  });

  test("shows support which roles the person has", async () => {
    await giveRoles(app, "regional", ["support"]);
    const support = await openOffice(app, "regional");
    const { json } = await detail(support, demo.regional.id);
    expect(json.roles).toMatchObject([{ key: "support", name: "support" }]);
    expect((await detail(support, 999_999)).status).toBe(404);
  });
});

describe("BO-9.12 points by hand", () => {
  const give = (
    points: unknown,
    reason: unknown = "Lost parcel",
    id = newcomer.id,
  ) => office.call("POST", `/participants/${id}/points`, { points, reason });

  test("are given and taken with a reason that the person reads", async () => {
    const { status, json } = await give(250);
    expect(status).toBe(201);
    expect(json).toEqual({ id: expect.any(Number) });
    expect((await give(-50, "Corrected")).status).toBe(201);
    const { points, movements } = (
      await office.call("GET", `/participants/${newcomer.id}`)
    ).json;
    expect(points).toBe(200);
    expect(movements).toMatchObject([
      { points: -50, label: "Corrected", origin: "other" },
      { points: 250, label: "Lost parcel" },
    ]);
    const entity = `participant/${newcomer.id}`;
    const audit = await office.call("GET", `/audit?entity=${entity}`);
    expect(audit.json.items[1]).toMatchObject({
      action: "points.give",
      after: "Points : 250; Motif : Lost parcel",
      actor: { id: demo.configurator.id },
    });
    const seen = await app.call("/v2/user/point-movements", "newcomer", {
      headers: { "accept-language": "nl" },
    });
    expect(seen.json["hydra:member"][0]).toMatchObject({ label: "Corrected" });
  });

  test.each([
    [0, "x"],
    [1.5, "x"],
    ["100", "x"],
    [-201, "x"],
    [2 ** 53, "x"],
    [Number.MAX_SAFE_INTEGER, "x"],
    [1, ""],
    [1, "  "],
    [1, "x".repeat(201)],
    [1, undefined],
  ])("refuses %s points for %o", async (points, reason) => {
    const { status, json } = await give(points, reason ?? null);
    expect(status).toBe(422);
    expect(json.violations[0]).toMatchObject({
      propertyPath: expect.stringMatching(/^(points|reason)$/),
    });
  });

  test("of two that take all of a balance at the same time, one succeeds", async () => {
    const answers = await Promise.all([give(-200), give(-200)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  test("need the password again, before anything is looked up", async () => {
    const fresh = await openOffice(app);
    const { status, json } = await fresh.call(
      "POST",
      "/participants/999999/points",
      {},
    );
    expect(status).toBe(403);
    expect(json).toMatchObject({ reason: "reauthenticate" });
    expect((await give(1, "x", 999_999)).status).toBe(404);
  });
});

describe("BO-7.3 accounts", () => {
  const ada = {
    email: "Ada@Example.com",
    firstName: "Ada",
    lastName: "Lovelace",
    clientId: "MAT-1042",
    groups: [1],
  };
  const make = (body: object) => office.call("POST", "/participants", body);

  test("an invited person is sent a link and appears as invited", async () => {
    const { status, json } = await make(ada);
    expect(status).toBe(201);
    const mails = await app.runJobs();
    expect(mails.at(-1)).toMatchObject({ to: ada.email });
    expect(mails.at(-1)?.text).toContain("/auth/create/password/");
    const { items } = await found("q=MAT-1042&state=invited");
    expect(items).toMatchObject([
      { id: json.id, name: "Ada Lovelace", groups: [{ id: 1 }] },
    ]);

    const before = mails.length;
    const again = () =>
      office.call("POST", `/participants/${json.id}/invite`, {});
    expect((await again()).status).toBe(202);
    expect((await app.runJobs()).length).toBe(before + 1);
  });

  test.each([
    ["nl", "nl"],
    [undefined, "fr"],
  ] as const)(
    "an invitation for %s is written in %s",
    async (language, expected) => {
      const email = `in-${expected}@example.com`;
      const names = { firstName: "Ada", lastName: "Lovelace" };
      const { json } = await make({
        ...{ ...names, email },
        ...(language && { language }),
      });
      const mail = (await app.runJobs()).at(-1);
      expect(mail?.to).toBe(email);
      expect(mail?.html).toContain(`lang="${expected}"`);
      expect(
        (await office.call("GET", `/participants/${json.id}`)).json.language,
      ).toBe(expected);
    },
  );

  test.each([
    [{ ...ada, clientId: null }, "email"],
    [{ ...ada, email: "other@example.com" }, "clientId"],
    [{ ...ada, email: "ada" }, "email"],
    [{ ...ada, firstName: " a " }, "firstName"],
    [{ email: "b@example.com" }, "firstName"],
    [{ ...ada, email: "b@example.com", language: "tlh" }, "language"],
    [
      { ...ada, email: "c@example.com", clientId: null, groups: [9_999] },
      "groups",
    ],
  ])("refuses %o, naming the field", async (body, field) => {
    const { status, json } = await make(body);
    expect(status).toBe(422);
    expect(
      json.violations.map(
        ({ propertyPath }: { propertyPath: string }) => propertyPath,
      ),
    ).toContain(field);
  });

  test("who has a password is not invited again", async () => {
    const invite = (id: number) =>
      office.call("POST", `/participants/${id}/invite`, {});
    expect((await invite(participant.id)).status).toBe(409);
    expect((await invite(999_999)).status).toBe(404);
  });

  test("disabling ends all sessions here and there", async () => {
    await giveRoles(app, "regional", ["support"]);
    const token = await app.signIn("regional");
    const theirs = await openOffice(app, "regional");
    const me = () =>
      app.call("/v2/me", null, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await me()).status).toBe(200);
    const change = (body: object) =>
      office.call("PATCH", `/participants/${demo.regional.id}`, body);
    expect((await change({ isActive: false })).status).toBe(204);
    expect((await me()).status).toBe(401);
    expect((await theirs.call("GET", "/session")).status).toBe(401);
    const entity = `participant/${demo.regional.id}`;
    const { json } = await office.call("GET", `/audit?entity=${entity}`);
    expect(json.items[0]).toMatchObject({
      action: "participant.change",
      before: expect.stringMatching(/^Compte actif : oui/),
      after: expect.stringMatching(/^Compte actif : non/),
    });
    expect((await change({ isActive: true })).status).toBe(204);
    expect((await me()).status).toBe(401);
  });

  test("groups are replaced", async () => {
    const change = (groups: number[]) =>
      office.call("PATCH", `/participants/${newcomer.id}`, { groups });
    expect((await change([1, 2])).status).toBe(204);
    expect((await change([2, 3, 3])).status).toBe(204);
    const { json } = await office.call("GET", `/participants/${newcomer.id}`);
    expect(json.groups.map(({ id }: { id: number }) => id).toSorted()).toEqual([
      2, 3,
    ]);
    expect((await change([9_999])).status).toBe(422);
    expect(
      (await office.call("PATCH", "/participants/999999", {})).status,
    ).toBe(404);
    const { items, total } = (await office.call("GET", "/groups")).json;
    expect(items).toHaveLength(total);
  });

  const change = (id: number, body: object, by = office) =>
    by.call("PATCH", `/participants/${id}`, body);
  const detailOf = async (id: number) =>
    (await office.call("GET", `/participants/${id}`)).json;
  const newestEvent = async (id: number) => {
    const path = `/audit?entity=participant/${id}`;
    return (await office.call("GET", path)).json.items[0];
  };
  const linksIn = (mails: readonly { text: string }[]) =>
    mails.map(({ text }) => /\/auth\/(?:[a-z-]+\/)+/.exec(text)?.[0]);

  test("what is known of a person is put right, and audited in words", async () => {
    const { id } = newcomer;
    const right = {
      ...{ firstName: " Noël ", lastName: "Lambert-Roy", companyName: null },
      ...{ clientId: "SOL-9", language: "de" },
    };
    expect((await change(id, right)).status).toBe(204);
    expect(await detailOf(id)).toMatchObject({
      ...{ name: "Noël Lambert-Roy", email: newcomer.email, link: "reset" },
      ...{ companyName: null, clientId: "SOL-9", language: "de" },
    });
    expect(await newestEvent(id)).toMatchObject({
      action: "participant.change",
      before: `Prénom : Noé; Nom de famille : Lambert; Société : Lambert & Fils; Identifiant client : ${newcomer.clientId}`,
      after:
        "Prénom : Noël; Nom de famille : Lambert-Roy; Identifiant client : SOL-9; Langue : de",
    });
    const { id: last } = await newestEvent(id);
    expect((await change(id, right)).status).toBe(204);
    expect((await newestEvent(id)).id).toBe(last);
  });

  test.each([
    [{ firstName: " a " }, "firstName"],
    [{ lastName: null }, "lastName"],
    [{ email: "ada" }, "email"],
    [{ email: participant.email.toUpperCase() }, "email"],
    [{ clientId: participant.clientId }, "clientId"],
    [{ language: "tlh" }, "language"],
    [{ companyName: "x".repeat(151) }, "companyName"],
  ])("refuses to put %o right, naming the field", async (body, field) => {
    const { status, json } = await change(newcomer.id, body);
    expect(status).toBe(422);
    expect(json.violations[0].propertyPath).toBe(field);
  });

  test("a new address is the one to sign in with; it is confirmed again, and the old one is notified", async () => {
    const { id, email } = demo.regional;
    const sent = (await app.runJobs()).length;
    expect((await change(id, { email: "Chloe@Example.com" })).status).toBe(204);
    expect(await detailOf(id)).toMatchObject({
      ...{ email: "Chloe@Example.com", isEmailConfirmed: false },
    });
    const mails = (await app.runJobs()).slice(sent);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      ["Chloe@Example.com", email].toSorted(),
    );
    const to = (address: string) => mails.filter((one) => one.to === address);
    expect(linksIn(to("Chloe@Example.com"))).toEqual(["/auth/confirm-email/"]);
    expect(to(email)[0]?.text).not.toContain("Chloe@Example.com");
    const signIn = async (username: string) => {
      const payload = { username, password: DEMO_PASSWORD };
      const url = "/v2/login_check";
      return (await app.call(url, null, { method: "POST", payload })).status;
    };
    expect(await signIn("chloe@example.com")).toBe(200);
    expect(await signIn(email)).toBe(401);
    expect((await change(id, { email })).status).toBe(204);
    await app.runJobs();
  });

  test("an invited person with a new address is invited there, by the only link that works", async () => {
    const { id } = (
      await make({ ...ada, email: "ad@example.com", clientId: null })
    ).json;
    const sent = (await app.runJobs()).length;
    expect((await change(id, { email: "ada.l@example.com" })).status).toBe(204);
    const mails = (await app.runJobs()).slice(sent);
    expect(mails.map(({ to }) => to)).toEqual(["ada.l@example.com"]);
    expect(linksIn(mails)).toEqual(["/auth/create/password/"]);
    const before = /password\/([\w-]+)/.exec(app.mails[sent - 1]?.text ?? "");
    const { json } = await app.call(
      `/v2/users/${before?.[1]}/check-reset-password-token`,
      null,
    );
    expect(json.isValid).toBe(false);
  });

  test("a link for a new password is sent to people who have one, and the one before ends", async () => {
    const send = (id: number) =>
      office.call("POST", `/participants/${id}/password-link`, {});
    const sent = (await app.runJobs()).length;
    expect((await send(participant.id)).status).toBe(202);
    await app.runJobs();
    expect((await send(participant.id)).status).toBe(202);
    const mails = (await app.runJobs()).slice(sent);
    expect(mails.map(({ to }) => to)).toEqual([
      participant.email,
      participant.email,
    ]);
    expect(linksIn(mails)).toEqual([
      "/auth/reset-password/",
      "/auth/reset-password/",
    ]);
    expect(await newestEvent(participant.id)).toMatchObject({
      action: "participant.link",
    });
    expect((await send(invited.id)).status).toBe(409);
    expect((await send(demo.inactive.id)).status).toBe(409);
    expect((await send(999_999)).status).toBe(404);
  });

  test("BO-9.88 no one puts right or sends a link to people with permissions that they lack", async () => {
    await giveRoles(app, "regional", ["support"]);
    const support = await openOffice(app, "regional");
    const { id } = demo.configurator;
    expect((await change(id, { firstName: "Eve" }, support)).status).toBe(403);
    const path = `/participants/${id}/password-link`;
    expect((await support.call("POST", path, {})).status).toBe(403);
    expect(
      (await change(participant.id, { companyName: "Solis" }, support)).status,
    ).toBe(204);
  });

  test("a change does not wait for decisions that credit the person", async () => {
    await app.database.transaction().execute(async (transaction) => {
      // As a foreign key's check does.
      await sql`select from users where id = ${newcomer.id} for key share`.execute(
        transaction,
      );
      const { status } = await office.call(
        "PATCH",
        `/participants/${newcomer.id}`,
        { groups: [newcomer.userGroup] },
      );
      expect(status).toBe(204);
    });
  });

  test("BO-2.2 the last holder of ROLE_WRITE stays active", async () => {
    const { status } = await office.call(
      "PATCH",
      `/participants/${demo.configurator.id}`,
      { isActive: false },
    );
    expect(status).toBe(409);
    expect((await office.call("GET", "/session")).status).toBe(200);
  });
});
