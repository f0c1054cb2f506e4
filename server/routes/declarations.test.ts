import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits, UNUSED_BYTES } from "#server/security/rate-limits.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import {
  classicDeclaration,
  pdf,
  productsOf,
} from "#tests/support/declarations.ts";
import { declareThroughKills } from "#tests/support/declare-through-kills.ts";
import { multipart } from "#tests/support/multipart.ts";
import { png } from "#tests/support/pictures.ts";

const me = `/v2/users/${demo.participant.id}`;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Changes the settings of a challenge, until the next test. */
async function configure(id: number, changes: object): Promise<void> {
  const { settings } = await test.database
    .selectFrom("challenges")
    .select("settings")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await test.database
    .updateTable("challenges")
    .set({ settings: JSON.stringify({ ...settings, ...changes }) })
    .where("id", "=", id)
    .execute();
}

/** A complete declaration of the participant. */
const classic = async () => ({
  ...(await classicDeclaration(test.database)),
  user: me as string | null,
});

interface Send {
  role?: Role;
  file?: Buffer | null;
  key?: string;
  targetEntity?: string;
  filename?: string;
}

function send(
  declaration: object,
  {
    role = "participant",
    file = pdf,
    key,
    targetEntity = "Declaration",
    filename = "proof.pdf",
  }: Send = {},
) {
  const fields = { declaration: JSON.stringify(declaration) };
  const body = multipart(
    file,
    file === null ? fields : { ...fields, targetEntity, filename },
  );
  return test.call("/v2/declarations", role, {
    ...body,
    headers: {
      ...body.headers,
      ...(key !== undefined && { "idempotency-key": key }),
    },
  });
}

