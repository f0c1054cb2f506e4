import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const category = "/v2/content-categories/1/contents";

let hydra: TestApp;
let plain: TestApp;
beforeAll(async () => {
  hydra = await createTestApp();
  plain = await createTestApp({ collectionForm: "plain" });
});
afterAll(async () => {
  await hydra.close();
  await plain.close();
});

describe("a collection", () => {
  it("CH-7.2 is a hydra:Collection with links to the previous and next page", async () => {
    const { json } = await hydra.call(
      `${category}.jsonld?status=published&itemsPerPage=6&page=2`,
    );
    expect(json).toMatchObject({
      "@id": category,
      "@type": "hydra:Collection",
      "hydra:totalItems": 22,
      "hydra:view": {
        "@id": `${category}?status=published&itemsPerPage=6&page=2`,
        "@type": "hydra:PartialCollectionView",
        "hydra:first": `${category}?status=published&itemsPerPage=6&page=1`,
        "hydra:last": `${category}?status=published&itemsPerPage=6&page=4`,
        "hydra:previous": `${category}?status=published&itemsPerPage=6&page=1`,
        "hydra:next": `${category}?status=published&itemsPerPage=6&page=3`,
      },
    });
    expect(json["hydra:member"]).toHaveLength(6);
  });

  it("has no prefix if so configured", async () => {
    const { json } = await plain.call(`${category}?itemsPerPage=6&page=4`);
    expect(json).toMatchObject({ "@type": "Collection", totalItems: 22 });
    expect(json.member).toHaveLength(4);
    expect(json.view).toMatchObject({ "@type": "PartialCollectionView" });
    expect(json.view).not.toHaveProperty("next");
    expect(JSON.stringify(json).replace(/purl|ns\/hydra\S+/g, "")).not.toMatch(
      /"hydra:/,
    );
  });

  it("returns each item once over all its pages", async () => {
    const ids: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { json } = await hydra.call(
        `${category}?itemsPerPage=6&page=${page}`,
      );
      ids.push(...json["hydra:member"].map(({ id }: { id: number }) => id));
    }
    expect(new Set(ids).size).toBe(22);
  });

  it("is empty beyond its end, and still has the total", async () => {
    const { json } = await hydra.call(`${category}?itemsPerPage=6&page=9`);
    expect(json["hydra:member"]).toEqual([]);
    expect(json["hydra:totalItems"]).toBe(22);
  });

  it.each([
    ["contents", category, 100],
    ["results", "/v2/challenges/1/challenge-results", 1000],
    ["products", "/v2/challenge-list-products?id=1", 10_000],
  ])("limits the page size of %s", async (_, url, most) => {
    const join = url.includes("?") ? "&" : "?";
    const { json, status } = await hydra.call(
      `${url}${join}itemsPerPage=999999`,
    );
    expect(status).toBe(200);
    const total = json["hydra:totalItems"];
    const last = json["hydra:view"]["hydra:last"];
    expect(new URL(last, "http://x").searchParams.get("page")).toBe(
      String(Math.ceil(total / most)),
    );
  });

  it.each(["page=0", "page=-1", "page=x", "itemsPerPage=0", "page=1.5"])(
    "refuses %s",
    async (query) => {
      const { status, json } = await hydra.call(`${category}?${query}`);
      expect(status).toBe(422);
      expect(json.violations).toHaveLength(1);
    },
  );
});
