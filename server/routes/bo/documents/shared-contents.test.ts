import { describe, expect, test } from "vitest";
import {
  createDocument,
  later,
  pageOf,
  six,
  type TestDocument,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const idOf = async ({ call }: TestDocument): Promise<number> =>
  (await call("GET", "")).json.entityId;

const create = (blocks: object[]) =>
  createDocument(office, "shared", { purpose: "Everywhere", blocks });

const naming = (id: number, more: object = {}) => ({
  ...{ key: `shared-${id}`, "@type": "SharedBlock" },
  shared: `/v2/shared-blocks/${id}`,
  ...more,
});

async function releasedPage(blocks: object[]): Promise<TestDocument> {
  const page = await createDocument(office, "page", pageOf(blocks));
  expect((await page.release()).json).toMatchObject({ revision: 1 });
  return page;
}

/** What participants get, without positions. */
async function shown(page: TestDocument, headers: Record<string, string> = {}) {
  const { json } = await app.call(
    `/v2/contents/${await idOf(page)}`,
    "participant",
    { headers },
  );
  return JSON.stringify(json.contentBlocs);
}

const mistakes = ({ json }: { json: { verdicts: { level: string }[] } }) =>
  json.verdicts.filter(({ level }) => level === "mistake");

describe("a SharedBlock", () => {
  test("is sent as the blocks of its content, which are edited in one place", async () => {
    const shared = await create([textBlock("Common")]);
    await shared.release();
    const block = naming(await idOf(shared));
    const pages = [
      await releasedPage([block]),
      await releasedPage([textBlock("Own"), block]),
    ];
    for (const page of pages) {
      expect(await shown(page)).toContain("<p>Common</p>");
      expect(await shown(page)).not.toContain("Shared");
    }
    await shared.save({ blocks: [textBlock("Changed")] });
    await shared.release();
    for (const page of pages)
      expect(await shown(page)).toContain("<p>Changed</p>");
  });

  test("follows the releases of its content, also in previews", async () => {
    const shared = await create([textBlock("Now")]);
    await shared.release();
    const page = await releasedPage([naming(await idOf(shared))]);
    await shared.save({ blocks: [textBlock("Then")] });
    const startsAt = later(3_600_000);
    await shared.release({ startsAt });
    expect(await shown(page)).toContain("Now");
    const preview = async (at: string, drafts: string[] = []) => {
      const { json } = await office.call("POST", "/preview-tokens", {
        ...{ as: { groups: [], language: "fr" }, at, drafts },
      });
      const answer = await app.call(`/v2/contents/${await idOf(page)}`, null, {
        headers: { authorization: `Bearer ${json.token}` },
      });
      return JSON.stringify(answer.json.contentBlocs);
    };
    expect(await preview(later(3_500_000))).toContain("Now");
    expect(await preview(startsAt)).toContain("Then");
    await shared.save({ blocks: [textBlock("Draft")] });
    expect(await preview(later(0), [shared.id])).toContain("Draft");
  });

  test("shows the blocks of its content to their audience, and falls back to French", async () => {
    const shared = await create([
      textBlock("Everybody"),
      textBlock("Nobody", { audience: { groups: ["/v2/user-groups/3"] } }),
      { key: "fr", "@type": "ContentText", text: { fr: "Seul" } },
    ]);
    await shared.release();
    const page = await releasedPage([naming(await idOf(shared))]);
    const text = await shown(page, { "accept-language": "de" });
    expect(text).toContain("Everybody");
    expect(text).toContain("Seul");
    expect(text).not.toContain("audience");
    const own = await releasedPage([
      naming(await idOf(shared), {
        audience: { groups: ["/v2/user-groups/3"] },
      }),
      textBlock("End"),
    ]);
    const isIn = text.includes("Nobody");
    expect((await shown(own)).includes("Everybody")).toBe(isIn);
  });

  test("of an unknown content is a mistake, of one in the same set is none", async () => {
    const shared = await create([textBlock("Later")]);
    const page = await createDocument(
      office,
      "page",
      pageOf([naming(await idOf(shared))]),
    );
    const refused = await page.release();
    expect(mistakes(refused)).toMatchObject([
      { outcome: "unknownTarget", pointer: "/blocks/0/shared" },
    ]);
    const set = await office.call("POST", "/release-sets", {
      ...{ name: "Both", acceptWarnings: true },
      documents: [{ id: page.id }, { id: shared.id }],
    });
    expect(set.status).toBe(201);
    expect(await shown(page)).toContain("Later");
  });

  test("cannot contain itself, not through others either", async () => {
    const one = await create([textBlock("One")]);
    await one.release();
    const two = await create([naming(await idOf(one))]);
    expect((await two.release()).status).toBe(201);
    for (const id of [await idOf(one), await idOf(two)]) {
      await one.save({ blocks: [naming(id)] });
      const refused = await one.release();
      expect(mistakes(refused)).toMatchObject([
        {
          ...{ outcome: "cycle", pointer: "/blocks/0/shared" },
          message: expect.stringContaining("lui-même"),
        },
      ]);
    }
    const page = await releasedPage([naming(await idOf(two))]);
    expect(await shown(page)).toContain("One");
  });

  test("is examined with what its content refers to", async () => {
    const shared = await create([
      widgetBlock("a", {
        link: { url: "/content/1", label: six("Lire") },
        diffusionEndAt: "2001-01-01T00:00:00Z",
      }),
    ]);
    await shared.release();
    const page = await createDocument(
      office,
      "page",
      pageOf([naming(await idOf(shared))], {
        startDate: "2002-01-01T00:00:00Z",
      }),
    );
    const { json } = await page.call("POST", "/examine", {});
    expect(json.verdicts).toContainEqual(
      expect.objectContaining({
        ...{ outcome: "shownTooEarly", pointer: "/blocks/0/shared" },
      }),
    );
  });

  test("is named in the usages of its content, which cannot be archived while it is used", async () => {
    const shared = await create([textBlock("Used")]);
    await shared.release();
    const page = await createDocument(
      office,
      "page",
      pageOf([naming(await idOf(shared))]),
      "User",
    );
    const usages = () =>
      office.call("GET", `/usages?kind=shared&id=${shared.id}`);
    const archive = () => shared.call("POST", "/archive", {});
    expect((await usages()).json).toEqual({
      items: [{ kind: "page", id: page.id, name: "User", isInDraft: true }],
      total: 1,
    });
    expect((await archive()).status).toBe(409);
    await page.release();
    await page.save(pageOf([textBlock("Own")]));
    // The live page still shows it.
    expect((await archive()).status).toBe(409);
    await page.release();
    expect((await usages()).json.total).toBe(0);
    expect((await archive()).status).toBe(204);
  });

  test("has its line in the registry, in the language of the asking person", async () => {
    for (const [language, label] of [
      ["fr", "Contenu partagé"],
      ["de", "Geteilter Inhalt"],
    ] as const) {
      const { json } = await office.call("GET", "/registry", undefined, {
        "accept-language": language,
      });
      expect(json.blocks).toContainEqual(
        expect.objectContaining({ type: "SharedBlock", label }),
      );
    }
    const shared = await create([textBlock("Found")]);
    const { json } = await office.call("GET", "/targets?entity=SharedBlock");
    expect(json.items).toContainEqual(
      expect.objectContaining({
        ...{ kind: "SharedBlock", id: await idOf(shared), name: "A shared" },
        state: "unpublished",
      }),
    );
  });

  test("brings the games of its content, whose address participants get while the page shows them", async () => {
    const game = {
      ...{ key: "game-of-all", "@type": "WidgetGame" },
      ...{ title: six("Jeu"), url: "https://game.example/private" },
    };
    const shared = await create([game]);
    await shared.release();
    const page = await releasedPage([naming(await idOf(shared))]);
    const text = await shown(page);
    expect(text).not.toContain("private");
    const [, id] = /"id":(\d+)/.exec(text) ?? [];
    const url = async () => app.call(`/v2/widget-game/${id}/game-url`);
    expect(JSON.stringify((await url()).json)).toContain("private");
    await page.call("POST", "/archive", {});
    expect((await url()).status).toBe(404);
  });
});
