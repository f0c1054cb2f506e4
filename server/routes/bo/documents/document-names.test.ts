import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createDocument, findDocument } from "#tests/support/documents.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const title = { fr: "Sac de cabine", en: "Cabin bag", de: "Kabinentasche" };

const read = async (path: string, language: string) =>
  (await office.call("GET", path, undefined, { "accept-language": language }))
    .json;

const inEach = async (readName: (language: string) => Promise<unknown>) => ({
  fr: await readName("fr"),
  de: await readName("de"),
  it: await readName("it"),
});

describe("BO-9.96 a document that is named by its title", () => {
  const names = {
    ...{ fr: "Sac de cabine", de: "Kabinentasche" },
    // Which has no title: the name as it is stored.
    it: "Sac de cabine",
  };
  let id: string;
  beforeAll(async () => {
    const body = { title, price: "x" };
    ({ id } = await createDocument(office, "reward", body, title.fr));
  });

  const named = (items: { id: string; name: string }[]) =>
    items.find((one) => one.id === id)?.name;

  test.each<[string, (language: string) => Promise<unknown>]>([
    [
      "in lists",
      async (language) =>
        named((await read("/documents?kind=reward", language)).items),
    ],
    [
      "where it is open",
      async (language) => (await read(`/documents/${id}`, language)).name,
    ],
    [
      "in search",
      async (language) =>
        named((await read("/search?q=cabine", language)).items),
    ],
    [
      "in what is to do today",
      async (language) =>
        named((await read("/today", language)).mistakes.items),
    ],
  ])("has the name of the reader's language %s", async (_, readName) => {
    expect(await inEach(readName)).toEqual(names);
  });

  test.each([
    ["in lists", "/documents?kind=reward&q=kabinentaschen"],
    ["in search", "/search?q=kabinentaschen"],
  ])("is found by the name of the reader's language %s", async (_, path) => {
    expect(
      await inEach(async (language) =>
        named((await read(path, language)).items),
      ),
    ).toEqual({ fr: undefined, de: names.de, it: undefined });
  });
});

test("a document that was given another name has it in every language", async () => {
  const body = { title, price: 1 };
  const { id } = await createDocument(office, "reward", body, "Sac 2026");
  const nameIn = async (language: string) =>
    (await read(`/documents/${id}`, language)).name;
  expect(await inEach(nameIn)).toEqual({
    ...{ fr: "Sac 2026", de: "Sac 2026", it: "Sac 2026" },
  });
});

test("BO-3.7 what uses a document is named in the reader's language", async () => {
  const home = await findDocument(office, "page", "Accueil");
  const { items } = await read(`/usages?kind=page&id=${home.id}`, "de");
  for (const { name } of items) expect(name).toEqual(expect.any(String));
});