const countOf = async (table: "declarations" | "media_objects") => {
  const { count } = await test.database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

type Violations = { propertyPath: string }[];
const pathsOf = ({ json }: { json: { violations?: Violations } }) =>
  json.violations?.map(({ propertyPath }) => propertyPath);

beforeEach(async () => {
  await configure(1, {
    isDeclarationMultiple: true,
    needCurrencyValue: false,
    needProof: true,
    resultEntryEnabled: true,
  });
});

describe("POST /declarations", () => {
  it("CH-7.3.5 CH-7.4.1 CH-7.4.2 stores a declaration with its proof", async () => {
    const { status, json, headers } = await send(await classic());
    expect(status).toBe(201);
    expect(headers["location"]).toBe(json["@id"]);
    const [first, second] = await productsOf(test.database, 1);
    expect(json).toMatchObject({
      status: "waiting",
      comment: null,
      distributor: "Ondrea Paris",
      invoiceDateStart: "2026-10-01T00:00:00.000Z",
      invoiceDateEnd: "2026-10-09T00:00:00.000Z",
      challengeProductDeclarations: [
        {
          challengeProduct: { "@id": first?.iri },
          quantity: 3,
          currencyValue: 0,
          coefficient: first?.coefficient,
          productResultValue: 3 * Number(first?.coefficient),
        },
        { challengeProduct: { "@id": second?.iri }, quantity: 2 },
      ],
    });
    const answers = json.formEntry.formValues.map(
      (answer: {
        value: string | null;
        formInputChoiceValues: { formInputChoice: { "@id": string } }[];
      }) =>
        answer.value ?? answer.formInputChoiceValues[0]?.formInputChoice["@id"],
    );
    expect(answers).toEqual([
      "/v2/form-input-choices/1102",
      "/v2/form-input-choices/1203",
      "75011",
      "Belle maison",
    ]);
    const again = await test.call(json["@id"]);
    expect(again.json).toEqual(json);
    const list = await test.call("/v2/declarations/challenge/1/user");
    expect(list.json["hydra:member"][0]).toEqual(json);
    expect(json.proof).toMatchObject({
      ...{ name: "proof.pdf", mimeType: "application/pdf", size: pdf.length },
    });
    const proof = await test.call(json.proof.contentUrl);
    expect(proof.body).toBe(pdf.toString());
  });

  it("shows a declaration and its proof only to its sender and moderators", async () => {
    const { json } = await send(await classic());
    for (const url of [json["@id"], json.proof.contentUrl]) {
      const statuses = [];
      for (const role of [null, "newcomer", "configurator"] as const)
        statuses.push((await test.call(url, role)).status);
      expect(statuses).toEqual([401, 404, 200]);
    }
    for (const name of ["content", "thumbnail"])
      expect((await test.call(`${json.proof["@id"]}/${name}`)).status).toBe(
        404,
      );
  });

  it("CH-1.7 rewards each product of a list by its own threshold and value", async () => {
    const [, second] = await productsOf(test.database, 3);
    const { threshold, reward, coefficient, iri = "" } = second ?? {};
    const quantity = Number(threshold) + 1;
    const { status, json } = await send({
      challenge: "/v2/challenges/3",
      challengeProductDeclarations: [
        { challengeProduct: iri, quantity, currencyValue: 420.5 },
      ],
      formEntry: {
        form: "/v2/declaration-forms/2",
        formValues: [21, 22].map((input) => ({
          formInput: `/v2/form-inputs/${input}`,
          formInputChoiceValues: [
            { formInputChoice: `/v2/form-input-choices/${input}01` },
          ],
        })),
      },
      distributor: "x",
      invoiceDateStart: "2026-10-01",
      invoiceDateEnd: "2026-10-01",
    });
    expect(status).toBe(201);
    expect(json.challengeProductDeclarations).toMatchObject([
      {
        quantity,
        currencyValue: 420.5,
        threshold,
        reward,
        coefficient,
        productRewardValue: quantity * Number(reward),
        productResultValue: quantity * Number(coefficient),
      },
    ]);
  });

  it("CH-6.2 is forbidden to users whom the challenge does not target", async () => {
    await test.database
      .insertInto("challenge_targets")
      .values({ challenge_id: 1, group_id: demo.participant.userGroup })
      .execute();
    const own = { ...(await classic()), user: null };
    const { status } = await send(own, { role: "newcomer" });
    await test.database.deleteFrom("challenge_targets").execute();
    expect(status).toBe(403);
    expect((await send(own, { role: "newcomer" })).status).toBe(201);
  });

  it("only accepts declarations of the signed-in user", async () => {
    expect(pathsOf(await send(await classic(), { role: "newcomer" }))).toEqual([
      "user",
    ]);
    const declaration = {
      ...(await classic()),
      challenge: "/v2/challenges/99",
    };
    expect((await send(declaration)).status).toBe(404);
  });
});

describe("the rules of a declaration", () => {
  type Whole = Awaited<ReturnType<typeof classic>>;
  const line = { challengeProduct: "/v2/challenge-products/1", quantity: 1 };
  const cases: [string, (whole: Whole) => object, string[]][] = [
    ["no challenge", ({ challenge: _, ...rest }) => rest, ["challenge"]],
    [
      "an unknown property",
      (whole) => ({ ...whole, status: "validated" }),
      ["status"],
    ],
    [
      "no product",
      (whole) => ({ ...whole, challengeProductDeclarations: [] }),
      ["challengeProductDeclarations"],
    ],
    [
      "a product of another challenge, none of a third, one twice, and superfluous values",
      (whole) => ({
        ...whole,
        challengeProductDeclarations: [
          { ...line, challengeProduct: "/v2/challenge-products/999999" },
          { ...whole.challengeProductDeclarations?.[0], quantity: 0 },
          whole.challengeProductDeclarations?.[0],
          { ...whole.challengeProductDeclarations?.[1], currencyValue: 3 },
        ],
      }),
      [
        "challengeProductDeclarations.0.challengeProduct",
        "challengeProductDeclarations.1.quantity",
        "challengeProductDeclarations.2.challengeProduct",
        "challengeProductDeclarations.3.currencyValue",
      ],
    ],
    [
      "a quantity that is a word",
      (whole) => ({
        ...whole,
        challengeProductDeclarations: [{ ...line, quantity: "3" }],
      }),
      ["challengeProductDeclarations.0.quantity"],
    ],
    [
      "no answers",
      (whole) => ({ ...whole, formEntry: null }),
      [11, 12, 13, 14].map(
        (input) => `formEntry.formValues./v2/form-inputs/${input}`,
      ),
    ],
    [
      "another form",
      (whole) => ({
        ...whole,
        formEntry: { ...whole.formEntry, form: "/v2/declaration-forms/2" },
      }),
      ["formEntry.form"],
    ],
    [
      "answers that do not fit their questions",
      (whole) => ({
        ...whole,
        formEntry: {
          form: "/v2/declaration-forms/1",
          formValues: [
            { formInput: "/v2/form-inputs/11", value: "Oui" },
            {
              formInput: "/v2/form-inputs/12",
              formInputChoiceValues: [
                { formInputChoice: "/v2/form-input-choices/1101" },
              ],
            },
            { formInput: "/v2/form-inputs/13", value: "  " },
            { formInput: "/v2/form-inputs/21", value: "x" },
          ],
        },
      }),
      [
        "formEntry.formValues.0.value",
        "formEntry.formValues.1.formInputChoiceValues",
        "formEntry.formValues.2.value",
        "formEntry.formValues.3.formInput",
        "formEntry.formValues./v2/form-inputs/14",
      ],
    ],
    [
      "neither distributor nor dates",
      (whole) => ({
        ...whole,
        distributor: " ",
        invoiceDateStart: null,
        invoiceDateEnd: null,
      }),
      ["distributor", "invoiceDateStart", "invoiceDateEnd"],
    ],
    [
      "days that do not exist",
      (whole) => ({ ...whole, invoiceDateStart: "2026-02-31" }),
      ["invoiceDateStart"],
    ],
    [
      "a year that is none of an invoice, and an offset that no clock has",
      (whole) => ({
        ...whole,
        invoiceDateStart: "1026-10-01",
        invoiceDateEnd: "2026-10-09T00:00:00+25:00",
      }),
      ["invoiceDateStart", "invoiceDateEnd"],
    ],
    [
      "an end before the start",
      (whole) => ({ ...whole, invoiceDateEnd: "2026-09-30" }),
      ["invoiceDateEnd"],
    ],
  ];

  it.each(cases)("reject %s", async (_, change, paths) => {
    const before = await countOf("declarations");
    const answer = await send(change(await classic()));
    expect([answer.status, pathsOf(answer)]).toEqual([422, paths]);
    for (const { message } of answer.json.violations)
      expect(message).toMatch(/\.$/);
    expect(await countOf("declarations")).toBe(before);
  });

  it("CH-1.2 require a value in euros if the challenge does", async () => {
    await configure(1, { needCurrencyValue: true });
    const whole = await classic();
    expect(pathsOf(await send(whole))).toEqual([
      "challengeProductDeclarations.0.currencyValue",
      "challengeProductDeclarations.1.currencyValue",
    ]);
    const [first] = whole.challengeProductDeclarations ?? [];
    const { json } = await send({
      ...whole,
      challengeProductDeclarations: [{ ...first, currencyValue: 99.9 }],
    });
    expect(json.challengeProductDeclarations[0].currencyValue).toBe(99.9);
  });

  it("reject products where no results are entered", async () => {
    await configure(1, { resultEntryEnabled: false });
    const whole = await classic();
    expect(pathsOf(await send(whole))).toContain(
      "challengeProductDeclarations",
    );
    const { status } = await send({
      ...whole,
      challengeProductDeclarations: [],
    });
    expect(status).toBe(201);
  });

  it("reject malformed JSON and other bodies", async () => {
    const broken = multipart(null, { declaration: "{" });
    expect(
      (await test.call("/v2/declarations", "participant", broken)).status,
    ).toBe(400);
    const empty = multipart(null, { other: "{}" });
    const answer = await test.call("/v2/declarations", "participant", empty);
    expect(pathsOf(answer)).toEqual(["declaration"]);
    const json = { method: "POST", payload: await classic() } as const;
    expect(
      (await test.call("/v2/declarations", "participant", json)).status,
    ).toBe(415);
  });
});

describe("the proof", () => {
  it.each([
    ["missing", null],
    ["empty", Buffer.alloc(0)],
    ["a program", Buffer.from("MZ\0\0")],
    ["a page", Buffer.from("<!doctype html><script>1</script>")],
  ])("CH-5.2.1 CH-5.2.3 must not be %s", async (_, file) => {
    const before = await countOf("media_objects");
    const answer = await send(await classic(), { file });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["file"]]);
    expect(await countOf("media_objects")).toBe(before);
  });

  it.each([
    ["a PDF that is called a program", "bill.exe", pdf],
    ["text that is called a script", "bill.csv.ps1", Buffer.from("a;b\n1;2")],
    ["text that is called a text", "bill.txt", Buffer.from("a;b\n1;2")],
  ])("CH-5.2.3 must not be %s", async (_, filename, file) => {
    const answer = await send(await classic(), { file, filename });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["file"]]);
  });

  it.each(["Facture.PDF", "blob"])(
    "CH-5.2.3 is a PDF that is called %s",
    async (filename) => {
      const { status } = await send(await classic(), { filename });
      expect(status).toBe(201);
    },
  );

  it("CH-2.5.29 is a single file", async () => {
    const one = multipart(pdf, { targetEntity: "Declaration" });
    const payload = one.payload as Buffer;
    const end = "------palmares--\r\n".length;
    const answer = await test.call("/v2/declarations", "participant", {
      ...one,
      payload: Buffer.concat([payload.subarray(0, -end), payload]),
    });
    expect([answer.status, pathsOf(answer)]).toEqual([422, ["file"]]);
  });

  it("is reported together with all other violations", async () => {
    const answer = await send(
      { ...(await classic()), distributor: null },
      { file: Buffer.from("MZ\0\0") },
    );
    expect(pathsOf(answer)).toEqual(["distributor", "file"]);
  });

  it("CH-5.2.2 CH-9.1 has at most 100,000,000 bytes", async () => {
    const largest = Buffer.alloc(100_000_000, " ");
    pdf.copy(largest);
    expect((await send(await classic(), { file: largest })).status).toBe(201);
    const larger = Buffer.concat([largest, Buffer.from(" ")]);
    const answer = await send(await classic(), { file: larger });
    expect([answer.status, pathsOf(answer)]).toEqual([413, ["file"]]);
  });

  it("must have the right targetEntity", async () => {
    const answer = await send(await classic(), { targetEntity: "User" });
    expect(pathsOf(answer)).toEqual(["targetEntity"]);
  });

  it("is rejected if the challenge requires none", async () => {
    await configure(1, { needProof: false });
    expect(pathsOf(await send(await classic()))).toEqual(["file"]);
    const { status, json } = await send(await classic(), { file: null });
    expect([status, json.proof]).toEqual([201, null]);
  });

  it("can be sent in advance, and proves one declaration", async () => {
    const upload = (role: Role, targetEntity: string) =>
      test.call(
        "/v2/media-objects",
        role,
        multipart(png, { targetEntity, filename: "proof.png" }),
      );
    const whole = await classic();
    const declare = (proof: string) =>
      send({ ...whole, proof }, { file: null });
    const { "@id": proof } = (await upload("participant", "Declaration")).json;
    const { status, json } = await declare(proof);
    expect([status, json.proof["@id"]]).toEqual([201, proof]);
    const others = [
      proof,
      (await upload("newcomer", "Declaration")).json["@id"],
      (await upload("participant", "ChallengeResult")).json["@id"],
      "/v2/media-objects/00000000-0000-4000-8000-000000000000",
    ];
    for (const other of others)
      expect(pathsOf(await declare(other))).toEqual(["proof"]);
    const both = await send({ ...whole, proof: others[1] });
    expect(pathsOf(both)).toEqual(["proof"]);
  });

  it("is kept while it is used, and a week otherwise", async () => {
    const upload = () =>
      test.call(
        "/v2/media-objects",
        "newcomer",
        multipart(pdf, { targetEntity: "Declaration" }),
      );
    const used = (await upload()).json["@id"];
    const unused = (await upload()).json["@id"];
    const { status } = await send(
      { ...(await classic()), user: null, proof: used },
      { role: "newcomer", file: null },
    );
    expect(status).toBe(201);
    const age = (days: number) =>
      test.database
        .updateTable("media_objects")
        .set({ created_at: sql`now() - make_interval(days => ${days})` })
        .where("user_id", "=", demo.newcomer.id)
        .execute();
    const statuses = async () => {
      await test.removeExpired();
      return Promise.all(
        [used, unused].map(
          async (id) => (await test.call(`${id}/file`, "newcomer")).status,
        ),
      );
    };
    await age(6);
    expect(await statuses()).toEqual([200, 200]);
    await age(8);
    expect(await statuses()).toEqual([200, 404]);
  });
});

