import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  findDocument,
  later,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "configurator", ["administrator"]);
  office = await openOffice(app);
});
afterAll(() => app.close());

const DAY = 86_400_000;

const examine = async (document: TestDocument, request: object = {}) =>
  (await document.call("POST", "/examine", request)).json.verdicts;

/** What is wrong apart from what the doctor only advises (BO-14.5). */
const mistakesOf = async (document: TestDocument) =>
  (await examine(document)).filter(
    ({ level }: { level: string }) => level === "mistake",
  );

const entityOf = async (document: TestDocument): Promise<number> =>
  (await document.call("GET", "")).json.entityId;

const productOf = (productCode: string, more: object = {}) => ({
  ...{ productCode, productName: six(`Produit ${productCode}`), ...more },
});

const unit = { one: six("pompe"), other: six("pompes") };

/** A challenge with every property of BO-10.1 but texts of conditions, pictures and texts of a deal. */
const challengeOf = (title: string, more: object = {}) => ({
  ...{ type: "Classic", title: six(title), teaser: six("<p>Vite</p>") },
  ...{ sponsor: "Calvéo", conditions: {}, isDealCategoryVisible: false },
  ...{ startDiffusionDate: later(-2 * DAY), endDiffusionDate: later(9 * DAY) },
  ...{ startSignInDate: later(-2 * DAY), endSignInDate: later(-DAY) },
  ...{ startDate: later(-DAY), endDate: later(5 * DAY) },
  audience: { groups: [] },
  ...{ isGroup: false, inscriptionsLimit: null, goalType: "generic" },
  ...{ goalsUnit: unit, resultUnit: six("pompes"), maxToWin: 900 },
  challengeGoals: [
    {
      ...{ key: "one", name: six("Palier"), subject: six("pompes"), unit },
      ...{ value: 5, reward: 900 },
    },
  ],
  ...{ isRewardingGlobal: true, isRewardingAuto: false },
  ...{ resultEntryEnabled: true, isDeclarationMultiple: true },
  ...{ needProof: false, needCurrencyValue: false },
  declarationForm: [
    {
      ...{ key: "boiler", question: six("Une chaudière ?"), type: "choice" },
      choices: [
        { key: "yes", label: six("Oui") },
        { key: "no", label: six("Non") },
      ],
      isRetired: false,
    },
  ],
  predefinedQuestions: [
    { key: "distributor", label: six("Distributeur"), isDisplayed: true },
  ],
  ...{ photoMinWidth: null, photoMinHeight: null, photoMaxSize: 20 },
  ...{ areResultsVisible: true, areResultsAnonymized: false },
  ...{ resultLimit: null, budget: { points: 5000, warnAt: 4000 } },
  ...more,
});

describe("BO-10.2 a product", () => {
  test("is live for /v2 once it is released", async () => {
    const document = await createDocument(
      office,
      "product",
      productOf("NEW-1", { unit, brand: "Calvéo", range: "Aéria" }),
    );
    expect(await examine(document)).toEqual([]);
    expect((await document.release()).status).toBe(201);
    const row = await app.database
      .selectFrom("products")
      .selectAll()
      .where("id", "=", await entityOf(document))
      .executeTakeFirst();
    expect(row).toMatchObject({
      ...{ code: "NEW-1", name: "Produit NEW-1", status: "active" },
      unit: { one: "pompe", other: "pompes" },
    });
  });

  test("has a code that no other one has live, nor an older one in its draft", async () => {
    const drafted = await createDocument(
      office,
      "product",
      productOf("DRAFT-1"),
    );
    const other = await createDocument(office, "product", productOf("DRAFT-1"));
    const taken = [
      { pointer: "/productCode", outcome: "codeTaken", level: "mistake" },
    ];
    expect(await examine(other)).toMatchObject(taken);
    expect((await other.release()).status).toBe(422);
    expect(await examine(drafted)).toEqual([]);
    await other.save(productOf("CAL-AER-006"));
    expect(await examine(other)).toMatchObject(taken);
    await other.save(productOf("DRAFT-2"));
    expect(await examine(other)).toEqual([]);
    await other.save(productOf("DRAFT-1"));
    expect((await drafted.call("POST", "/archive", {})).status).toBe(204);
    expect(await examine(other)).toEqual([]);
  });

  test("keeps the code by which challenges list it", async () => {
    const product = await createDocument(
      office,
      "product",
      productOf("LISTED-1"),
    );
    expect((await product.release()).status).toBe(201);
    await product.save(productOf("LISTED-2"));
    expect(await examine(product)).toEqual([]);
    const challenge = await createDocument(
      office,
      "challenge",
      challengeOf("Liste"),
    );
    await challenge.call(
      "PATCH",
      "/lists/products",
      { set: [{ productCode: "LISTED-1", coefficient: 1 }] },
      { "if-match": await challenge.etag() },
    );
    expect(await examine(product)).toEqual([
      expect.objectContaining({
        ...{ pointer: "/productCode", outcome: "codeListed", level: "mistake" },
      }),
    ]);
    expect((await product.release()).status).toBe(422);
    expect((await challenge.call("POST", "/archive", {})).status).toBe(204);
    expect((await product.release()).status).toBe(201);
  });

  test.each([
    ["", "required"],
    ["x".repeat(256), "tooLong"],
    [" A", "wrongForm"],
  ])("has no code like %j", async (productCode, outcome) => {
    const document = await createDocument(
      office,
      "product",
      productOf(productCode),
    );
    expect(await examine(document)).toMatchObject([
      { pointer: "/productCode", outcome },
    ]);
  });
});

