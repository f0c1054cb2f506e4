import { sql } from "kysely";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { productImportQueries } from "#server/repositories/imports/products.ts";
import { cellText } from "#src/domain/values/csv.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";
import { rowsReadIn } from "#tests/support/rows-read.ts";

const { app, office } = await openAdministration();

async function checked(rows: readonly object[], maker = office) {
  const { status, json } = await maker.call("POST", "/imports", {
    ...{ kind: "products", rows, fileName: "catalogue.csv" },
  });
  expect(status).toBe(201);
  await app.runJobs();
  return json.id as string;
}

const progressOf = (id: string) => office.call("GET", `/imports/${id}`);

const rowsOf = async (id: string) =>
  (await office.call("GET", `/imports/${id}/rows`)).json.items;

async function apply(id: string, maker = office) {
  const { headers } = await progressOf(id);
  return maker.call(...(["POST", `/imports/${id}/apply`, {}] as const), {
    "if-match": String(headers["etag"]),
  });
}

async function applied(id: string) {
  expect((await apply(id)).status).toBe(202);
  await app.runJobs();
  return (await progressOf(id)).json;
}

const productOf = (code: string) =>
  app.database
    .selectFrom("products")
    .selectAll()
    .where("code", "=", code)
    .executeTakeFirst();

const documentOf = async (name: string) => {
  const path = `/documents?kind=product&q=${encodeURIComponent(name)}`;
  return (await office.call("GET", path)).json.items[0];
};

