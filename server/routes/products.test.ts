import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertRows } from "#server/seed/bulk.ts";
import { insertCatalog } from "#server/seed/catalog.ts";
import type { ChallengeListProduct } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const url = "/v2/challenge-list-products.jsonld?id=3&itemsPerPage=10000";

const added = [
  {
    id: 9001,
    name: "Éléphant à roulettes",
    code: "ELE-1",
    brand: "Bœuf, fils",
  },
  { id: 9002, name: "elephant FIXE 100 %", code: "=1+1", brand: null },
  { id: 9003, name: "Ωmega", code: "OM_3", brand: " ", range: "Éco" },
];

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await insertRows(
    test.database,
    "products",
    added.map((product) => ({ range: null, status: "active", ...product })),
  );
  await insertRows(
    test.database,
    "challenge_products",
    added.map(({ id }, index) => ({
      id,
      challenge_id: 3,
      product_id: id,
      threshold: 1,
      reward: 1_000_000 + index,
      coefficient: 0.125,
    })),
  );
});
afterAll(() => test.close());

const products = async (query = ""): Promise<ChallengeListProduct[]> => {
  const { status, json } = await test.call(url + query);
  expect(status).toBe(200);
  expect(json["hydra:totalItems"]).toBe(json["hydra:member"].length);
  return json["hydra:member"];
};
const idsOf = (list: ChallengeListProduct[]) =>
  list.map(({ challengeProduct }) => challengeProduct.id);
const find = async (filters: Record<string, string>) =>
  idsOf(await products(`&${new URLSearchParams(filters)}`));

it("AS-1.7 are named, described and found in the user's language, and found by their other names", async () => {
  const inGerman = async (search: string) => {
    const { json } = await test.call(
      `${url}&${new URLSearchParams({ search, "order[productName]": "asc" })}`,
      undefined,
      { headers: { "accept-language": "de" } },
    );
    return (json["hydra:member"] as ChallengeListProduct[]).map(
      ({ challengeProduct }) => challengeProduct,
    );
  };
  const found = await inGerman("handtuchheizkorper");
  expect(found.map(({ productName }) => productName)).toEqual([
    "Handtuchheizkörper Rivage 1 000 W",
    "Handtuchheizkörper Rivage 500 W",
    "Handtuchheizkörper Rivage 750 W",
  ]);
  expect(found[0]).toMatchObject({
    unit: { one: "Gerät", other: "Geräte" },
    productDescription: "Hohes Modell, Stäbe mit Abstand für Badetücher.",
  });
  expect((await inGerman("sèche-serviettes rivage 500"))[0]).toMatchObject({
    productName: "Handtuchheizkörper Rivage 500 W",
  });
});

describe("the products of a challenge", () => {
  it.each([
    ["elephant", [9001, 9002]],
    ["ÉLÉPHANT", [9001, 9002]],
    ["fixe élé", [9002]],
    ["boeuf", [9001]],
    ["ele-1", [9001]],
    ["100 %", [9002]],
    ["om_", [9003]],
    ["eco", [9003]],
    ["%ele_hant", []],
    ["éléphant absent", []],
  ])(
    "CH-7.3.20 are found by %s, ignoring case and accents",
    async (search, ids) => {
      expect(await find({ search })).toEqual(ids);
    },
  );

  it("CH-7.3.20 are filtered by brands and ranges, including products without any", async () => {
    const all = await products();
    const of = (field: "brand" | "range", ...names: (string | null)[]) =>
      idsOf(
        all.filter(({ challengeProduct }) =>
          names.includes(challengeProduct[field]?.trim() || null),
        ),
      );
    const ranges = [...new Set(all.map((one) => one.challengeProduct.range))];
    const [first = "", second = ""] = ranges.filter((name) => name !== null);
    expect(await find({ ranges: `${first},${second}` })).toEqual(
      of("range", first, second),
    );
    expect(await find({ ranges: "," })).toEqual(of("range", null));
    expect(await find({ ranges: `${first},` })).toEqual(
      of("range", first, null),
    );
    expect(await find({ brands: "," })).toEqual([9002, 9003]);
    expect(await find({ brands: "Bœuf, fils" })).toEqual([9001]);
    expect(await find({ brands: "Bœuf" })).toEqual([]);
    expect(await find({ brands: ",", search: "elephant" })).toEqual([9002]);
    expect(await find({ brands: "", ranges: "", search: " " })).toEqual(
      idsOf(all),
    );
  });

  it("are returned in the requested order, page by page", async () => {
    const [dearest] = await find({ "order[reward]": "desc" });
    expect(dearest).toBe(9003);
    const names = (await products("&order[productName]=asc")).map(
      ({ challengeProduct }) => challengeProduct.productName,
    );
    const position = (name: string) => names.indexOf(name);
    expect(position("Éléphant à roulettes")).toBe(
      position("elephant FIXE 100 %") - 1,
    );
    const all = await products("&order[brand]=desc");
    const paged = [];
    for (let page = 1; page <= Math.ceil(all.length / 7); page += 1)
      paged.push(
        ...(
          await test.call(
            `/v2/challenge-list-products?id=3&order[brand]=desc&itemsPerPage=7&page=${page}`,
          )
        ).json["hydra:member"],
      );
    expect(paged).toEqual(all);
    expect((await test.call(`${url}&order[id]=asc`)).status).toBe(200);
    expect((await test.call(`${url}&order[brand]=up`)).status).toBe(422);
  });

  it.each([
    ["CH-7.3.18", "brands", "brand"],
    ["CH-7.3.19", "ranges", "range"],
  ] as const)("%s have their %s", async (_, kind, field) => {
    const { json } = await test.call(
      `/v2/challenge-products/${kind}?challenge=3`,
    );
    const all = (await products()).map(
      ({ challengeProduct }) => challengeProduct[field],
    );
    expect(new Set(json["hydra:member"])).toEqual(
      new Set(all.filter((name) => name?.trim())),
    );
  });
});