describe("BO-10.1 a challenge", () => {
  test("has no mistake with the names of the specification, and is live for /v2", async () => {
    const document = await createDocument(
      office,
      "challenge",
      challengeOf("Cap au sud"),
    );
    expect(await mistakesOf(document)).toEqual([]);
    expect((await document.release()).status).toBe(201);
    const id = await entityOf(document);
    const { status, json } = await app.call(`/v2/challenges/${id}/user.jsonld`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ id, title: "Cap au sud", maxToWin: 900, resultUnit: "pompes" },
      goalsUnit: { one: "pompe", other: "pompes" },
      challengeGoals: [
        { name: "Palier", value: 5, challengeReward: { value: 900 } },
      ],
      photoMaxSize: 20,
    });
    expect(json).not.toHaveProperty("budget");
    const [input] = json.declarationForm.formInputGroups[0].formInputs;
    expect(input).toMatchObject({ label: "Une chaudière ?", type: "choice" });
    expect(input.formInputChoices.map((one: { id: number }) => one.id)).toEqual(
      [expect.any(Number), expect.any(Number)],
    );
  });

  test("has no mistake with its type and title alone", async () => {
    const document = await createDocument(office, "challenge", {
      ...{ type: "Deal", title: six("Deal") },
    });
    expect(await examine(document)).toEqual([]);
    expect((await document.release()).status).toBe(201);
  });

  test("is for the groups that it names, which must exist", async () => {
    const document = await createDocument(
      office,
      "challenge",
      challengeOf("Pour le Nord", {
        audience: { groups: ["/v2/user-groups/2", "/v2/user-groups/9999"] },
      }),
    );
    expect(await mistakesOf(document)).toMatchObject([
      { pointer: "/audience/groups/1", outcome: "unknownTarget" },
    ]);
    expect((await document.release()).status).toBe(422);
    await document.save(
      challengeOf("Pour le Nord", {
        audience: { groups: ["/v2/user-groups/2"] },
      }),
    );
    expect((await document.release()).status).toBe(201);
    const group = await findDocument(office, "group", "Grand Ouest");
    const usages = await office.call(
      "GET",
      `/usages?kind=group&id=${group.id}&itemsPerPage=100`,
    );
    expect(
      usages.json.items.filter(
        ({ name }: { name: string }) => name === "Pour le Nord",
      ),
    ).toEqual([
      {
        ...{ kind: "challenge", id: await entityOf(document) },
        ...{ document: document.id, name: "Pour le Nord" },
      },
    ]);
  });

  test("decision 48 is named by its title in the demo, and a product by its name", async () => {
    const deal = await findDocument(
      office,
      "challenge",
      "Cap sur la pompe à chaleur",
    );
    expect((await deal.call("GET", "")).json).toMatchObject({
      ...{ entityId: 1, name: "Cap sur la pompe à chaleur", status: "live" },
    });
    const { json } = await office.call(
      "GET",
      "/documents?kind=product&itemsPerPage=100",
    );
    expect(json.total).toBeGreaterThanOrEqual(60);
    const pump = await findDocument(
      office,
      "product",
      "Pompe à chaleur Aéria 6 kW",
    );
    expect(await entityOf(pump)).toBe(1);
  });

  test.each(["challenge", "product"])(
    "every %s of the demo is examined without a mistake",
    async (kind) => {
      const { json } = await office.call(
        "GET",
        `/documents?kind=${kind}&itemsPerPage=100&sort=name`,
      );
      for (const { id, name } of json.items.filter(
        ({ entityId, name }: { entityId: number; name: string }) =>
          entityId <= 60 && name !== `A ${kind}`,
      )) {
        const { json: examined } = await office.call(
          "POST",
          `/documents/${id}/examine`,
          {},
        );
        expect([name, examined.verdicts]).toEqual([name, []]);
      }
    },
  );
});

