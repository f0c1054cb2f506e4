import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  later,
  pageOf,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import { giveRoles } from "#tests/support/office.ts";
import { drawing, openLibrary } from "#tests/support/office-media.ts";

let app: TestApp;
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  app = await createTestApp();
  library = await openLibrary(app);
});
afterAll(() => app.close());

/** A released page with a picture. */
async function pageWith(contentUrl: string) {
  const page = await createDocument(
    library.office,
    "page",
    pageOf([widgetBlock("Texte", { image: { contentUrl } })]),
  );
  expect((await page.release()).status).toBe(201);
  const { entityId } = (await page.call("GET", "")).json;
  return { page, entityId };
}

describe("BO-7.2 what is said of a picture", () => {
  test("name, texts by language, focal point; what is left out stays", async () => {
    const { id } = await library.upload();
    const patch = (body: object) =>
      library.office.call("PATCH", `/media/${id}`, body);
    expect(
      (await patch({ alt: { fr: "Un trophée", de: " Ein Pokal " } })).json,
    ).toMatchObject({ alt: { fr: "Un trophée", de: "Ein Pokal" } });
    const { status, json } = await patch({
      ...{ name: "Trophée", focus: { x: 20, y: 80 } },
      alt: { en: "A trophy", de: null },
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ name: "Trophée", focus: { x: 20, y: 80 }, missingAlt: [] },
      ...{ alt: { fr: "Un trophée", en: "A trophy" }, version: 1 },
    });
    expect(await library.lastEvent()).toEqual({
      ...{ action: "picture.update", entity: `picture/${id}` },
      before: '{"name":"photo","alt":{"de":"Ein Pokal"}}',
      after: '{"name":"Trophée","focus":"20 %, 80 %","alt":{"en":"A trophy"}}',
    });
  });

  test.each([
    ["name", { name: " " }],
    ["name", { name: "a".repeat(201) }],
    ["alt.fr", { alt: { fr: "a".repeat(501) } }],
    ["alt", { alt: { xx: "a" } }],
    ["focus.x", { focus: { x: 101, y: 0 } }],
    ["crop", { crop: { x: 500, y: 0, width: 101, height: 100 } }],
    ["crop.width", { crop: { x: 0, y: 0, width: 0, height: 1 } }],
    ["", { unknown: true }],
  ])("is refused with its field: %s", async (path, body) => {
    const { id } = await library.upload();
    const { status, json } = await library.office.call(
      "PATCH",
      `/media/${id}`,
      body,
    );
    expect(status).toBe(422);
    expect(json.violations[0].propertyPath).toContain(path);
  });

  test("a crop makes new sizes, moves the focal point, and never changes the original", async () => {
    const left = await sharp({
      create: { width: 300, height: 300, channels: 3, background: "#ff0000" },
    })
      .png()
      .toBuffer();
    const content = await sharp({
      create: { width: 600, height: 300, channels: 3, background: "#0000ff" },
    })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const first = await library.upload(content);
    const path = `/media/${first.id}`;
    await library.office.call("PATCH", path, { focus: { x: 75, y: 50 } });
    const crop = { x: 300, y: 0, width: 300, height: 300 };
    const cut = (await library.office.call("PATCH", path, { crop })).json;
    expect(cut).toMatchObject({
      ...{ crop, version: 2, width: 600, focus: { x: 50, y: 50 } },
    });
    const shown = await app.app.inject({ url: cut.sizes[2].url });
    const { dominant } = await sharp(shown.rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(await library.sizeOf(cut.sizes[2].url)).toMatchObject({
      width: 300,
    });
    // Browsers may still have the former address cached.
    expect(await library.sizeOf(first.sizes[2].url)).toMatchObject({
      width: 600,
    });
    const whole = (await library.office.call("PATCH", path, { crop: null }))
      .json;
    expect(whole).toMatchObject({ crop: null, focus: { x: 75, y: 50 } });
    expect(await library.sizeOf(whole.sizes[2].url)).toMatchObject({
      width: 600,
    });
  });

  test("a part of a picture that was taken on its side is cut as it is seen", async () => {
    const content = await sharp({
      create: { width: 40, height: 20, channels: 3, background: "#0000ff" },
    })
      .composite([
        {
          input: {
            create: {
              width: 10,
              height: 20,
              channels: 3,
              background: "#ff0000",
            },
          },
          ...{ left: 0, top: 0 },
        },
      ])
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const { id, width, height } = await library.upload(content);
    expect([width, height]).toEqual([20, 40]);
    const { json } = await library.office.call("PATCH", `/media/${id}`, {
      crop: { x: 0, y: 0, width: 20, height: 10 },
    });
    const shown = await app.app.inject({ url: json.sizes[0].url });
    const { dominant } = await sharp(shown.rawPayload).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });
});