describe("the export", () => {
  const exported = (language: string) =>
    test.call("/v2/challenges/3/products/export", undefined, {
      headers: { "accept-language": language },
    });

  it("CH-7.10 has all products of a challenge", async () => {
    const { headers, body } = await exported("en");
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="challenge-3-products.csv"',
    });
    const lines = body.split("\r\n");
    expect(lines).toHaveLength((await products()).length + 2);
    expect(lines[0]).toBe(
      "\uFEFFCode,Product,Brand,Range,Unit,Threshold,Reward,Coefficient",
    );
    expect(body).toContain(
      '\r\nELE-1,Éléphant à roulettes,"Bœuf, fils",,,1,1000000,0.125\r\n',
    );
  });

  it.each([
    ["fr", "Référence;Produit;Marque;Gamme;Unité;Seuil;Gain;Coefficient"],
    ["it-CH, it;q=0.9", "Codice;Prodotto;Marca;Gamma;Unità;Soglia;Guadagno;"],
    ["es", "Referencia;Producto;Marca;Gama;Unidad;Umbral;Ganancia;"],
    ["de", "Artikelnummer;Produkt;Marke;Serie;Einheit;Schwelle;Gewinn;"],
    ["nl", "Artikelcode;Product;Merk;Reeks;Eenheid;Drempel;Opbrengst;"],
  ])(
    "has the separators and headings of the language: %s",
    async (language, head) => {
      const { body } = await exported(language);
      expect(body.startsWith(`\uFEFF${head}`)).toBe(true);
      expect(body).toContain(
        "\r\nELE-1;Éléphant à roulettes;Bœuf, fils;;;1;1000000;0,125\r\n",
      );
    },
  );

  it("formats numbers as in the programme's region", async () => {
    const setLocale = (locale: string) =>
      test.database
        .updateTable("programme")
        .set({
          config: sql`jsonb_set(config, '{de,locale}', to_jsonb(${locale}::text))`,
        })
        .execute();
    await setLocale("de_CH");
    const { body } = await exported("de");
    expect(body).toContain("Bœuf, fils;;;1;1000000;0.125\r\n");
    await setLocale("fr");
  });

  it("has no cell that a spreadsheet evaluates", async () => {
    const { body } = await exported("fr");
    expect(body).toContain("\r\n'=1+1;elephant FIXE 100 %;;;;1;");
  });
});

describe("10,000 products", () => {
  it("are loaded in one request, and searched on an index", async () => {
    await insertCatalog(test.database, 10_000);
    await sql`vacuum analyze products`.execute(test.database);
    expect(await products()).toHaveLength(10_000);
    const plan = await sql<{ "QUERY PLAN": string }>`
      explain select id from products where search_text like search_form('%élépha%')`.execute(
      test.database,
    );
    const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("products_search_text_idx");
    const { body } = await test.call("/v2/challenges/3/products/export");
    expect(body.split("\r\n")).toHaveLength(10_002);
  });
});
