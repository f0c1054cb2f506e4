import { expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import { copyBody, countBlocks } from "./copy.ts";

const body: JsonObject = {
  title: { fr: "Titre" },
  ...{ isHomepage: true, status: "draft" },
  ...{ startDate: "2026-01-01T00:00:00Z", endDate: null },
  category: "/v2/content-categories/1",
  blocks: [
    {
      ...{ key: "a", "@type": "WidgetGroup", id: 3 },
      diffusionStartAt: "2026-01-01T00:00:00Z",
      widgets: [
        {
          ...{ key: "b", "@type": "WidgetGame", url: "https://game.example" },
          diffusionEndAt: "2026-02-01T00:00:00Z",
        },
        {
          ...{ key: "c", "@type": "WidgetBadge" },
          badges: [{ "@type": "Badge", id: 5 }],
          links: [{ key: "d", url: "/store" }],
        },
      ],
    },
  ],
};

test("BO-4 a copy has other keys and ids, no dates, and all else", () => {
  let count = 0;
  const types = ["WidgetGroup", "WidgetGame", "WidgetBadge"];
  const copy = copyBody(body, {
    newKey: () => `new-${++count}`,
    nextId: () => 100 + ++count,
    isBlockType: (type) => types.includes(type),
  });
  const text = JSON.stringify(copy);
  for (const gone of ["2026-0", "isHomepage", '"status"', '"key":"a"'])
    expect(text).not.toContain(gone);
  expect(new Set(text.match(/"key":"[^"]*"/g)).size).toBe(4);
  expect(copy).toMatchObject({
    title: { fr: "Titre" },
    category: "/v2/content-categories/1",
    blocks: [
      {
        id: expect.any(Number),
        widgets: [
          { id: expect.any(Number), url: "https://game.example" },
          { badges: [{ "@type": "Badge", id: 5 }], links: [{ url: "/store" }] },
        ],
      },
    ],
  });
  expect(text).not.toContain('"id":3');
  expect(countBlocks(body)).toBe(4);
});