describe("BO-7.2 the list", () => {
  test("finds by name, and filters what is unused, archived or lacks its text", async () => {
    const name = `Liste ${Date.now()}`;
    const one = await library.upload(undefined, {
      filename: `${name} Été.png`,
    });
    const two = await library.upload(undefined, {
      filename: `${name} hiver.png`,
    });
    await library.office.call("PATCH", `/media/${one.id}`, {
      isDecorative: true,
    });
    await pageWith(two.contentUrl);
    const names = async (query: string) => {
      const { status, json } = await library.office.call(
        "GET",
        `/media?q=${encodeURIComponent(name)}&${query}`,
      );
      expect([status, json.total]).toEqual([200, json.items.length]);
      return json.items.map((item: { id: string }) => item.id);
    };
    expect(await names("sort=name")).toEqual([one.id, two.id]);
    expect(await names("sort=-name")).toEqual([two.id, one.id]);
    expect(await names("sort=-createdAt")).toEqual([two.id, one.id]);
    expect(await names("unused=true")).toEqual([one.id]);
    expect(await names("unused=false")).toEqual([two.id]);
    expect(await names("missingAlt=true")).toEqual([two.id]);
    await library.office.call("POST", `/media/${one.id}/archive`, {});
    expect(await names("")).toEqual([two.id]);
    expect(await names("archived=true")).toEqual([one.id]);
    const found = await library.office.call(
      "GET",
      "/media?q=%C3%A9TE&archived=true",
    );
    expect(found.json.items[0].id).toBe(one.id);
  });

  test.each(["page=0", "sort=bytes", "missingAlt=no", "other=1"])(
    "refuses %s",
    async (query) => {
      expect((await library.office.call("GET", `/media?${query}`)).status).toBe(
        422,
      );
    },
  );
});

describe("BO-7.2 what uses a picture", () => {
  test("is listed, and keeps it from being archived", async () => {
    const picture = await library.upload();
    const path = `/media/${picture.id}`;
    const { page } = await pageWith(picture.contentUrl);
    const draft = await page.call("GET", "/draft");
    await page.call(
      "PUT",
      "/draft",
      { body: pageOf([textBlock("Sans image")]) },
      { "if-match": String(draft.headers["etag"]) },
    );
    const { json } = await library.office.call("GET", `${path}/usages`);
    expect(json).toEqual({
      items: [
        {
          ...{ kind: "page", id: page.id, name: expect.any(String) },
          ...{ isInDraft: false, isLive: true, isPlanned: false },
        },
      ],
      total: 1,
    });
    const refused = await library.office.call("POST", `${path}/archive`, {});
    expect([refused.status, refused.json.reason]).toEqual([409, "used"]);
    expect((await page.release()).status).toBe(201);
    expect(
      (await library.office.call("POST", `${path}/archive`, {})).status,
    ).toBe(204);
    expect((await library.office.call("GET", path)).json.isArchived).toBe(true);
    // Old revisions still show it.
    await library.sizeOf(picture.sizes[0].url);
    const restored = await library.office.call("POST", `${path}/restore`, {});
    expect(restored.json.isArchived).toBe(false);
  });

  test("BO-9.90 names no documents of kinds that one may not read", async () => {
    const picture = await library.upload();
    await pageWith(picture.contentUrl);
    await giveRoles(app, "configurator", ["support"]);
    const { json } = await library.office.call(
      "GET",
      `/media/${picture.id}/usages`,
    );
    await giveRoles(app, "configurator", ["administrator"]);
    expect(json).toMatchObject({
      items: [{ kind: "page", name: null }],
      total: 1,
    });
  });
});