describe("BO-14.5 the doctor of challenges", () => {
  test("compares tiers and budget with the last challenge of the type", async () => {
    const own = { one: six("pompe rare"), other: six("pompes rares") };
    const [goal] = challengeOf("").challengeGoals;
    const tier = (value: number) => [{ ...goal, unit: own, value }];
    const before = {
      startDiffusionDate: later(-9 * DAY),
      startDate: later(-8 * DAY),
    };
    const last = await createDocument(
      office,
      "challenge",
      challengeOf("L’an dernier", {
        ...{ ...before, endDate: later(-2 * DAY), challengeGoals: tier(5) },
        ...{ startSignInDate: null, endSignInDate: null },
      }),
      "L’an dernier",
    );
    expect((await last.release()).status).toBe(201);
    await sql`insert into challenge_results (challenge_id, user_id, status, result_value, created_at)
      select ${await entityOf(last)}::int, id, 'validated', 80 + row_number() over (order by id), now() from users order by id limit 3`.execute(
      app.database,
    );
    const advice = async (value: number, points: number) =>
      (
        await examine(
          await createDocument(
            office,
            "challenge",
            challengeOf("Cette année", {
              ...{ challengeGoals: tier(value), budget: { points } },
            }),
          ),
        )
      )
        .filter(({ outcome }: { outcome: string }) =>
          /LastSeason|BelowMost/.test(outcome),
        )
        .map(({ message }: { message: string }) => message);
    expect(await advice(84, 5)).toEqual([
      "Personne n’est allé aussi loin dans «\u00a0L’an dernier\u00a0», le dernier challenge de ce type\u00a0: le meilleur résultat était 83. Vérifiez cette valeur.",
    ]);
    expect(await advice(82, 1_800)).toEqual([]);
    expect(await advice(82, 1_799)).toEqual([
      expect.stringContaining(
        "si l’on faisait comme dans «\u00a0L’an dernier\u00a0»\u00a0: 1\u202f800 points",
      ),
    ]);
  });

  test("counts the products whose sales do not count", async () => {
    const document = await createDocument(
      office,
      "challenge",
      challengeOf("Sans coefficient"),
    );
    await document.call(
      "PATCH",
      "/lists/products",
      {
        set: [
          { productCode: "CAL-AER-006", coefficient: 1 },
          { productCode: "CAL-AER-008", coefficient: 0 },
          { productCode: "CAL-AER-010" },
        ],
        remove: [],
      },
      { "if-match": await document.etag() },
    );
    expect(await examine(document)).toContainEqual(
      expect.objectContaining({
        ...{ pointer: "/products", outcome: "noCoefficient" },
        message:
          "Produits sans coefficient\u00a0: 2. Leurs ventes ne comptent pas pour atteindre les paliers.",
      }),
    );
  });
});

describe("BO-3.7 usages", () => {
  const usagesOf = async (document: TestDocument, kind: string) =>
    (
      await office.call(
        "GET",
        `/usages?kind=${kind}&id=${document.id}&itemsPerPage=100`,
      )
    ).json.items;

  test("decision 62 of a product are the challenges that list it, drafts included", async () => {
    const pump = await findDocument(
      office,
      "product",
      "Pompe à chaleur Aéria 6 kW",
    );
    const live = await findDocument(
      office,
      "challenge",
      "Cap sur la pompe à chaleur",
    );
    const drafted = await createDocument(
      office,
      "challenge",
      challengeOf("Encore un brouillon"),
    );
    const { status } = await drafted.call(
      "PATCH",
      "/lists/products",
      { set: [{ productCode: "CAL-AER-006", coefficient: 1 }], remove: [] },
      { "if-match": await drafted.etag() },
    );
    expect(status).toBe(200);
    const items = await usagesOf(pump, "product");
    const known = await office.call(
      "GET",
      `/usages?kind=product&id=${await entityOf(pump)}&itemsPerPage=100`,
    );
    expect(known.json.items).toEqual(items);
    expect(items).toContainEqual({
      ...{ kind: "challenge", id: 1, document: live.id },
      name: "Cap sur la pompe à chaleur",
    });
    expect(items).toContainEqual({
      ...{ kind: "challenge", id: await entityOf(drafted) },
      ...{ document: drafted.id, name: "A challenge" },
      isInDraft: true,
    });
    expect((await pump.call("POST", "/archive", {})).status).toBe(409);
  });

  test("of a challenge are pages, menus and badges that name it", async () => {
    const live = await findDocument(
      office,
      "challenge",
      "Cap sur la pompe à chaleur",
    );
    const kinds = (await usagesOf(live, "challenge")).map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toContain("page");
    expect((await live.call("POST", "/archive", {})).status).toBe(409);
  });
});

test("decision 50 challenges and products need the permissions of challenges", async () => {
  await giveRoles(app, "regional", ["configurator"]);
  const configurator = await openOffice(app, "regional");
  const made = await configurator.call("POST", "/documents", {
    ...{ kind: "challenge", name: "Essai", body: challengeOf("Essai") },
  });
  expect(made.status).toBe(201);
  const { headers } = await configurator.call(
    "GET",
    `/documents/${made.json.id}/draft`,
  );
  const released = await configurator.call(
    "POST",
    `/documents/${made.json.id}/releases`,
    {},
    { "if-match": String(headers["etag"]) },
  );
  expect(released.status).toBe(403);
  await giveRoles(app, "regional", ["analyst"]);
  const analyst = await openOffice(app, "regional");
  for (const kind of ["challenge", "product"])
    expect((await analyst.call("GET", `/documents?kind=${kind}`)).status).toBe(
      403,
    );
});
