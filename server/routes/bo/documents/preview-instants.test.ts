import { afterAll, beforeAll, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  findDocument,
  later,
  rewardOf,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
/** The instant of the server; undefined for the present. */
let present: number | undefined;
let office: Office;
beforeAll(async () => {
  app = await createTestApp({
    clock: {
      now: () => new Date(present ?? Date.now()),
      read: async () => {},
    },
  });
  await giveRoles(app, "configurator", ["administrator"]);
  office = await openOffice(app);
});
afterAll(() => app.close());

const MINUTE = 60_000;
const starts = Array.from({ length: 10 }, (_, index) => (index + 1) * MINUTE);

/** Plans a release of each body, one a minute. */
async function plan(
  document: TestDocument,
  start: number,
  bodyAt: (index: number) => object,
): Promise<void> {
  for (const [index, after] of starts.entries()) {
    await document.save(bodyAt(index));
    const { status, json } = await document.release({
      startsAt: new Date(start + after).toISOString(),
    });
    expect([status, json.verdicts]).toEqual([201, undefined]);
  }
}

const paths = [
  "/v2/contents/2",
  "/v2/rewards",
  "/v2/features",
  "/v2/menus",
  "/v2/options",
];

/** The responses of `/v2` to a token, in two languages. */
async function answers(token: string): Promise<string[]> {
  const found = [];
  for (const path of paths)
    for (const language of ["fr", "de"]) {
      const { status, body } = await app.call(path, null, {
        headers: {
          ...{ authorization: `Bearer ${token}`, "accept-language": language },
        },
      });
      expect([path, status]).toEqual([path, 200]);
      found.push(body);
    }
  return found;
}

test("BO-4.5 a draft is previewed as /v2 answers once it is released", async () => {
  const sold = await createDocument(
    office,
    "reward",
    rewardOf("Vendu", { stock: 9 }),
  );
  expect((await sold.release()).status).toBe(201);
  const { entityId } = (await sold.call("GET", "")).json;
  await app.database
    .updateTable("rewards")
    .set({ stock: 6 })
    .where("id", "=", entityId)
    .execute();
  await sold.save(rewardOf("Vendu deux fois", { stock: 11 }));
  const made = [
    sold,
    await createDocument(office, "reward", rewardOf("Deux", { stock: 4 })),
    await createDocument(office, "category", { title: six("Rubrique") }),
    await createDocument(office, "feature", {
      ...{ name: "brand_new", enabled: true, attributes: {} },
    }),
  ];
  const { json } = await office.call("POST", "/preview-tokens", {
    ...{ as: demo.participant.id, at: later(0) },
    drafts: made.map(({ id }) => id),
  });
  const previewed = await answers(json.token);
  for (const one of made) expect((await one.release()).status).toBe(201);
  expect(previewed.join()).toContain('"stock":8');
  expect(await answers(await app.signIn("participant"))).toEqual(previewed);
});

test("BO-4.5 a preview at twenty instants is what /v2 answers then", async () => {
  const start = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const reward = await createDocument(office, "reward", rewardOf("Un"));
  await plan(reward, start, (index) =>
    rewardOf(`Prix ${index}`, { price: 100 + index, stock: index }),
  );
  const feature = await findDocument(office, "feature", "referral");
  await plan(feature, start, (index) => ({
    ...{ name: "referral", enabled: index % 2 === 0 },
    attributes: { index },
  }));
  const menu = await findDocument(office, "menu");
  const { items } = (await menu.body()) as { items: object[] };
  await plan(menu, start, (index) => ({
    items: [
      ...items.slice(index % items.length),
      { key: `new-${index}`, label: six(`Lien ${index}`), link: "/" },
    ],
  }));
  const settings = await findDocument(office, "settings");
  const body = await settings.body();
  await plan(settings, start, (index) => ({
    ...body,
    options: [{ name: "CURRENCY_NAME", value: six(`Points ${index}`) }],
  }));

  const page = await findDocument(office, "page", "Comment ça marche");
  const written = await page.body();
  await plan(page, start, (index) => ({
    ...written,
    title: six(`Page ${index}`),
    endDate: index === 9 ? later(3_600_000 * 24) : null,
    blocks: (written["blocks"] as object[]).slice(index % 2),
  }));

  const instants = starts.flatMap((after) => [
    start + after - 1,
    start + after,
  ]);
  const previews = [];
  for (const instant of instants) {
    const { status, json } = await office.call("POST", "/preview-tokens", {
      ...{ as: demo.participant.id, drafts: [] },
      at: new Date(instant).toISOString(),
    });
    expect(status).toBe(201);
    previews.push(await answers(json.token));
  }
  const own = await app.signIn("participant");
  expect(new Set(previews.map((one) => one.join())).size).toBe(11);

  for (const [index, instant] of instants.entries()) {
    present = instant;
    expect(await answers(own), String(index)).toEqual(previews[index]);
  }

  // And back: what is over is shown as it was.
  const { json } = await office.call("POST", "/preview-tokens", {
    ...{ as: demo.participant.id, drafts: [] },
    at: new Date(start + 5 * MINUTE).toISOString(),
  });
  expect(await answers(json.token)).toEqual(previews[9]);
});
