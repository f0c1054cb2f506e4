import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  findDocument,
  type TestDocument,
} from "#tests/support/documents.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
  const settings = await findDocument(office, "settings");
  await publish(settings, {
    ...(await settings.body()),
    languages: ["fr", "en", "de"],
    requiredLanguages: ["en"],
  });
});
afterAll(() => app.close());

async function publish(document: TestDocument, body: object): Promise<void> {
  expect((await document.save(body)).status).toBe(200);
  const { status, json } = await document.release({ acceptWarnings: true });
  expect([status, json.verdicts]).toEqual([201, undefined]);
}

const verdictsOn = async (document: TestDocument, body?: object) =>
  (
    await document.call("POST", "/examine", body ? { body } : {})
  ).json.verdicts.map(
    ({ level, pointer }: Record<string, string>) => `${level} ${pointer}`,
  );

const v2 = (path: string, language: string) =>
  app.call(path, "participant", { headers: { "accept-language": language } });

describe("BO-9.96 the languages of the programme", () => {
  test("are the only ones that texts are examined in", async () => {
    const reward = await createDocument(office, "reward", {
      title: { fr: "Un", it: "x".repeat(900) },
      price: 1,
    });
    expect(await verdictsOn(reward)).toEqual([
      "mistake /title/en",
      "warning /title/de",
    ]);
    const page = await findDocument(office, "page");
    const block = { key: "a", "@type": "ContentText" };
    expect(
      await verdictsOn(page, {
        title: { fr: "Un", en: "One", de: "Eins" },
        blocks: [
          { ...block, text: { fr: "x", it: '<a href="javascript:x">x</a>' } },
        ],
      }),
    ).toEqual(["mistake /blocks/0/text/en", "warning /blocks/0/text/de"]);
  });

  test("are those of lists, and of what is to do today", async () => {
    const reward = await createDocument(office, "reward", {
      ...{ title: { fr: "Deux", en: "Two" }, price: 1 },
      languages: ["fr", "en"],
    });
    const { id } = reward;
    const listed = async () => {
      const { json } = await office.call("GET", `/documents/${id}`);
      return [json.languages, json.lackingLanguages];
    };
    const todays = async () =>
      (await office.call("GET", "/today")).json.missingLanguages.items.find(
        (one: { id: string }) => one.id === id,
      )?.languages;
    const lacksIn = async (language: string) =>
      (
        await office.call("GET", `/documents?kind=reward&missing=${language}`)
      ).json.items.some((one: { id: string }) => one.id === id);
    expect(await listed()).toEqual([["fr", "en"], []]);
    expect(await todays()).toBeUndefined();
    expect(await lacksIn("de")).toBe(false);
    const { languages: _, ...body } = (await reward.body()) as {
      languages?: string[];
    };
    await reward.save(body);
    expect(await listed()).toEqual([["fr", "en"], ["de"]]);
    expect(await todays()).toEqual(["de"]);
    expect([await lacksIn("de"), await lacksIn("it")]).toEqual([true, false]);
    // A language that the programme does not have narrows nothing.
    await reward.save({ ...body, languages: ["nl"] });
    expect(await listed()).toEqual([["fr", "en"], ["de"]]);
    expect(await todays()).toEqual(["de"]);
  });

  test("are a part of the product's, and required ones a part of them", async () => {
    const settings = await findDocument(office, "settings");
    const body = await settings.body();
    expect(await verdictsOn(settings, { ...body, languages: [] })).toEqual([
      "mistake /languages",
    ]);
    expect(
      await verdictsOn(settings, { ...body, languages: ["fr", "xx"] }),
    ).toEqual(["mistake /languages/1", "mistake /requiredLanguages"]);
  });

  test("are the ones that participants choose among, and that forms have", async () => {
    const { json } = await v2("/v2/config/app", "fr");
    expect(json.languages).toEqual(["fr", "en", "de"]);
    const registry = await office.call("GET", "/registry");
    expect(registry.json.languages).toEqual({
      ...{ all: ["fr", "en", "de"], own: "fr", required: ["fr", "en"] },
    });
  });

  test("do not limit those of the back office", async () => {
    const { json } = await office.call("GET", "/registry", undefined, {
      "accept-language": "nl",
    });
    const { label } = json.kinds.find(
      ({ kind }: { kind: string }) => kind === "reward",
    );
    expect(label).toBe("Beloning");
  });
});

describe("BO-9.96 the languages of a document", () => {
  test.each(["page", "badge", "reward"] as const)(
    "a %s in two languages is warned of no other",
    async (kind) => {
      const document = await createDocument(office, kind, {
        title: { fr: "Un", en: "One", it: "Uno" },
        languages: ["en", "fr"],
        ...(kind === "reward" && { price: 1 }),
        ...(kind === "page" && {
          blocks: [
            { key: "a", "@type": "ContentText", text: { fr: "x", en: "y" } },
          ],
        }),
      });
      expect(await verdictsOn(document)).toEqual([]);
    },
  );

  test("are a part of the programme's", async () => {
    const badge = await createDocument(office, "badge", {
      title: { fr: "Un", it: "Uno" },
      languages: ["fr", "it", "nl"],
    });
    const { json } = await badge.call(
      "POST",
      "/examine",
      {},
      {
        "accept-language": "en",
      },
    );
    expect(json.verdicts).toMatchObject(
      ["Italian", "Dutch"].map((name) => ({
        ...{ pointer: "/languages", outcome: "otherLanguage" },
        level: "mistake",
        message: `The programme is not offered in this language: ${name}. Clear it, or add it to the languages of the programme.`,
      })),
    );
  });

  test("texts in others are kept, and not published", async () => {
    const reward = await createDocument(office, "reward", {
      title: { fr: "Trois", en: "Three", de: "Drei" },
      languages: ["en", "fr"],
      price: 3,
    });
    const body = await reward.body();
    await publish(reward, body);
    expect(await reward.body()).toEqual(body);
    const { json } = await office.call("GET", `/documents/${reward.id}`);
    const titleIn = async (language: string) =>
      (await v2("/v2/rewards", language)).json["hydra:member"].find(
        ({ id }: { id: number }) => id === json.entityId,
      ).title;
    expect(await titleIn("en")).toBe("Three");
    expect(await titleIn("de")).toBe("Trois");
  });
});