describe("BO-7.2 replacing a picture", () => {
  const editorial = async (id: number, language = "fr") => {
    const { json } = await app.call(`/v2/contents/${id}`, "participant", {
      headers: { "accept-language": language },
    });
    return json.contentBlocs[0].widget.image;
  };

  test("changes what pages show, and no document", async () => {
    const picture = await library.upload();
    const path = `/media/${picture.id}`;
    await library.office.call("PATCH", path, {
      ...{ alt: { fr: "Avant", de: "Vorher" }, focus: { x: 10, y: 20 } },
    });
    const { page, entityId } = await pageWith(picture.contentUrl);
    const body = (await page.call("GET", "/draft")).body;
    expect(await editorial(entityId, "de")).toMatchObject({
      contentUrl: picture.sizes[2].url,
      thumbnailUrl: picture.sizes[0].url,
      ...{ alt: "Vorher", focus: { x: 10, y: 20 } },
    });
    const sent = await drawing(900, 900);
    const replaced = await library.sendFile(`${path}/file`, sent, {
      ...{ method: "PUT", filename: "nouvelle.jpg" },
    });
    expect([replaced.status, replaced.json.version]).toEqual([200, 2]);
    expect(replaced.json).toMatchObject({ name: picture.name, width: 900 });
    expect(await editorial(entityId)).toMatchObject({
      contentUrl: replaced.json.sizes[2].url,
      alt: "Avant",
    });
    expect((await page.call("GET", "/draft")).body).toBe(body);
    expect(await library.lastEvent()).toEqual({
      ...{ action: "picture.replace", entity: `picture/${picture.id}` },
      before: '{"file":"photo.png (600 × 300)"}',
      after: '{"file":"nouvelle.jpg (900 × 900)","uses":1}',
    });
    const redirect = await app.call(picture.contentUrl, null);
    expect([redirect.status, redirect.headers["location"]]).toEqual([
      302,
      replaced.json.sizes[2].url,
    ]);
    expect(redirect.headers["cache-control"]).toBe("no-cache");

    const versions = (await library.office.call("GET", `${path}/versions`))
      .json;
    expect(
      versions.items.map((one: { fileName: string }) => one.fileName),
    ).toEqual(["nouvelle.jpg", "photo.png"]);
    const back = await library.office.call("POST", `${path}/restore`, {
      version: 1,
    });
    expect(back.json).toMatchObject({ version: 3, width: 600 });
    expect(await library.sizeOf(back.json.sizes[0].url)).toMatchObject({
      width: 480,
    });
    const again = await library.sendFile(`${path}/file`, await drawing(9, 9), {
      method: "PUT",
    });
    expect(again.json.version).toBe(4);
  });

  test("with the same file changes nothing", async () => {
    const content = await drawing();
    const { id } = await library.upload(content);
    const { json } = await library.sendFile(`/media/${id}/file`, content, {
      method: "PUT",
    });
    expect(json.version).toBe(1);
  });

  test("with something that is no picture keeps the present one", async () => {
    const picture = await library.upload();
    const { status } = await library.sendFile(
      `/media/${picture.id}/file`,
      Buffer.from("no"),
      { method: "PUT" },
    );
    expect(status).toBe(422);
    expect(
      (await library.office.call("GET", `/media/${picture.id}`)).json,
    ).toEqual(picture);
  });
});

test.each([
  "/v2/pictures/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10/1/480",
  "/v2/pictures/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10/480",
  "/v2/pictures/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10/1/original",
  "/v2/pictures/..%2F..%2Fsecret/1/480",
  "/v2/pictures/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10/1/481",
])("BO-7.2 there is no picture at %s", async (url) => {
  expect((await app.call(url, null)).status).toBe(404);
});

describe("BO-3.4 a revision whose picture was archived meanwhile", () => {
  const without = pageOf([textBlock("Sans image")]);

  /** A page whose first revision has a picture that is archived now. */
  async function afterArchiving(block: (address: string) => object) {
    const picture = await library.upload();
    const page = await createDocument(
      library.office,
      "page",
      pageOf([block(picture.contentUrl)]),
    );
    expect((await page.release()).status).toBe(201);
    await page.save(without);
    expect((await page.release()).status).toBe(201);
    const path = `/media/${picture.id}`;
    const { status } = await library.office.call("POST", `${path}/archive`, {});
    expect(status).toBe(204);
    return { page, path };
  }

  test.each([
    [
      "image",
      "/blocks/0/image/contentUrl",
      (contentUrl: string) => widgetBlock("Texte", { image: { contentUrl } }),
    ],
    [
      "text",
      "/blocks/0/text/fr",
      (address: string) =>
        textBlock("Texte", {
          text: { fr: `<p><img src="${address}" alt="a"></p>` },
        }),
    ],
  ])(
    "is not live with it, which is said at the field: %s",
    async (_, pointer, block) => {
      const { page, path } = await afterArchiving(block);
      const gone = { pointer, outcome: "unknownTarget", level: "mistake" };
      for (const request of [
        { revision: 1 },
        { revision: 1, startsAt: later(3_600_000) },
      ]) {
        const { status, json } = await page.release(request);
        expect(status).toBe(422);
        expect(json.verdicts).toContainEqual(expect.objectContaining(gone));
      }
      await page.call(
        "POST",
        "/restore",
        { revision: 1 },
        { "if-match": await page.etag() },
      );
      const { json } = await page.call("POST", "/examine", {});
      expect(json.verdicts).toContainEqual(expect.objectContaining(gone));
      expect((await page.call("GET", "")).json.mistakes).toBe(1);
      expect((await page.release()).status).toBe(422);
      const restored = await library.office.call("POST", `${path}/restore`, {});
      expect(restored.status).toBeLessThan(300);
      expect((await page.release()).status).toBe(201);
    },
  );

  test("is not archived while a release with it is planned", async () => {
    const picture = await library.upload();
    const page = await createDocument(
      library.office,
      "page",
      pageOf([
        widgetBlock("Texte", { image: { contentUrl: picture.contentUrl } }),
      ]),
    );
    await page.release({ startsAt: later(3_600_000) });
    await page.save(without);
    const refused = await library.office.call(
      "POST",
      `/media/${picture.id}/archive`,
      {},
    );
    expect([refused.status, refused.json.reason]).toEqual([409, "used"]);
  });
});
