import { describe, expect, test } from "vitest";
import { storeList } from "#server/repositories/documents/stored-lists.ts";
import { demo } from "#server/seed/people.ts";
import {
  createDocument,
  documentOf,
  findDocument,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();

interface Reference {
  list: string;
  count: number;
}

const unknown = "0".repeat(64);

/** A challenge that takes declarations of products. */
const newChallenge = async () => {
  const demo = await findDocument(office, "challenge", "Pompes");
  const { products: _, ...body } = await demo.body();
  return createDocument(office, "challenge", body);
};

const patch = async (
  document: TestDocument,
  body: object,
  property = "products",
  ifMatch?: string,
) =>
  document.call("PATCH", `/lists/${property}`, body, {
    "if-match": ifMatch ?? (await document.etag()),
  });

const rowsOf = async ({ list }: Reference, query = "") => {
  const { status, json } = await office.call(
    "GET",
    `/lists/${list}/rows?${query}`,
  );
  expect([status, json.violations]).toEqual([200, undefined]);
  return json as {
    items: {
      key: string;
      position: number;
      row: object;
      name: string | null;
    }[];
    total: number;
  };
};

/** Codes of products of the demo. */
const codes = async (count: number): Promise<string[]> => {
  const rows = await app.database
    .selectFrom("products")
    .select("code")
    .where("code", "is not", null)
    .orderBy("id")
    .limit(count)
    .execute();
  return rows.map(({ code }) => String(code));
};

test("BO-12.5 a list is read in its order, with what its products are called", async () => {
  const challenge = await newChallenge();
  const [first = "", second = ""] = await codes(2);
  const { json: reference } = await patch(challenge, {
    set: [second, "X-1", first].map((productCode) => ({ productCode })),
  });
  const read = (query = "") =>
    office.call("GET", `/lists/${reference.list}?${query}`);
  const { json } = await read();
  expect(json).toMatchObject({
    total: 3,
    items: [
      { key: second, name: expect.any(String), brand: expect.any(String) },
      { key: "X-1", name: null },
      { key: first, range: expect.any(String) },
    ],
  });
  expect((await read("after=2")).json).toEqual({
    ...{ total: 3, items: json.items.slice(2) },
  });
  expect((await read("after=-1")).status).toBe(422);
});

const examine = async (document: TestDocument, request: object = {}) =>
  (await document.call("POST", "/examine", request)).json.verdicts as {
    pointer: string;
    outcome: string;
    message: string;
  }[];

describe("BO-9.52 PATCH of a list", () => {
  test("makes one where there is none, and changes the draft alone", async () => {
    const challenge = await newChallenge();
    const [first = "", second = ""] = await codes(2);
    const before = await challenge.etag();
    const set = [
      { productCode: first, reward: 10, threshold: null },
      { productCode: second, coefficient: 1.5 },
    ];
    const { status, json, headers } = await patch(challenge, { set });
    expect([status, json]).toEqual([
      200,
      { list: expect.stringMatching(/^[0-9a-f]{64}$/), count: 2 },
    ]);
    expect(headers["etag"]).toBe(await challenge.etag());
    expect(headers["etag"]).not.toBe(before);
    expect((await challenge.body())["products"]).toEqual(json);
    expect((await rowsOf(json)).items).toMatchObject([
      { key: first, position: 1, row: { productCode: first, reward: 10 } },
      {
        key: second,
        position: 2,
        row: { productCode: second, coefficient: 1.5 },
      },
    ]);
    const changed = await patch(challenge, {
      set: [{ productCode: second, reward: 3 }],
      remove: [first],
    });
    expect(changed.json.count).toBe(1);
    expect((await rowsOf(changed.json)).items.map(({ row }) => row)).toEqual([
      { productCode: second, reward: 3 },
    ]);
    expect((await rowsOf(json)).total).toBe(2);
  });

  test("BO-12.5 with the rows that it started from, keeps what another one changed of them since", async () => {
    const challenge = await newChallenge();
    const [first = "", second = "", third = ""] = await codes(3);
    await patch(challenge, {
      set: [
        { productCode: first, reward: 1, threshold: 7 },
        { productCode: second, reward: 2 },
      ],
    });
    const { status, json } = await patch(challenge, {
      set: [
        { productCode: first, reward: 9, threshold: 1 },
        { productCode: second, reward: 8 },
        { productCode: third, reward: 3, coefficient: null },
      ],
      from: [
        { productCode: first, reward: 1, threshold: 1 },
        { productCode: second, reward: 5, threshold: null },
        { productCode: third, reward: 4 },
      ],
    });
    expect([status, json]).toEqual([
      200,
      { ...json, count: 3, overwritten: [second, third] },
    ]);
    const { items } = await rowsOf(json);
    expect(items.map(({ row }) => row)).toEqual([
      { productCode: first, reward: 9, threshold: 7 },
      { productCode: second, reward: 8 },
      { productCode: third, reward: 3 },
    ]);
    const wrong = { set: [], from: [{ productCode: first, reward: "1" }] };
    expect((await patch(challenge, wrong)).status).toBe(422);
  });

  test.each([
    ["a negative number", { productCode: "A", reward: -1 }, "set.0.reward"],
    ["a text for a number", { productCode: "A", reward: "1" }, "set.0.reward"],
    ["another column", { productCode: "A", price: 1 }, "set.0.price"],
    ["no key", { reward: 1 }, "set.0.productCode"],
    ["an empty key", { productCode: "" }, "set.0.productCode"],
    ["a NUL", { productCode: "A\0" }, "set.0.productCode"],
    ["a long key", { productCode: "A".repeat(256) }, "set.0.productCode"],
  ])("is 422 for %s, and nothing changes", async (_, row, path) => {
    const challenge = await newChallenge();
    const etag = await challenge.etag();
    const { status, json } = await patch(challenge, { set: [row] });
    expect([status, json.violations[0].propertyPath]).toEqual([422, path]);
    expect(await challenge.etag()).toBe(etag);
  });

  test("is 422 for a key that is named twice", async () => {
    const challenge = await newChallenge();
    const row = { productCode: "A" };
    for (const body of [
      { set: [row, { ...row, reward: 2 }] },
      { set: [row], remove: ["A"] },
    ]) {
      const { status, json } = await patch(challenge, body);
      expect([status, json.violations[0].message]).toEqual([
        422,
        "Cette valeur figure déjà dans une autre entrée.",
      ]);
    }
  });

  test("needs the draft's present ETag, and a property that refers to a list", async () => {
    const challenge = await newChallenge();
    const set = [{ productCode: "A" }];
    const without = await challenge.call("PATCH", "/lists/products", { set });
    expect(without.status).toBe(428);
    const other = await patch(challenge, { set }, "products", '"draft-999"');
    expect([other.status, other.json.reason]).toEqual([412, "draftChanged"]);
    expect(other.json.draft.body).toEqual(await challenge.body());
    for (const property of ["title", "constructor", "nothing"])
      expect((await patch(challenge, { set }, property)).status).toBe(404);
    const page = await findDocument(office, "page");
    expect((await patch(page, { set })).status).toBe(404);
  });

  test("is 409 where the draft names a list that does not exist", async () => {
    const challenge = await newChallenge();
    const body = await challenge.body();
    await challenge.save({ ...body, products: { list: unknown, count: 1 } });
    const { status, json } = await patch(challenge, {
      set: [{ productCode: "A" }],
    });
    expect([status, json.reason]).toEqual([409, "listGone"]);
  });

  test("takes 10,000 rows of all columns", async () => {
    const challenge = await newChallenge();
    const set = Array.from({ length: 10_000 }, (_, index) => ({
      productCode: `P-${index}`,
      ...{ threshold: 1, reward: index, coefficient: 1.25 },
    }));
    const { status, json } = await patch(challenge, { set });
    expect([status, json.count]).toEqual([200, 10_000]);
    const draft = JSON.stringify(await challenge.body());
    expect(Buffer.byteLength(draft)).toBeLessThan(65_536);
  });

  test("names people by address, client identifier or id", async () => {
    const challenge = await newChallenge();
    const people = await app.database
      .selectFrom("users")
      .select(["id", "email", "client_id"])
      .where("client_id", "is not", null)
      .orderBy("id")
      .limit(3)
      .execute();
    const [one, two, three] = people;
    if (!one || !two || !three) throw new Error("Three people");
    const { status, json } = await patch(
      challenge,
      {
        set: [
          { email: one.email.toUpperCase(), value: 40 },
          { clientId: two.client_id, value: 50 },
          { participant: three.id, value: 60 },
        ],
      },
      "customGoals",
    );
    expect([status, json.violations]).toEqual([200, undefined]);
    const { items } = await rowsOf(json);
    expect(items.map(({ key, row }) => [key, row])).toEqual(
      people.map(({ id }, index) => [
        String(id),
        { participant: id, value: 40 + 10 * index },
      ]),
    );
    expect(items.every(({ name }) => name !== null)).toBe(true);
    expect((await rowsOf(json, `q=${one.email}`)).total).toBe(1);
    const nobody = await patch(
      challenge,
      { set: [{ email: "nobody@example.com", value: 1 }] },
      "customGoals",
    );
    expect([nobody.status, nobody.json.violations]).toEqual([
      422,
      [
        {
          propertyPath: "set.0.email",
          message: "Aucun participant n’a cette adresse ou cet identifiant.",
        },
      ],
    ]);
  });
});

describe("BO-9.51 rows of a list", () => {
  const stored = () =>
    storeList(app.database, "challenge-products", [
      { productCode: "B-2", reward: 9 },
      { productCode: "a-1", reward: 10, coefficient: 2 },
      { productCode: "C_3", threshold: 1 },
    ]);
  const keys = async (query: string) =>
    (await rowsOf(await stored(), query)).items.map(({ key }) => key);

  test.each([
    ["", ["B-2", "a-1", "C_3"]],
    ["sort=productCode", ["a-1", "B-2", "C_3"]],
    ["sort=-productCode", ["C_3", "B-2", "a-1"]],
    ["sort=reward", ["B-2", "a-1", "C_3"]],
    ["sort=-reward", ["a-1", "B-2", "C_3"]],
    ["q=A-", ["a-1"]],
    ["q=10", ["a-1"]],
    ["q=_", ["C_3"]],
    ["q=%25", []],
    ["page=2&itemsPerPage=2", ["C_3"]],
    ["page=9", []],
  ])("%s: %j", async (query, expected) => {
    expect(await keys(query)).toEqual(expected);
  });

  test("beyond the last page are counted all the same", async () => {
    expect((await rowsOf(await stored(), "page=9")).total).toBe(3);
  });

  test.each(["sort=price", "sort=name", "page=0", "page=x", "more=1"])(
    "%s is 422",
    async (query) => {
      const { list } = await stored();
      const { status } = await office.call(
        "GET",
        `/lists/${list}/rows?${query}`,
      );
      expect(status).toBe(422);
    },
  );

  test("of products have their names in the language that is asked for", async () => {
    const [code = ""] = await codes(1);
    const list = await storeList(app.database, "challenge-products", [
      { productCode: code },
      { productCode: "nothing" },
    ]);
    const { items } = await rowsOf(list);
    expect(items.map(({ name }) => name)).toEqual([expect.any(String), null]);
  });

  test("BO-9.53 are for those who write or release challenges", async () => {
    const { list } = await stored();
    await giveRoles(app, "participant", ["moderator"]);
    const moderator = await openOffice(app, "participant");
    for (const path of [`/lists/${list}/rows`, `/lists/${unknown}/rows`])
      expect((await moderator.call("GET", path)).status).toBe(403);
    for (const hash of [unknown, "x", list.toUpperCase()])
      expect((await office.call("GET", `/lists/${hash}/rows`)).status).toBe(
        404,
      );
  });
});

describe("BO-10.4 what differs between two lists", () => {
  test("has the rows before and after, and how many there are", async () => {
    const [from, to] = await Promise.all([
      storeList(app.database, "challenge-products", [
        { productCode: "A", reward: 1 },
        { productCode: "B" },
      ]),
      storeList(app.database, "challenge-products", [
        { productCode: "A", reward: 2 },
        { productCode: "C" },
      ]),
    ]);
    const path = `/lists/${to.list}/diff?from=${from.list}`;
    const { json } = await office.call("GET", path);
    expect(json).toEqual({
      items: [
        {
          ...{ key: "A", change: "changed", name: null },
          before: { productCode: "A", reward: 1 },
          after: { productCode: "A", reward: 2 },
        },
        {
          ...{ key: "B", change: "removed", name: null },
          ...{ before: { productCode: "B" }, after: null },
        },
        {
          ...{ key: "C", change: "added", name: null },
          ...{ before: null, after: { productCode: "C" } },
        },
      ],
      total: 3,
      counts: { added: 1, changed: 1, removed: 1 },
    });
    const second = await office.call("GET", `${path}&itemsPerPage=1&page=2`);
    expect([second.json.items.length, second.json.total]).toEqual([1, 3]);
  });

  test.each([
    ["an unknown list", (list: string) => `${unknown}/diff?from=${list}`, 404],
    [
      "from an unknown list",
      (list: string) => `${list}/diff?from=${unknown}`,
      404,
    ],
    ["from nothing", (list: string) => `${list}/diff`, 422],
    ["from what is no hash", (list: string) => `${list}/diff?from=x`, 422],
  ])("%s is refused", async (_, path, status) => {
    const { list } = await storeList(app.database, "challenge-products", []);
    expect((await office.call("GET", `/lists/${path(list)}`)).status).toBe(
      status,
    );
  });

  test("is one change of a document", async () => {
    const challenge = await newChallenge();
    const [a = "", b = "", c = ""] = await codes(3);
    await patch(challenge, { set: [{ productCode: a }, { productCode: b }] });
    expect((await challenge.release()).json.verdicts).toBeUndefined();
    await patch(challenge, {
      set: [{ productCode: a, reward: 2 }, { productCode: c }],
    });
    expect((await challenge.release()).status).toBe(201);
    const { json } = await challenge.call("GET", "/diff?from=1&to=2");
    expect(json.changes).toMatchObject([
      {
        ...{ pointer: "/products", before: { count: 2 }, after: { count: 3 } },
        format: { as: "list", list: "challenge-products" },
      },
    ]);
  });
});

describe("BO-9.50 a list is examined", () => {
  test("and does not exist", async () => {
    const challenge = await newChallenge();
    const body = await challenge.body();
    const { list } = await storeList(app.database, "challenge-products", []);
    for (const products of [
      { list: unknown, count: 1 },
      { list, count: 3 },
    ])
      expect(await examine(challenge, { body: { ...body, products } })).toEqual(
        [
          expect.objectContaining({
            pointer: "/products",
            outcome: "unknownTarget",
            message:
              "Cette liste n’existe pas ou plus\u00a0: importez-la de nouveau.",
          }),
        ],
      );
  });

  test.each([
    [["X-1"], "Aucun produit n’a le code X-1."],
    [["X-1", "X-2"], "Aucun produit n’a les codes X-1, X-2."],
    [
      ["X-1", "X-2", "X-3", "X-4"],
      "4 codes ne correspondent à aucun produit, par exemple X-1, X-2, X-3.",
    ],
  ])("and names %j, which do not exist", async (missing, message) => {
    const challenge = await newChallenge();
    const [code = ""] = await codes(1);
    const set = [code, ...missing].map((productCode) => ({
      ...{ productCode, coefficient: 1 },
    }));
    await patch(challenge, { set });
    expect(await examine(challenge)).toEqual([
      expect.objectContaining({
        pointer: "/products",
        outcome: "missingRows",
        message,
      }),
    ]);
    expect((await challenge.release()).status).toBe(422);
  });

  test("with a product that is released together with it", async () => {
    const challenge = await newChallenge();
    const product = await createDocument(office, "product", {
      productName: six("Nouveau"),
      productCode: "NEW-1",
    });
    await patch(challenge, {
      set: [{ productCode: "NEW-1", reward: 5, coefficient: 1 }],
    });
    expect(await examine(challenge)).toMatchObject([
      { outcome: "missingRows" },
    ]);
    const documents = await Promise.all(
      [challenge, product].map(async (one) => ({
        id: one.id,
        etag: await one.etag(),
      })),
    );
    const { status, json } = await office.call("POST", "/release-sets", {
      ...{ name: "Ensemble", documents, acceptWarnings: true },
    });
    expect([status, json.verdicts]).toEqual([201, undefined]);
    const { json: found } = await challenge.call("GET", "");
    const shown = await app.call(
      `/v2/challenge-list-products?id=${found.entityId}`,
    );
    expect(shown.json["hydra:member"]).toMatchObject([{ reward: 5 }]);
  });
});

describe("BO-10.5 what participants have of a list", () => {
  /** What participants may declare in a challenge, by code. */
  const shown = async (challenge: TestDocument, token?: string) => {
    const { entityId } = (await challenge.call("GET", "")).json;
    const path = `/v2/challenge-list-products?id=${entityId}&itemsPerPage=100`;
    const { status, json } = await app.call(
      path,
      token ? null : "participant",
      {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      },
    );
    expect(status).toBe(200);
    return (
      json["hydra:member"] as {
        id: number;
        reward: number | null;
        challengeProduct: { productCode: string };
      }[]
    ).map(({ challengeProduct, reward }) => [
      challengeProduct.productCode,
      reward,
    ]);
  };

  test("is what was released, and only rows that differ are written", async () => {
    const challenge = await newChallenge();
    const [a = "", b = "", c = ""] = await codes(3);
    const rows = async () => {
      const { entityId } = (await challenge.call("GET", "")).json;
      return app.database
        .selectFrom("challenge_products")
        .innerJoin("products", "products.id", "product_id")
        .select(["code", "challenge_products.id", "reward"])
        .where("challenge_id", "=", entityId)
        .orderBy("challenge_products.id")
        .execute();
    };
    await patch(challenge, {
      set: [{ productCode: a, reward: 1 }, { productCode: b }],
    });
    expect(await rows()).toEqual([]);
    expect((await challenge.release()).status).toBe(201);
    const before = await rows();
    expect(before.map(({ code, reward }) => [code, reward])).toEqual([
      [a, 1],
      [b, null],
    ]);
    await patch(challenge, {
      ...{ set: [{ productCode: c, reward: 4 }], remove: [b] },
    });
    expect((await challenge.release()).status).toBe(201);
    const after = await rows();
    expect(after.map(({ code, reward }) => [code, reward])).toEqual([
      [a, 1],
      [c, 4],
    ]);
    expect(after[0]?.id).toBe(before[0]?.id);
    expect(await shown(challenge)).toEqual([
      [a, 1],
      [c, 4],
    ]);
    // Back to what was live before.
    expect((await challenge.release({ revision: 1 })).status).toBe(201);
    expect(await shown(challenge)).toEqual([
      [a, 1],
      [b, null],
    ]);
    expect((await challenge.call("POST", "/archive", {})).status).toBe(204);
    expect(await rows()).toEqual([]);
  });

  test("is that of the draft in a preview", async () => {
    const challenge = await newChallenge();
    const [a = "", b = ""] = await codes(2);
    await patch(challenge, { set: [{ productCode: a, reward: 1 }] });
    await challenge.release();
    await patch(challenge, {
      set: [
        { productCode: a, reward: 2 },
        { productCode: b, reward: 3 },
      ],
    });
    const { json } = await office.call("POST", "/preview-tokens", {
      ...{ as: demo.participant.id, drafts: [challenge.id] },
      at: new Date().toISOString(),
    });
    expect(await shown(challenge, json.token)).toEqual([
      [a, 2],
      [b, 3],
    ]);
    expect(await shown(challenge)).toEqual([[a, 1]]);
  });
});

describe("BO-10.5 goals by person", () => {
  test("are those of the released list", async () => {
    const challenge = await newChallenge();
    const body = await challenge.body();
    const goal = {
      ...{ key: "g", unit: null, value: 10, reward: 5 },
      name: six("But"),
    };
    await challenge.save({
      ...{ ...body, goalType: "custom", challengeGoals: [goal] },
    });
    const { id, email } = demo.participant;
    await patch(challenge, { set: [{ email, value: 77 }] }, "customGoals");
    const { status, json } = await challenge.release();
    expect([status, json.verdicts]).toEqual([201, undefined]);
    const { entityId } = (await challenge.call("GET", "")).json;
    const goals = async () =>
      (await app.call(`/v2/challenges/${entityId}/user`)).json.challengeGoals;
    expect(await goals()).toMatchObject([{ value: 77 }]);
    await patch(challenge, { remove: [String(id)] }, "customGoals");
    await challenge.release();
    expect(await goals()).toMatchObject([{ value: 10 }]);
  });
});

describe("BO-10.4 what is copied", () => {
  test("has the lists of what it was made of", async () => {
    const challenge = await newChallenge();
    const [code = ""] = await codes(1);
    const { json } = await patch(challenge, { set: [{ productCode: code }] });
    const copy = await challenge.call("POST", "/duplicate", {});
    expect(copy.status).toBe(201);
    const made = documentOf(office, copy.json.id);
    expect((await made.body())["products"]).toEqual(json);
  });
});
