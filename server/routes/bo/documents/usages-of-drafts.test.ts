import { expect, test } from "vitest";
import type { KindName } from "#registry/documents.ts";
import {
  createDocument,
  pageOf,
  widgetBlock,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { office } = await openAdministration();

const six = (text: string) => ({ fr: text, en: text });

/** A document of a kind, and what of a page names it by its id. */
const cases: [KindName, object, (id: number) => object][] = [
  [
    "group",
    { name: "Essai" },
    (id) => ({ audience: { groups: [`/v2/user-groups/${id}`] } }),
  ],
  [
    "page",
    pageOf([]),
    (id) => ({ subtitle: six("x"), blocks: [link(`/content/${id}`)] }),
  ],
  [
    "category",
    { title: six("Essai") },
    (id) => ({ category: `/v2/content-categories/${id}` }),
  ],
  [
    "reward",
    { title: six("Essai"), price: 10 },
    (id) => ({ blocks: [link(`/reward/${id}`)] }),
  ],
  [
    "badge",
    { title: six("Essai") },
    (id) => ({
      blocks: [
        {
          ...widgetBlock("b"),
          "@type": "WidgetBadge",
          badge: `/v2/badges/${id}`,
        },
      ],
    }),
  ],
];

const link = (url: string) => ({
  ...{ key: "link", "@type": "WidgetEditorial", title: six("Suite") },
  link: { url, label: six("Lire") },
});

test.each(cases)(
  "BO-3.7 a %s that only a draft uses is listed so, and cannot be archived",
  async (kind, body, use) => {
    const used = await createDocument(office, kind, body);
    await used.release();
    const { entityId } = (await used.call("GET", "")).json;
    const page = await createDocument(office, "page", pageOf([]));
    expect((await page.release()).status).toBe(201);
    await page.save(pageOf([], use(entityId)));
    const usages = () =>
      office.call("GET", `/usages?kind=${kind}&id=${used.id}`);
    expect((await usages()).json).toMatchObject({
      items: [{ kind: "page", id: page.id, isInDraft: true }],
      total: 1,
    });
    const refused = await used.call("POST", "/archive", {});
    expect([refused.status, refused.json.reason]).toEqual([409, "inUse"]);
    await page.save(pageOf([]));
    expect((await usages()).json.total).toBe(0);
    expect((await used.call("POST", "/archive", {})).status).toBeLessThan(300);
  },
);

test("BO-12.3 usages of a challenge say when pages show it: of what is live, else of the draft", async () => {
  const challenge = await createDocument(office, "challenge", {
    ...{ type: "Classic", title: six("Essai") },
    ...{ startDate: "2026-01-01T06:00:00Z", endDate: "2199-01-01T06:00:00Z" },
  });
  await challenge.release();
  const { entityId } = (await challenge.call("GET", "")).json;
  const block = {
    ...link(`/challenge/${entityId}`),
    ...{ diffusionStartAt: "2026-05-01T06:00:00Z", diffusionEndAt: null },
  };
  const endDate = "2026-08-01T06:00:00Z";
  const page = await createDocument(
    office,
    "page",
    pageOf([block, { ...link("/store"), key: "other" }], { endDate }),
  );
  const usages = async (more: string) =>
    (
      await office.call(
        "GET",
        `/usages?kind=challenge&id=${challenge.id}${more}`,
      )
    ).json.items;
  const windows = [
    { from: "2026-05-01T06:00:00.000Z", until: "2026-08-01T06:00:00.000Z" },
  ];
  expect(await usages("&windows=true")).toMatchObject([
    { kind: "page", id: page.id, windows },
  ]);
  expect((await page.release()).json).toMatchObject({ revision: 1 });
  await page.save(pageOf([{ ...block, diffusionStartAt: null }], { endDate }));
  expect(await usages("&windows=true")).toMatchObject([{ windows }]);
  expect((await usages(""))[0]).not.toHaveProperty("windows");
});
