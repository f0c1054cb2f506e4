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
