import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { machineClock } from "#tests/support/machine-clock.ts";
import { drawing, openLibrary } from "#tests/support/office-media.ts";
import { SECRET, tellingJpeg } from "#tests/support/pictures.ts";

let app: TestApp;
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  app = await createTestApp({ clock: machineClock() });
  library = await openLibrary(app);
});
afterAll(() => app.close());

describe("BO-7.2 a picture that is uploaded", () => {
  test("has three sizes as WebP, never enlarged, and its original as it was sent", async () => {
    const sent = await drawing(2_400, 1_200);
    const picture = await library.upload(sent, {
      filename: "Remise_des prix.JPG",
    });
    expect(picture).toMatchObject({
      ...{ name: "Remise des prix", width: 2_400, height: 1_200, version: 1 },
      ...{ missingAlt: ["fr"], uses: 0, isArchived: false, focus: null },
      contentUrl: `/v2/pictures/${picture.id}/1920`,
    });
    const widths = picture.sizes.map(({ width }: { width: number }) => width);
    expect(widths).toEqual([480, 960, 1_920]);
    for (const { url, width, height } of picture.sizes)
      expect(await library.sizeOf(url)).toMatchObject({
        ...{ width, height, format: "webp" },
        headers: {
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
        },
      });
    const original = await app.app.inject({
      url: `/v2/bo/media/${picture.id}/original`,
      headers: { cookie: library.office.cookie },
    });
    expect(original.rawPayload.equals(sent)).toBe(true);
    expect(original.headers["content-disposition"]).toMatch(/^attachment/);
    const small = await library.upload(await drawing(300, 100));
    expect(small.sizes[2]).toMatchObject({ width: 300, height: 100 });
    expect(await library.lastEvent()).toMatchObject({
      ...{ action: "picture.create", entity: `picture/${small.id}` },
    });
  });

  test("is shown upright, without what its camera wrote", async () => {
    const { sizes } = await library.upload(tellingJpeg());
    for (const { url } of sizes) {
      const answer = await app.app.inject({ url });
      expect(answer.rawPayload.includes(SECRET)).toBe(false);
      const { width, height, exif } = await sharp(answer.rawPayload).metadata();
      expect([width, height, exif]).toEqual([1, 2, undefined]);
    }
  });

  test("is the existing one if its file is the same, also from the archive", async () => {
    const content = await drawing();
    const { id } = await library.upload(content);
    const before = await library.files();
    const again = await library.sendFile("/media", content, {
      filename: "Autre.png",
    });
    expect([again.status, again.json.id]).toEqual([200, id]);
    expect(await library.files()).toEqual(before);
    await library.office.call("POST", `/media/${id}/archive`, {});
    const { json } = await library.sendFile("/media", content);
    expect([json.id, json.isArchived]).toEqual([id, false]);
  });

  test("BO-9.89 is one picture per Idempotency-Key", async () => {
    const content = await drawing();
    const sent = (file: Buffer) =>
      library.sendFile("/media", file, {
        headers: { "idempotency-key": "the-same-picture" },
      });
    const first = await sent(content);
    expect([first.status, first.headers["idempotency-key"]]).toEqual([
      201,
      "the-same-picture",
    ]);
    const before = await library.files();
    const again = await sent(content);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect((await sent(await drawing())).status).toBe(422);
    expect(await library.files()).toEqual(before);
  });

  test("is one picture if the same file is sent several times at once", async () => {
    const content = await drawing();
    const before = await library.files();
    const sent = await Promise.all(
      [1, 2, 3].map(() => library.sendFile("/media", content)),
    );
    expect(new Set(sent.map(({ json }) => json.id)).size).toBe(1);
    expect(sent.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 201,
    ]);
    expect(await library.files()).toHaveLength(before.length + 4);
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
    const before = await library.files();
    const answer = await library.sendFile("/media", await content(), {
      headers: { "accept-language": "en" },
    });
    expect([answer.status, answer.json.violations[0].propertyPath]).toEqual([
      status,
      "file",
    ]);
    expect(answer.body).toContain(text);
    expect(await library.files()).toEqual(before);
    expect(
      await app.database
        .selectFrom("unfinished_pictures")
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  test("a file from another site, and a body without any", async () => {
    const content = await drawing();
    const elsewhere = await library.sendFile("/media", content, {
      headers: { origin: "https://elsewhere.example" },
    });
    expect(elsewhere.status).toBe(403);
    expect((await library.office.call("POST", "/media", {})).status).toBe(422);
  });

  test("files of a process that was killed are removed by the cleanup", async () => {
    const before = await library.files();
    const { id } = await library.upload();
    await app.database.deleteFrom("pictures").where("id", "=", id).execute();
    const [left] = (await library.files()).filter(
      (file) => !before.includes(file),
    );
    const key = left?.slice(app.folder.length + 1).replace(/\/[^/]*$/, "");
    await app.database
      .insertInto("unfinished_pictures")
      .values({ storage_key: key ?? "" })
      .execute();
    await app.removeExpired();
    await app.runJobs();
    expect(await library.files()).toHaveLength(before.length + 4);
    await sql`update unfinished_pictures set created_at = created_at - interval '2 hours'`.execute(
      app.database,
    );
    await app.removeExpired();
    await app.runJobs();
    expect(await library.files()).toEqual(before);
  });
});

test.each([
  ["Photo %22stand%22 2026.png", 'Photo "stand" 2026'],
  ["Réduction 20%.png", "Réduction 20%"],
])("BO-7.2 %s is named %s", async (filename, name) => {
  const { id } = await library.upload(undefined, { filename });
  const { json } = await library.office.call("GET", `/media/${id}`);
  expect(json.name).toBe(name);
});

test("BO-7.2 a library that is full says so, and stores nothing", async () => {
  const small = await createTestApp({ libraryBytes: 2_000_000 });
  try {
    const full = await openLibrary(small);
    await full.upload();
    const before = await full.files();
    await small.database
      .updateTable("picture_versions")
      .set({ size: 2_000_000 })
      .execute();
    const { status, json } = await full.sendFile("/media", await drawing());
    expect([status, json.reason]).toEqual([413, "libraryFull"]);
    expect(json["hydra:description"]).toContain("2 Mo");
    expect(await full.files()).toEqual(before);
  } finally {
    await small.close();
  }
});
