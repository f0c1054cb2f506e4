import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoDocuments } from "#server/seed/documents.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const currency = async (header?: string) => {
  const headers = header === undefined ? {} : { "accept-language": header };
  const { json } = await test.call("/v2/options/currency", null, { headers });
  return json.value;
};

describe("the language of a response", () => {
  it.each([
    ["fr", "soleils"],
    ["en", "suns"],
    ["it", "soli"],
    ["es", "soles"],
    ["de", "Sonnen"],
    ["nl", "zonnen"],
    ["de-AT,de;q=0.9,en;q=0.8", "Sonnen"],
    ["pt-BR,en;q=0.3,it;q=0.7", "soli"],
    ["pt-BR", "soleils"],
    ["en;q=0,nl;q=0.1", "zonnen"],
    ["*", "soleils"],
  ])("is the one requested by %s", async (header, word) => {
    expect(await currency(header)).toBe(word);
  });

  it("defaults to the programme's", async () => {
    expect(await currency()).toBe("soleils");
  });

  it("is the same throughout a page", async () => {
    const { json } = await test.call(
      "/v2/contents/1/fo.jsonld",
      "participant",
      {
        headers: { "accept-language": "en" },
      },
    );
    const home = demoDocuments(new Date()).find(
      ({ body }) => body["isHomepage"] === true,
    );
    const [row] = pageKind.project(home?.body ?? {}, 1)["contents"]?.rows ?? [];
    expect(row).toMatchObject({
      texts: { en: { title: json.title } },
      blocs: { en: json.contentBlocs },
    });
  });
});
