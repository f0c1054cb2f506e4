import { readdir, stat, symlink, unlink } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isDiskFull } from "#server/core/storage-errors.ts";
import { createStorage } from "#server/services/storage/storage.ts";
import { declarationQuestions } from "#src/domain/declaration/declaration.ts";
import { read } from "#src/schema/read.ts";
import challengeShape from "#src/schema/shapes/wire-challenge.gen.js";
import type { Challenge } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { pdf } from "#tests/support/declarations.ts";
import { multipart } from "#tests/support/multipart.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    rateLimits: { uploads: { max: 1_000, seconds: 60 } },
  });
});
afterAll(() => test.close());

const post = (url: string, headers: object, payload?: string) =>
  test.call(url, "participant", {
    method: "POST",
    headers: { ...headers },
    ...(payload !== undefined && { payload }),
  });

const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
const form = "multipart/form-data";

describe("a malformed multipart body", () => {
  it.each<[string, string, string]>([
    ["is empty", `${form}; boundary=b`, ""],
    ["is cut in a file", `${form}; boundary=b`, `--b\r\n${part}\r\n\r\nabc`],
    ["is cut in a header", `${form}; boundary=b`, "--b\r\nContent-Dispo"],
    ["has no boundary", form, "x"],
    ["has an empty boundary", `${form}; boundary=`, "x"],
    ["has an endless boundary", `${form}; boundary=${"b".repeat(5_000)}`, "x"],
    ["has another boundary", `${form}; boundary=b`, `--c\r\n${part}\r\n\r\na`],
    [
      "has broken JSON",
      `${form}; boundary=b`,
      '--b\r\nContent-Disposition: form-data; name="declaration"\r\nContent-Type: application/json\r\n\r\n{\r\n--b--\r\n',
    ],
  ])("that %s is a client error", async (_, type, payload) => {
    for (const url of ["/v2/media-objects", "/v2/declarations"]) {
      const { status } = await post(url, { "content-type": type }, payload);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

const tus = { "tus-resumable": "1.0.0" };

describe("a multipart upload", () => {
  it.each([
    { "upload-concat": "partial", "upload-length": "3" },
    { "upload-concat": "final;/v2/uploads/a /v2/uploads/b" },
    { "upload-concat": "nonsense", "upload-length": "3" },
    { "upload-length": "x" },
    {},
  ])("with the headers %j is a client error", async (headers) => {
    expect((await post("/v2/uploads", { ...tus, ...headers })).status).toBe(
      400,
    );
  });
});

describe("users' files", () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  /** Every file in the storage. */
  const files = async () =>
    (await readdir(test.folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  async function begin(length: number): Promise<string> {
    const { status, headers } = await post("/v2/uploads", {
      ...tus,
      "upload-length": String(length),
      "upload-metadata": `filename ${Buffer.from("a.pdf").toString("base64")}`,
    });
    expect(status).toBe(201);
    return String(headers["location"]);
  }
  const send = (url: string, payload: Buffer) =>
    test.call(url, "participant", {
      method: "PATCH",
      headers: {
        ...tus,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      payload,
    });

  it("are only readable by the server's user, during and after the upload", async () => {
    const sent = await test.call(
      "/v2/media-objects",
      "participant",
      multipart(pdf, { targetEntity: "Declaration", filename: "a.pdf" }),
    );
    expect(sent.status).toBe(201);
    const begun = await begin(pdf.length);
    expect((await send(begun, pdf.subarray(0, 10))).status).toBe(204);
    const all = await files();
    const content = all.filter((path) => !path.endsWith(".json"));
    expect(content).toHaveLength(2);
    for (const path of content) expect(await modeOf(path)).toBe(0o600);
    expect(await modeOf(join(test.folder, "uploads"))).toBe(0o700);
  });

  it("that exceed the disk are rejected with 507 and Retry-After", async () => {
    test.app.log.level = "silent";
    const begun = await begin(pdf.length);
    const path = join(test.folder, "uploads", begun.split("/").at(-1) ?? "");
    await unlink(path);
    await symlink("/dev/full", path);
    const { status, headers } = await send(begun, pdf);
    expect(status).toBe(507);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  it("that exceed the disk are recognized by the storage's error", async () => {
    const storage = createStorage({ url: undefined, folder: test.folder });
    await symlink("/dev/full", join(test.folder, "full"));
    const error = await storage
      .put("full", import.meta.filename, { type: "text/plain", size: 1 })
      .catch((thrown: unknown) => thrown);
    expect(isDiskFull(error)).toBe(true);
  });
});

const questionsOf = (challenge: Challenge | undefined) =>
  challenge && declarationQuestions(challenge).predefined;

describe("unknown questions", () => {
  it("are left out of a declaration", async () => {
    const { id, texts } = await test.database
      .selectFrom("challenges")
      .select(["id", "texts"])
      .where("id", "=", 3)
      .executeTakeFirstOrThrow();
    for (const predefinedQuestions of [
      [{ key: "foo", isDisplayed: true }],
      [{ key: "constructor", isDisplayed: true }, { isDisplayed: true }, null],
      { foo: true },
      "distributor",
    ]) {
      await test.database
        .updateTable("challenges")
        .set({
          texts: JSON.stringify({ fr: { ...texts.fr, predefinedQuestions } }),
        })
        .where("id", "=", id)
        .execute();
      const challenge = await test.app.inject({
        url: `/v2/challenges/${id}/user`,
        headers: {
          authorization: `Bearer ${await test.signIn("participant")}`,
        },
      });
      expect(challenge.statusCode).toBe(200);
      expect(
        questionsOf(read(challengeShape, challenge.json(), () => {})),
      ).toEqual([]);
      const { status } = await test.call(
        "/v2/declarations",
        "participant",
        multipart(pdf, {
          filename: "a.pdf",
          declaration: JSON.stringify({
            challenge: `/v2/challenges/${id}`,
            distributor: "x",
          }),
        }),
      );
      expect(status).toBe(422);
    }
  });
});
