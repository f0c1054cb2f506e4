import { expect, test } from "vitest";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { createDocument, later, six } from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const DAY = 86_400_000;
const listed = await app.database
  .selectFrom("products")
  .select("code")
  .where("code", "is not", null)
  .orderBy("id")
  .executeTakeFirstOrThrow();
const productCode = String(listed.code);

const kept = (key: string, reward: number, at = later(3 * DAY)) => ({
  ...{ key, name: `Essai ${key}`, person: { groups: [] }, at },
  lines: [{ productCode, quantity: 5 }],
  expect: { phase: "DURING_CHALLENGE", tier: "one", reward },
});

const body = {
  ...{ type: "Classic", title: six("Cap sur le Nord"), goalType: "generic" },
  ...{ startDiffusionDate: later(DAY), endDiffusionDate: later(9 * DAY) },
  ...{ startDate: later(2 * DAY), endDate: later(8 * DAY) },
  challengeGoals: [
    {
      ...{ key: "one", name: six("Un"), subject: six("pompes"), unit: "pompe" },
      ...{ value: 10, reward: 40 },
    },
  ],
};

test("BO-14.1 BO-16.70 a case that fails is a warning of examination and of releases, moves with the dates, and is not in /v2", async () => {
  const document = await createDocument(office, "challenge", body);
  const set = [{ productCode, coefficient: 2 }];
  const { status } = await document.call(
    ...(["PATCH", "/lists/products", { set, remove: [] }] as const),
    { "if-match": await document.etag() },
  );
  expect(status).toBe(200);
  const { list } = ((await document.body())["products"] ?? {}) as {
    list: string;
  };
  const rowsOf = async (keys: string) =>
    (
      await office.call(
        "GET",
        `/lists/${list}/rows?keys=${encodeURIComponent(keys)}`,
      )
    ).json;
  const rows = await rowsOf(`gone\n${productCode}`);
  expect(rows).toMatchObject({ items: [{ key: productCode }], total: 1 });
  expect(await rowsOf("gone")).toEqual({ items: [], total: 0 });
  const tests = [kept("a", 40), kept("b", 50)];
  const saved = await document.save({ ...(await document.body()), tests });
  const warning = {
    ...{ pointer: "/tests/1", level: "warning", outcome: "testReward" },
    message:
      "Essai «\u00a0Essai b\u00a0»\u00a0: le gain total est de 40 au lieu de 50.",
  };
  const ofTests = (verdicts: OfficeVerdict[]) =>
    verdicts.filter(({ pointer }) => pointer.startsWith("/tests"));
  const isWarned = (verdicts: OfficeVerdict[]) =>
    expect(ofTests(verdicts)).toEqual([expect.objectContaining(warning)]);
  isWarned(saved.json.verdicts);
  isWarned((await document.call("POST", "/examine", {})).json.verdicts);

  const refused = await document.release({ acceptWarnings: false });
  expect(refused.status).toBe(422);
  isWarned(refused.json.verdicts);
  expect((await document.release()).status).toBe(201);

  const { entityId } = (await document.call("GET", "")).json;
  const shown = await app.call(
    `/v2/challenges/${entityId}/user.jsonld`,
    "configurator",
  );
  expect(shown.status).toBe(200);
  expect(shown.body).not.toContain("Essai");
  expect(shown.json.tests).toBeUndefined();

  const copied = await document.call("POST", "/duplicate", {
    ...{ name: "Copie", startDate: later(32 * DAY) },
  });
  expect(copied.status).toBe(201);
  const copy = (await office.call("GET", `/documents/${copied.json.id}/draft`))
    .json;
  const moved =
    Date.parse(copy.body.tests[0].at) - Date.parse(tests[0]?.at ?? "");
  // Its clock stays, also across a change to summer time.
  expect(Math.round(moved / DAY)).toBe(30);
  isWarned(
    (await office.call("POST", `/documents/${copied.json.id}/examine`, {})).json
      .verdicts,
  );
});