describe("a proof sent with its declaration", () => {
  const declareFresh = async (file: Buffer | null = pdf, key?: string) =>
    send(await classic(), { file, ...(key !== undefined && { key }) });

  it("counts its bytes once, and nothing else", async () => {
    const count = (kilobytes: number) =>
      test.app.rateLimiter.countAmount(
        ...(["proofKilobytesInADay", kilobytes, demo.participant.id] as const),
      );
    const { max } = rateLimits.proofKilobytesInADay;
    await test.database.deleteFrom("rate_limits").execute();
    await configure(1, { needProof: false });
    expect((await declareFresh(null)).status).toBe(201);
    await configure(1, { needProof: true });
    await count(max - 1);
    for (let sent = 0; sent < 3; sent += 1)
      expect((await declareFresh(pdf, "once")).status).toBe(201);
    const counts = () =>
      Promise.all([countOf("declarations"), countOf("media_objects")]);
    const before = await counts();
    const refused = await declareFresh();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await declareFresh(pdf, "once")).status).toBe(201);
    expect(await counts()).toEqual(before);
    await test.database.deleteFrom("rate_limits").execute();
  });

  it("is rejected while too many files are unused", async () => {
    const { json } = await test.call(
      "/v2/media-objects",
      "participant",
      multipart(pdf, { targetEntity: "Declaration" }),
    );
    const id = json["@id"].split("/").at(-1);
    await test.database
      .updateTable("media_objects")
      .set({ size: UNUSED_BYTES - 10 })
      .where("id", "=", id)
      .execute();
    const refused = await declareFresh();
    await test.database
      .deleteFrom("media_objects")
      .where("id", "=", id)
      .execute();
    expect(refused.status).toBe(429);
    expect((await declareFresh()).status).toBe(201);
  });
});

