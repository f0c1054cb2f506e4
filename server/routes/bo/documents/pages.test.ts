import { describe, expect, test } from "vitest";
import { isOfTheme, themeOptions } from "#src/domain/documents/kinds/theme.ts";
import { languages } from "#src/i18n/languages.ts";
import type { Role } from "#tests/support/app.ts";
import {
  createDocument,
  documentOf,
  findDocument,
  later,
  pageOf,
  type TestDocument,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const group = async (role: Role): Promise<string[]> =>
  (await app.call("/v2/me", role)).json.userGroups;

async function publish(document: TestDocument): Promise<number> {
  const { status, json } = await document.release();
  expect([status, json.verdicts]).toEqual([201, undefined]);
  return (await document.call("GET", "")).json.entityId;
}

const publishPage = async (blocks: object[], more: object = {}) =>
  publish(await createDocument(office, "page", pageOf(blocks, more)));

const shown = (
  id: number | string,
  role: Role | null = "participant",
  language = "fr",
) =>
  app.call(`/v2/contents/${id}`, role, {
    headers: { "accept-language": language },
  });

describe("BO-3.1 a page that is released is what /v2 serves", () => {
  test("its texts, its blocks in each language, its place in a category", async () => {
    const id = await publishPage(
      [
        textBlock("Un"),
        widgetBlock("Deux", { title: { fr: "Deux", de: "Zwei" } }),
        textBlock("Trois", { languages: ["fr", "de"] }),
        {
          ...{ key: "g", "@type": "WidgetGroup", type: "double" },
          widgets: [
            widgetBlock("Quatre"),
            widgetBlock("Cinq", { languages: ["de"] }),
          ],
        },
      ],
      { category: "/v2/content-categories/2", position: -1 },
    );
    const french = (await shown(id)).json;
    expect(french).toMatchObject({
      ...{ title: "Une page", status: "published", isHomepage: false },
      category: { id: 2, title: "Vie du club" },
    });
    const editorial = (title: string) => ({
      ...{ "@type": "WidgetEditorial", version: 2, id: expect.any(Number) },
      ...{ title, text: `<p>${title}</p>` },
    });
    expect(french.contentBlocs).toEqual([
      { type: "text", position: 1, text: "<p>Un</p>" },
      {
        ...{ type: "widget", position: 2 },
        widget: editorial("Deux"),
      },
      { type: "text", position: 3, text: "<p>Trois</p>" },
      {
        ...{ type: "widget", position: 4 },
        widget: {
          ...{ "@type": "WidgetGroup", type: "double" },
          id: expect.any(Number),
          widgets: [editorial("Quatre")],
        },
      },
    ]);
    const german = (await shown(id, "participant", "de")).json.contentBlocs;
    expect(german[1].widget.title).toBe("Zwei");
    expect(german[3].widget.widgets).toHaveLength(2);
    const dutch = (await shown(id, "participant", "nl")).json.contentBlocs;
    expect(dutch).toHaveLength(3);
    expect(dutch[1].widget.title).toBe("Deux");
    const list = await app.call("/v2/content-categories/2/contents");
    expect(list.json["hydra:member"][0]).toMatchObject({ id });
  });

  test("one with a window, which ends by itself", async () => {
    const page = await createDocument(
      office,
      "page",
      pageOf([textBlock("x")], {
        ...{ startDate: later(-60_000), endDate: later(60_000) },
      }),
    );
    const id = await publish(page);
    expect((await shown(id)).status).toBe(200);
    await page.save(
      pageOf([textBlock("x")], {
        ...{ startDate: later(-60_000), endDate: later(-1_000) },
      }),
    );
    await publish(page);
    expect((await shown(id)).status).toBe(404);
    expect(await page.status()).toBe("ended");
  });

  test("one whose instants and ids are written in any form that is read", async () => {
    const id = await publishPage(
      [{ key: "g", "@type": "WidgetGame", id: 3e9, url: "/x" }],
      { startDate: "2026-02-01 24:00:60Z", endDate: "2199-02-01" },
    );
    expect((await shown(id)).json).toMatchObject({
      ...{ startDate: "2026-02-02T00:01:00.000Z" },
      contentBlocs: [{ widget: { id: expect.any(Number) } }],
    });
  });

  test("a text with a window, which the front office only knows of widgets", async () => {
    const id = await publishPage([
      textBlock("x", { diffusionStartAt: "2026-01-01T00:00:00Z" }),
    ]);
    expect((await shown(id)).json.contentBlocs[0]).toMatchObject({
      type: "widget",
      widget: { "@type": "ContentText", text: "<p>x</p>" },
    });
  });

  test("archiving takes it off, with its games and its place", async () => {
    const page = await createDocument(
      office,
      "page",
      pageOf(
        [{ key: "new-game", "@type": "WidgetGame", url: "/web_files/games/x" }],
        { category: 3 },
      ),
    );
    const id = await publish(page);
    const { contentBlocs } = (await shown(id)).json;
    const game = contentBlocs[0].widget.id;
    expect(JSON.stringify(contentBlocs)).not.toContain("web_files");
    const address = () => app.call(`/v2/widget-game/${game}/game-url`);
    expect((await address()).json).toEqual({ url: "/web_files/games/x" });
    expect((await page.call("POST", "/archive", {})).status).toBe(204);
    expect((await shown(id)).status).toBe(404);
    expect((await address()).status).toBe(404);
    const rows = await app.database
      .selectFrom("category_contents")
      .select("content_id")
      .where("content_id", "=", id)
      .execute();
    expect(rows).toEqual([]);
  });

  test("BO-9.23 a page of the menu is in use, and a category with pages", async () => {
    for (const [kind, name] of [
      ["page", "Comment ça marche"],
      ["category", "Conseils"],
    ] as const) {
      const used = await findDocument(office, kind, name);
      const { json } = await office.call(
        "GET",
        `/usages?kind=${kind}&id=${used.id}`,
      );
      expect([kind, json.total > 0]).toEqual([kind, true]);
      const refused = await used.call("POST", "/archive", {});
      expect([kind, refused.status]).toEqual([kind, 409]);
    }
  });

  test("needs CONTENT_WRITE to be written, CONTENT_PUBLISH to be released", async () => {
    await giveRoles(app, "regional", ["configurator"]);
    const writer = await openOffice(app, "regional");
    const page = await createDocument(writer, "page", pageOf([textBlock("x")]));
    expect((await page.release()).status).toBe(403);
    expect((await documentOf(office, page.id).release()).status).toBe(201);
  });
});

describe("BO-4.7 audience", () => {
  test("BO-9.36 blocks and pages are left out for others, and the groups are never shown", async () => {
    const [mine = ""] = await group("participant");
    const { json } = await office.call("GET", "/groups");
    const other = `/v2/user-groups/${
      json.items.find(({ id }: { id: number }) => !mine.endsWith(`/${id}`)).id
    }`;
    const to = (...groups: string[]) => ({ audience: { groups } });
    const id = await publishPage([
      textBlock("Tous"),
      textBlock("Moi", to(other, mine)),
      textBlock("Eux", to(other)),
      widgetBlock("Eux aussi", to(other)),
      {
        ...{ key: "g", "@type": "WidgetGroup", type: "double" },
        widgets: [
          widgetBlock("Dedans", to(mine)),
          widgetBlock("Dehors", to(other)),
        ],
      },
      {
        ...{ key: "jeu", "@type": "WidgetGame", id: 777_001 },
        ...{ url: "/secret", ...to(other) },
      },
    ]);
    const { body } = await shown(id);
    expect(body).not.toContain("Eux");
    expect(body).not.toContain("Dehors");
    expect(body).not.toContain("audience");
    for (const words of ["Tous", "Moi", "Dedans"])
      expect(body).toContain(words);
    expect((await app.call("/v2/widget-game/777001/game-url")).status).toBe(
      404,
    );

    const hidden = await publishPage([textBlock("x")], {
      ...{ ...to(other), category: 3 },
    });
    const open = await publishPage([textBlock("x")], {
      ...to(mine),
      category: 3,
    });
    expect((await shown(hidden)).status).toBe(404);
    expect((await shown(open)).status).toBe(200);
    const list = (await app.call("/v2/content-categories/3/contents")).json;
    const ids = list["hydra:member"].map((one: { id: number }) => one.id);
    expect(ids).toContain(open);
    expect(ids).not.toContain(hidden);

    // A made-up participant of the other group.
    const made = await office.call("POST", "/preview-tokens", {
      ...{ as: { groups: [other], language: "fr" }, at: later(0), drafts: [] },
    });
    const seen = await app.call(`/v2/contents/${id}`, null, {
      headers: { authorization: `Bearer ${made.json.token}` },
    });
    expect(seen.body).toContain("Eux");
    expect(seen.body).not.toContain("Dedans");
  });
});

describe("BO-7.1 the theme", () => {
  test("is one document, beside the settings", async () => {
    const theme = await findDocument(office, "theme");
    const before = (await app.call("/v2/options")).json["hydra:member"];
    const body = await theme.body();
    await theme.save({ ...body, $primaryHue: "#102030", $other: "kept" });
    expect((await theme.release()).status).toBe(201);
    const after = (await app.call("/v2/options")).json["hydra:member"];
    expect(after).toEqual([
      ...before.map((option: { name: string }) =>
        option.name === "$primaryHue"
          ? { ...option, value: "#102030" }
          : option,
      ),
      expect.objectContaining({ name: "$other", value: "kept" }),
    ]);
    const { json } = await theme.call("POST", "/examine", {
      body: {
        $primaryHue: "blue",
        $logoLogin: "javascript:1",
        $primaryHeu: "#fff",
      },
    });
    expect(
      json.verdicts.map(
        ({ pointer, outcome }: Record<string, string>) =>
          `${outcome} ${pointer}`,
      ),
    ).toEqual([
      "wrongForm /$primaryHue",
      "runningLink /$logoLogin",
      "unknownProperty /$primaryHeu",
    ]);
    const second = await office.call("POST", "/documents", {
      ...{ kind: "theme", name: "x", body: {} },
    });
    expect(second.status).toBe(409);
  });

  test("has the options in a preview that /v2 has once it is published", async () => {
    const theme = await findDocument(office, "theme");
    const body = {
      ...(await theme.body()),
      $logoLogin: { fr: "a.svg", en: "b.svg", de: null },
      $other: 7,
      $none: null,
    };
    await theme.save(body);
    expect((await theme.release()).status).toBe(201);
    for (const language of languages) {
      const { json } = await app.call("/v2/options", null, {
        headers: { "accept-language": language },
      });
      const published = json["hydra:member"].filter(
        ({ name }: { name: string }) => isOfTheme(name),
      );
      const shown = themeOptions(body, language);
      expect(shown).toHaveLength(published.length);
      expect(shown).toEqual(
        expect.arrayContaining(
          published.map(
            ({ name, value }: { name: string; value: unknown }) => ({
              ...{ name, value },
            }),
          ),
        ),
      );
    }
  });
});

test("BO-9.10 the registry has the editing schema of each block, without a line for it", async () => {
  const { json } = await office.call("GET", "/registry");
  const types = json.blocks.map(({ type }: { type: string }) => type);
  expect(types).toEqual(expect.arrayContaining(["ContentText", "WidgetGroup"]));
  const editorial = json.blocks.find(
    ({ type }: { type: string }) => type === "WidgetEditorial",
  ).schema;
  expect(editorial.properties).toMatchObject({
    title: { "x-localized": true, "x-editor": "text" },
    text: { "x-localized": true, "x-editor": "html" },
    image: { "x-editor": "image" },
    links: {
      items: {
        properties: {
          label: { "x-localized": true },
          url: { "x-link": true, "x-editor": "link" },
        },
      },
    },
    diffusionStartAt: { "x-editor": "instant" },
    audience: { "x-editor": "groups" },
  });
  expect(JSON.stringify(json.blocks)).not.toContain("$ref");
  expect(json.places).toContain("programme");
});
