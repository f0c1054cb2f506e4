import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import {
  jpeg,
  png,
  SECRET,
  tellingJpeg,
  tellingPng,
  tellingWebp,
  webp,
} from "#tests/support/pictures.ts";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
);

const BOUNDARY = "----palmares";

function upload(
  content: Buffer,
  { name = "file", role = "participant" as Role } = {},
) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="photo.png"\r\nContent-Type: image/png\r\n\r\n`;
  return test.call("/v2/media-objects.jsonld", role, {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(head),
      content,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
}

const choose = (picture: string | null, role: Role = "participant", id = 1) =>
  test.call(`/v2/users/${id}`, role, {
    method: "PATCH",
    payload: { profile: { picture } },
  });

describe("POST /media-objects", () => {
  it.each([
    ["image/png", png],
    ["image/webp", webp],
    ["image/jpeg", jpeg],
  ])(
    "keeps a picture and serves it as %s, whatever it was called",
    async (type, content) => {
      const { status, json } = await upload(content);
      expect(status).toBe(201);
      expect(json.contentUrl).toBe(`${json["@id"]}/content`);
      const served = await test.app.inject(json.contentUrl);
      expect(served.rawPayload).toEqual(content);
      expect(served.headers).toMatchObject({
        "content-type": type,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
      });
    },
  );

  it.each([
    ["image/jpeg", tellingJpeg()],
    ["image/png", tellingPng()],
    ["image/webp", tellingWebp()],
  ])("keeps nothing of where a picture was taken: %s", async (_, content) => {
    expect(content.includes(SECRET)).toBe(true);
    const { json } = await upload(content);
    const served = await test.app.inject(json.contentUrl);
    expect(served.rawPayload.includes(SECRET)).toBe(false);
  });

  it.each([
    ["a JPEG", jpeg],
    ["a PNG", png],
    ["a WebP", webp],
  ])("refuses %s that is cut off", async (_, content) => {
    expect((await upload(content.subarray(0, -30))).status).toBe(422);
  });

  it.each([
    ["a drawing with a script", svg],
    ["a page", Buffer.from("<!doctype html><script>1</script>")],
    ["nothing", Buffer.alloc(0)],
    ["a film", Buffer.from("\0\0\0\x18ftypmp42", "latin1")],
  ])("refuses %s, whatever it is called", async (_, content) => {
    const { status, json } = await upload(content);
    expect(status).toBe(422);
    expect(json.violations[0].propertyPath).toBe("file");
  });

  it("refuses more than 5 MB", async () => {
    const heavy = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(heavy)).status).toBe(413);
  });

  it("stops who sends too many", async () => {
    for (let i = 0; i < 20; i += 1) await upload(svg);
    expect((await upload(png)).status).toBe(429);
    expect((await upload(png, { role: "newcomer" })).status).toBe(201);
  });
});

describe("a profile's picture", () => {
  it("AS-9.9 is one that the user sent", async () => {
    const sent = (await upload(png)).json;
    const { json } = await choose(sent["@id"]);
    expect(json.profile.picture).toEqual({
      "@id": sent["@id"],
      contentUrl: sent.contentUrl,
    });
    expect((await choose(null)).json.profile.picture).toBeNull();
  });

  it("is not one that somebody else sent", async () => {
    const sent = (await upload(png)).json;
    expect((await choose(sent["@id"], "newcomer", 3)).status).toBe(422);
  });

  it("takes the place of the one before, which is let go", async () => {
    const first = (await upload(png)).json;
    const second = (await upload(webp)).json;
    await choose(first["@id"]);
    await choose(first["@id"]);
    expect((await test.app.inject(first.contentUrl)).statusCode).toBe(200);
    await choose(second["@id"]);
    expect((await test.app.inject(first.contentUrl)).statusCode).toBe(404);
    expect((await test.app.inject(second.contentUrl)).statusCode).toBe(200);
  });
});
