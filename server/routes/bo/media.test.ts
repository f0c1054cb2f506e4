import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  pageOf,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import { multipart } from "#tests/support/multipart.ts";
import {
  giveRoles,
  type Office,
  openOffice,
  ownOrigin,
} from "#tests/support/office.ts";
import { SECRET, tellingJpeg } from "#tests/support/pictures.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "configurator", ["administrator"]);
  office = await openOffice(app);
});
afterAll(() => app.close());

let hue = 0;
/** A picture unlike any other of this test. */
function drawing(width = 600, height = 300): Promise<Buffer> {
  hue += 1;
  const background = { r: hue, g: 120, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

const sendFile = (
  path: string,
  content: Buffer | null,
  {
    method = "POST",
    headers = {},
    ...fields
  }: {
    method?: "POST" | "PUT";
    headers?: object;
    [field: string]: unknown;
  } = {},
) => {
  const body = multipart(content, {
    filename: "photo.png",
    ...(fields as Record<string, string>),
  });
  return app.call(`/v2/bo${path}`, null, {
    ...body,
    method,
    headers: {
      ...body.headers,
      ...{ cookie: office.cookie, origin: ownOrigin },
      ...headers,
    },
  });
};

const upload = async (content?: Buffer, fields = {}) => {
  const { status, json } = await sendFile(
    "/media",
    content ?? (await drawing()),
    fields,
  );
  expect(status).toBe(201);
  return json;
};

const files = async () =>
  (await readdir(app.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`);

const sizeOf = async (url: string) => {
  const answer = await app.app.inject({ url });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "image/webp",
  ]);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  return { width, height, format, headers: answer.headers };
};

const lastEvent = () =>
  app.database
    .selectFrom("audit_events")
    .select(["action", "entity", "before", "after"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();

/** A released page with a picture. */
async function pageWith(contentUrl: string, image: object = {}) {
  const page = await createDocument(
    office,
    "page",
    pageOf([widgetBlock("Texte", { image: { contentUrl, ...image } })]),
  );
  expect((await page.release()).status).toBe(201);
  const { entityId } = (await page.call("GET", "")).json;
  return { page, entityId };
}

describe("BO-7.2 a picture that is uploaded", () => {
  test("has three sizes as WebP, never enlarged, and its original as it was sent", async () => {
    const sent = await drawing(2_400, 1_200);
    const picture = await upload(sent, { filename: "Remise_des prix.JPG" });
    expect(picture).toMatchObject({
      ...{ name: "Remise des prix", width: 2_400, height: 1_200, version: 1 },
      ...{ missingAlt: ["fr"], uses: 0, isArchived: false, focus: null },
      contentUrl: `/v2/pictures/${picture.id}/1920`,
    });
    const widths = picture.sizes.map(({ width }: { width: number }) => width);
    expect(widths).toEqual([480, 960, 1_920]);
    for (const { url, width, height } of picture.sizes)
      expect(await sizeOf(url)).toMatchObject({
        ...{ width, height, format: "webp" },
        headers: {
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    const original = await app.app.inject({
      url: `/v2/bo/media/${picture.id}/original`,
      headers: { cookie: office.cookie },
    });
    expect(original.rawPayload.equals(sent)).toBe(true);
    expect(original.headers["content-disposition"]).toMatch(/^attachment/);
    const small = await upload(await drawing(300, 100));
    expect(small.sizes[2]).toMatchObject({ width: 300, height: 100 });
    expect(await lastEvent()).toMatchObject({
      ...{ action: "picture.create", entity: `picture/${small.id}` },
    });
  });

  test("is shown upright, without what its camera wrote", async () => {
    const { sizes } = await upload(tellingJpeg());
    for (const { url } of sizes) {
      const answer = await app.app.inject({ url });
      expect(answer.rawPayload.includes(SECRET)).toBe(false);
      const { width, height, exif } = await sharp(answer.rawPayload).metadata();
      expect([width, height, exif]).toEqual([1, 2, undefined]);
    }
  });

  test("is the existing one if its file is the same, also from the archive", async () => {
    const content = await drawing();
    const { id } = await upload(content);
    const before = await files();
    const again = await sendFile("/media", content, {
      filename: "Autre.png",
    });
    expect([again.status, again.json.id]).toEqual([200, id]);
    expect(await files()).toEqual(before);
    await office.call("POST", `/media/${id}/archive`, {});
    const { json } = await sendFile("/media", content);
    expect([json.id, json.isArchived]).toEqual([id, false]);
  });

  test("is one picture if the same file is sent several times at once", async () => {
    const content = await drawing();
    const before = await files();
    const sent = await Promise.all(
      [1, 2, 3].map(() => sendFile("/media", content)),
    );
    expect(new Set(sent.map(({ json }) => json.id)).size).toBe(1);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 201,
    ]);
    expect(await files()).toHaveLength(before.length + 4);
  });
});

describe("BO-7.2 what is refused leaves nothing", () => {
  test.each<[string, () => Promise<Buffer | null>, number, string]>([
    ["no file", async () => null, 422, "file"],
    ["an empty one", async () => Buffer.alloc(0), 422, "PNG"],
    [
      "a text that is called a picture",
      async () => Buffer.from("Bonjour"),
      422,
      "PNG",
    ],
    [
      "a vector graphic",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      422,
      "PNG",
    ],
    [
      "half a picture",
      async () => (await drawing(900, 900)).subarray(0, 2_000),
      422,
      "PNG",
    ],
    [
      "a decompression bomb",
      () =>
        sharp({
          create: {
            width: 12_000,
            height: 11_000,
            channels: 3,
            background: "black",
          },
        })
          .png()
          .toBuffer(),
      422,
      "120",
    ],
    ["more than 20 MB", async () => Buffer.alloc(20 * 1_048_576 + 1), 413, ""],
  ])("%s", async (_name, content, status, text) => {
    const before = await files();
    const answer = await sendFile("/media", await content(), {
      headers: { "accept-language": "en" },
    });
    expect([answer.status, answer.json.violations[0].propertyPath]).toEqual([
      status,
      "file",
    ]);
    expect(answer.body).toContain(text);
    expect(await files()).toEqual(before);
    expect(
      await app.database
        .selectFrom("unfinished_pictures")
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  test("a file from another site, and a body without any", async () => {
    const content = await drawing();
    const elsewhere = await sendFile("/media", content, {
      headers: { origin: "https://elsewhere.example" },
    });
    expect(elsewhere.status).toBe(403);
    expect((await office.call("POST", "/media", {})).status).toBe(422);
  });

  test("files of a process that was killed are removed by the cleanup", async () => {
    const before = await files();
    const { id } = await upload();
    await app.database.deleteFrom("pictures").where("id", "=", id).execute();
    const [left] = (await files()).filter((file) => !before.includes(file));
    const key = left?.slice(app.folder.length + 1).replace(/\/[^/]*$/, "");
    await app.database
      .insertInto("unfinished_pictures")
      .values({ storage_key: key ?? "" })
      .execute();
    await app.removeExpired();
    await app.runJobs();
    expect(await files()).toHaveLength(before.length + 4);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3_600_000 });
    await app.removeExpired();
    vi.useRealTimers();
    await app.runJobs();
    expect(await files()).toEqual(before);
  });
});

describe("BO-7.2 what is said of a picture", () => {
  test("name, texts by language, focal point; what is left out stays", async () => {
    const { id } = await upload();
    const patch = (body: object) => office.call("PATCH", `/media/${id}`, body);
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
    expect(await lastEvent()).toEqual({
      ...{ action: "picture.update", entity: `picture/${id}` },
      before: "Name: photo; Alternative text (de): Ein Pokal",
      after:
        "Name: Trophée; Alternative text (en): A trophy; Focal point: 20 %, 80 %",
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
    const { id } = await upload();
    const { status, json } = await office.call("PATCH", `/media/${id}`, body);
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
    const first = await upload(content);
    const path = `/media/${first.id}`;
    await office.call("PATCH", path, { focus: { x: 75, y: 50 } });
    const crop = { x: 300, y: 0, width: 300, height: 300 };
    const cut = (await office.call("PATCH", path, { crop })).json;
    expect(cut).toMatchObject({
      ...{ crop, version: 2, width: 600, focus: { x: 50, y: 50 } },
    });
    const shown = await app.app.inject({ url: cut.sizes[2].url });
    const { dominant } = await sharp(shown.rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(await sizeOf(cut.sizes[2].url)).toMatchObject({ width: 300 });
    // What somebody has cached is still there.
    expect(await sizeOf(first.sizes[2].url)).toMatchObject({ width: 600 });
    const whole = (await office.call("PATCH", path, { crop: null })).json;
    expect(whole).toMatchObject({ crop: null, focus: { x: 75, y: 50 } });
    expect(await sizeOf(whole.sizes[2].url)).toMatchObject({ width: 600 });
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
    const { id, width, height } = await upload(content);
    expect([width, height]).toEqual([20, 40]);
    const { json } = await office.call("PATCH", `/media/${id}`, {
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
    const one = await upload(undefined, { filename: `${name} Été.png` });
    const two = await upload(undefined, { filename: `${name} hiver.png` });
    await office.call("PATCH", `/media/${one.id}`, { isDecorative: true });
    await pageWith(two.contentUrl);
    const names = async (query: string) => {
      const { status, json } = await office.call(
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
    await office.call("POST", `/media/${one.id}/archive`, {});
    expect(await names("")).toEqual([two.id]);
    expect(await names("archived=true")).toEqual([one.id]);
    const found = await office.call("GET", "/media?q=%C3%A9TE&archived=true");
    expect(found.json.items[0].id).toBe(one.id);
  });

  test.each(["page=0", "sort=bytes", "missingAlt=no", "other=1"])(
    "refuses %s",
    async (query) => {
      expect((await office.call("GET", `/media?${query}`)).status).toBe(422);
    },
  );
});

describe("BO-7.2 what uses a picture", () => {
  test("is listed, and keeps it from being archived", async () => {
    const picture = await upload();
    const path = `/media/${picture.id}`;
    const { page } = await pageWith(picture.contentUrl);
    const draft = await page.call("GET", "/draft");
    await page.call(
      "PUT",
      "/draft",
      { body: pageOf([textBlock("Sans image")]) },
      { "if-match": String(draft.headers["etag"]) },
    );
    const { json } = await office.call("GET", `${path}/usages`);
    expect(json).toEqual({
      items: [
        {
          ...{ kind: "page", id: page.id, name: expect.any(String) },
          ...{ isInDraft: false, isLive: true, isPlanned: false },
        },
      ],
      total: 1,
    });
    const refused = await office.call("POST", `${path}/archive`, {});
    expect([refused.status, refused.json.reason]).toEqual([409, "used"]);
    expect((await page.release()).status).toBe(201);
    expect((await office.call("POST", `${path}/archive`, {})).status).toBe(204);
    expect((await office.call("GET", path)).json.isArchived).toBe(true);
    // Old revisions still show it.
    await sizeOf(picture.sizes[0].url);
    const restored = await office.call("POST", `${path}/restore`, {});
    expect(restored.json.isArchived).toBe(false);
  });

  test("names no documents of kinds that one may not read", async () => {
    const picture = await upload();
    await pageWith(picture.contentUrl);
    await giveRoles(app, "configurator", ["support"]);
    const { json } = await office.call("GET", `/media/${picture.id}/usages`);
    await giveRoles(app, "configurator", ["administrator"]);
    expect(json).toEqual({ items: [], total: 1 });
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
    const picture = await upload();
    const path = `/media/${picture.id}`;
    await office.call("PATCH", path, {
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
    const replaced = await sendFile(`${path}/file`, sent, {
      ...{ method: "PUT", filename: "nouvelle.jpg" },
    });
    expect([replaced.status, replaced.json.version]).toEqual([200, 2]);
    expect(replaced.json).toMatchObject({ name: picture.name, width: 900 });
    expect(await editorial(entityId)).toMatchObject({
      contentUrl: replaced.json.sizes[2].url,
      alt: "Avant",
    });
    expect((await page.call("GET", "/draft")).body).toBe(body);
    expect(await lastEvent()).toEqual({
      ...{ action: "picture.replace", entity: `picture/${picture.id}` },
      before: "photo.png (600 × 300)",
      after: "nouvelle.jpg (900 × 900), 1 documents",
    });
    const redirect = await app.call(picture.contentUrl, null);
    expect([redirect.status, redirect.headers["location"]]).toEqual([
      302,
      replaced.json.sizes[2].url,
    ]);
    expect(redirect.headers["cache-control"]).toBe("no-cache");

    const versions = (await office.call("GET", `${path}/versions`)).json;
    expect(
      versions.items.map((one: { fileName: string }) => one.fileName),
    ).toEqual(["nouvelle.jpg", "photo.png"]);
    const back = await office.call("POST", `${path}/restore`, { version: 1 });
    expect(back.json).toMatchObject({ version: 3, width: 600 });
    expect(await sizeOf(back.json.sizes[0].url)).toMatchObject({ width: 480 });
    const again = await sendFile(`${path}/file`, await drawing(9, 9), {
      method: "PUT",
    });
    expect(again.json.version).toBe(4);
  });

  test("with the same file changes nothing", async () => {
    const content = await drawing();
    const { id } = await upload(content);
    const { json } = await sendFile(`/media/${id}/file`, content, {
      method: "PUT",
    });
    expect(json.version).toBe(1);
  });

  test("with something that is no picture keeps the present one", async () => {
    const picture = await upload();
    const { status } = await sendFile(
      `/media/${picture.id}/file`,
      Buffer.from("no"),
      { method: "PUT" },
    );
    expect(status).toBe(422);
    expect((await office.call("GET", `/media/${picture.id}`)).json).toEqual(
      picture,
    );
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