describe("BO-13.1 an import of products", () => {
  const row = {
    ...{ productCode: "IMP-1", productName: "Chaudière Imp", unit: "appareil" },
    ...{ "productName.en": "Boiler Imp", brand: "Calvéo", range: "Imp" },
  };

  test("adds and changes them, and releases them at once", async () => {
    const id = await checked([
      row,
      { productCode: "IMP-2" },
      { productCode: "IMP-3", productName: "–" },
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "added", key: "IMP-1", before: null, after: row },
      { outcome: "refused", column: "productName", reason: "required" },
      { outcome: "refused", column: "productName", reason: "required" },
    ]);
    expect(await productOf("IMP-1")).toBeUndefined();
    await applied(id);
    expect(await productOf("IMP-1")).toMatchObject({
      ...{ name: "Chaudière Imp", brand: "Calvéo", unit: "appareil" },
      ...{ status: "active", description: null },
      translations: { en: { name: "Boiler Imp" } },
    });
    const document = await documentOf("Chaudière Imp");
    expect(document).toMatchObject({ status: "live", name: "Chaudière Imp" });

    const second = await checked([
      { productCode: "IMP-1", brand: "–", unit: "", range: "Other" },
    ]);
    expect(await rowsOf(second)).toMatchObject([
      {
        outcome: "changed",
        before: { brand: "Calvéo", unit: "appareil", range: "Imp" },
        after: { brand: null, unit: "appareil", range: "Other" },
      },
    ]);
    await applied(second);
    expect(await productOf("IMP-1")).toMatchObject({
      ...{ name: "Chaudière Imp", brand: null, range: "Other" },
    });
    const path = `/documents/${document.id}/revisions`;
    expect((await office.call("GET", path)).json.total).toBe(2);
    const same = await checked([{ ...row, brand: "–", range: "Other" }]);
    expect((await progressOf(same)).json.counts).toMatchObject({ same: 1 });
  });

  test("BO-10.6 stores what their texts refer to, of the draft and of what is live", async () => {
    const rows = (productDescription: string) => [
      { productCode: "IMP-6", productName: "Six", productDescription },
    ];
    const referencesOf = async () => {
      const { id } = await documentOf("Six");
      return app.database
        .selectFrom("document_references")
        .select(["revision", "entity", "entity_id"])
        .where("document_id", "=", id)
        .orderBy(sql`revision nulls first`)
        .execute();
    };
    const link = (id: number) => `<a href="/v2/challenges/${id}">Challenge</a>`;
    await applied(await checked(rows(link(3))));
    const named = { entity: "Challenge", entity_id: "3" };
    expect(await referencesOf()).toEqual([
      { ...named, revision: null },
      { ...named, revision: 1 },
    ]);
    await applied(await checked(rows(link(4))));
    const next = { ...named, entity_id: "4" };
    expect(await referencesOf()).toEqual([
      { ...next, revision: null },
      { ...named, revision: 1 },
      { ...next, revision: 2 },
    ]);
    await applied(await checked(rows("Rien")));
    expect(await referencesOf()).toHaveLength(2);
  });

  test("leaves what is not released in the draft", async () => {
    await applied(
      await checked([{ productCode: "IMP-9", productName: "Radiateur Neuf" }]),
    );
    const { id } = await documentOf("Radiateur Neuf");
    const path = `/documents/${id}/draft`;
    const draft = await office.call("GET", path);
    const body = { ...draft.json.body, brand: "Unreleased" };
    const tag = { "if-match": String(draft.headers["etag"]) };
    expect((await office.call("PUT", path, { body }, tag)).status).toBe(200);
    await applied(await checked([{ productCode: "IMP-9", range: "New" }]));
    expect(await productOf("IMP-9")).toMatchObject({
      ...{ brand: null, range: "New" },
    });
    expect((await office.call("GET", path)).json.body).toMatchObject({
      ...{ brand: "Unreleased", range: "New" },
    });
  });

  test("BO-9.69 is applied by who may publish, also if another person has prepared it", async () => {
    await giveRoles(app, "regional", ["configurator"]);
    const writer = await openOffice(app, "regional");
    const rows = [{ productCode: "IMP-7", productName: "Sept" }];
    const id = await checked(rows, writer);
    expect((await apply(id, writer)).status).toBe(403);
    expect(await applied(id)).toMatchObject({ counts: { added: 1 } });
    expect(await productOf("IMP-7")).toBeDefined();
  });

  test("shows units with two forms in one cell", async () => {
    const unit = "pièce | pièces";
    const id = await checked([
      { productCode: "IMP-8", productName: "Huit", unit },
    ]);
    await applied(id);
    expect(await productOf("IMP-8")).toMatchObject({
      unit: { one: "pièce", other: "pièces" },
    });
    const again = await checked([{ productCode: "IMP-8", unit }]);
    expect((await progressOf(again)).json.counts.same).toBe(1);
  });

  test("has templates, and exports what it reads", async () => {
    const template = await office.call(
      ...(["GET", "/imports/templates/products.csv?language=de"] as const),
    );
    expect(template.body.slice(1).trim().split(";")).toEqual([
      ...["Produktcode", "Name", "Beschreibung", "Einheit", "Marke"],
      ...["Produktreihe", "Status"],
    ]);
    const book = await office.call("GET", "/imports/templates/products.xlsx");
    expect(book).toMatchObject({ status: 200 });
    expect(book.body.startsWith("PK")).toBe(true);
    for (const file of ["products.pdf", "nonsense.csv", "csv"]) {
      const path = `/imports/templates/${file}`;
      expect((await office.call("GET", path)).status).toBe(404);
    }
    const file = await office.call(
      ...(["GET", "/imports/export/products?language=en"] as const),
    );
    const [head = [], ...lines] = Papa.parse<string[]>(
      file.body.slice(1).trim(),
    ).data;
    const names: Record<string, string> = {
      ...{ "Product code": "productCode", Name: "productName", Unit: "unit" },
      ...{ Description: "productDescription", Brand: "brand", Range: "range" },
      Status: "status",
    };
    const columns = head.map((header) => {
      const [, label = header, code] = /^(.*) \((..)\)$/.exec(header) ?? [];
      const name = names[label] ?? label;
      return code === undefined ? name : `${name}.${code.toLowerCase()}`;
    });
    expect(lines.length).toBeGreaterThan(20);
    const id = await checked(
      lines.map((line) =>
        Object.fromEntries(
          line.map((cell, at) => [columns[at] ?? "", cellText(cell)]),
        ),
      ),
    );
    expect((await progressOf(id)).json.counts).toEqual({
      ...{ added: 0, changed: 0, same: lines.length, removed: 0, refused: 0 },
    });
  });

  test("BO-13.4 takes 10,000 rows", async () => {
    const { json } = await office.call("POST", "/imports", {
      ...{ kind: "products", fileName: "catalogue.csv" },
    });
    const rows = Array.from({ length: 10_000 }, (_, at) => ({
      ...{ productCode: `MANY-${at}`, productName: `Produit ${at}` },
      brand: "Calvéo",
    }));
    for (let at = 0; at < rows.length; at += 1_000)
      await office.call("PUT", `/imports/${json.id}/rows`, {
        ...{ from: at + 1, rows: rows.slice(at, at + 1_000) },
        isLast: at === 9_000,
      });
    await app.runJobs();
    expect((await progressOf(json.id)).json.state).toBe("checked");
    expect(await applied(json.id)).toMatchObject({
      ...{ state: "applied", counts: { added: 10_000 } },
    });
    // The next batch reads its own products alone.
    const batch = rows.slice(-500).map(({ productCode }) => productCode);
    const read = await rowsReadIn(app.url, (database) =>
      database.transaction().execute(async (transaction) => {
        const present = await productImportQueries(transaction).present(batch);
        expect(present.map(({ code }) => code).sort()).toEqual(batch.sort());
      }),
    );
    for (const [most, text] of read)
      expect(most, text).toBeLessThanOrEqual(4 * batch.length);
  }, 120_000);
});