describe("declaring", () => {
  const dates = async (set: { start_date?: string; end_date?: string }) => {
    const former = await test.database
      .selectFrom("challenges")
      .select(["start_date", "end_date"])
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    const update = (values: object) =>
      test.database
        .updateTable("challenges")
        .set(values)
        .where("id", "=", 1)
        .execute();
    await update(set);
    return () => update(former);
  };

  it.each([
    ["before the challenge", { start_date: "2999-01-01T00:00:00Z" }],
    ["after it", { end_date: "2026-01-01T00:00:00Z" }],
  ])("is impossible %s", async (_, set) => {
    const restore = await dates(set);
    const answer = await send(await classic());
    await restore();
    expect(answer.status).toBe(409);
    expect(answer.json["hydra:description"]).toMatch(/\.$/);
  });

  it("CH-4.2.3 is possible once, and again after a refusal, if one declaration is allowed", async () => {
    await configure(1, { isDeclarationMultiple: false });
    const whole = { ...(await classic()), user: null };
    const declare = () => send(whole, { role: "regional" });
    await test.database
      .deleteFrom("declarations")
      .where("user_id", "=", demo.regional.id)
      .where("challenge_id", "=", 1)
      .execute();
    const answers = await Promise.all([declare(), declare(), declare()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const accepted = answers.find(({ status }) => status === 201);
    const refuse = await test.call(accepted?.json["@id"], "configurator", {
      method: "PATCH",
      payload: { status: "refused", comment: "x", expectedStatus: "waiting" },
    });
    expect(refuse.status).toBe(200);
    expect((await declare()).status).toBe(201);
    expect((await declare()).status).toBe(409);
  });

  it("is impossible in a deal that was not accepted, and in a photo contest", async () => {
    for (const id of [4, 6]) {
      const challenge = `/v2/challenges/${id}`;
      await test.database
        .deleteFrom("participations")
        .where("challenge_id", "=", id)
        .execute();
      await test.database
        .updateTable("challenges")
        .set({
          start_date: "2026-01-01T00:00:00Z",
          end_date: null,
          end_diffusion_date: null,
          start_sign_in_date: null,
          end_sign_in_date: null,
        })
        .where("id", "=", id)
        .execute();
      expect((await send({ challenge })).status).toBe(409);
    }
  });
});

describe("Idempotency-Key", () => {
  it("turns repeated requests into one declaration, with the same response", async () => {
    const [declarations, files] = [
      await countOf("declarations"),
      await countOf("media_objects"),
    ];
    const whole = await classic();
    const first = await send(whole, { key: "a" });
    const reordered = Object.fromEntries(Object.entries(whole).reverse());
    const second = await send(reordered, { key: "a" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.json).toEqual(first.json);
    expect(await countOf("declarations")).toBe(declarations + 1);
    expect(await countOf("media_objects")).toBe(files + 1);
  });

  it("works for a hundred concurrent clicks", async () => {
    const [declarations, files] = [
      await countOf("declarations"),
      await countOf("media_objects"),
    ];
    const whole = await classic();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send(whole, { key: "clicks" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(
      new Set([201]),
    );
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await countOf("declarations")).toBe(declarations + 1);
    expect(await countOf("media_objects")).toBe(files + 1);
  });

  it("works even after the time to declare", async () => {
    await configure(1, { isDeclarationMultiple: false });
    const whole = { ...(await classic()), user: null };
    await test.database
      .deleteFrom("declarations")
      .where("user_id", "=", demo.newcomer.id)
      .execute();
    const declare = () => send(whole, { role: "newcomer", key: "late" });
    const first = await declare();
    const again = await declare();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.json).toEqual(first.json);
  });

  it("is specific to a user", async () => {
    const whole = { ...(await classic()), user: null };
    const ids = [];
    for (const role of ["participant", "regional"] as const)
      ids.push((await send(whole, { role, key: "shared" })).json.id);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it("is rejected for a different declaration", async () => {
    const whole = await classic();
    expect((await send(whole, { key: "b" })).status).toBe(201);
    const before = await countOf("declarations");
    const others = [
      send({ ...whole, distributor: "y" }, { key: "b" }),
      send(whole, { key: "b", file: png }),
    ];
    for (const { status, json } of await Promise.all(others)) {
      expect(status).toBe(422);
      expect(json["hydra:description"]).toMatch(/\.$/);
    }
    expect(await countOf("declarations")).toBe(before);
    const long = await send(whole, { key: "x".repeat(256) });
    expect(long.status).toBe(422);
  });
});

it("a killed server loses no acknowledged declaration, and stores no incomplete one", async () => {
  const { database, url, folder } = test;
  const outcome = await declareThroughKills({
    database,
    url,
    folder,
    sends: 60,
    kills: 2,
  });
  expect(outcome).toMatchObject({ faults: [], stored: 60 });
  expect(outcome.unanswered).toBeGreaterThan(0);
});
