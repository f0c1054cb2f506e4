import { mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions } from "fastify";
import { fileTypeFromBuffer } from "file-type";
import { sql } from "kysely";
import sharp from "sharp";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from "vitest";
import { createApp } from "#server/app/app.ts";
import { isStorageAway } from "#server/core/storage-errors.ts";
import { UNUSED_BYTES } from "#server/security/rate-limits.ts";
import {
  createUploads,
  uploadRules,
} from "#server/services/uploads/uploads.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import {
  beforePdf,
  pdf as binaryPdf,
  docx,
  plainPdf,
  tables,
  xlsx,
} from "#tests/support/files.ts";
import { runJobs } from "#tests/support/jobs.ts";
import { multipart } from "#tests/support/multipart.ts";
import {
  blackPng,
  jpeg,
  png,
  SECRET,
  tellingJpeg,
  tellingPng,
  tellingWebp,
  webp,
} from "#tests/support/pictures.ts";
import { zipOf } from "#tests/support/zip.ts";

/** All files in the storage. */
const files = async () =>
  (await readdir(test.folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );

let test: TestApp;
const open = async () => {
  test = await createTestApp();
};
const close = () => test.close();

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
);

const upload = (
  content: Buffer,
  { role = "participant" as Role, ...fields }: Record<string, string> = {},
) =>
  test.call(
    "/v2/media-objects.jsonld",
    role as Role,
    multipart(content, fields),
  );

const choose = (picture: string | null, role: Role = "participant", id = 1) =>
  test.call(`/v2/users/${id}`, role, {
    method: "PATCH",
    payload: { profile: { picture } },
  });

describe("POST /media-objects", () => {
  beforeAll(open);
  afterAll(close);

  it.each([
    ["image/png", png],
    ["image/webp", webp],
    ["image/jpeg", jpeg],
  ])(
    "stores a picture and serves it as %s, whatever its name",
    async (type, content) => {
      const { status, json } = await upload(content);
      expect(status).toBe(201);
      expect(json.contentUrl).toBe(`${json["@id"]}/content`);
      const served = await test.app.inject(json.contentUrl);
      expect((await fileTypeFromBuffer(served.rawPayload))?.mime).toBe(type);
      const thumbnail = await test.app.inject(json.thumbnailUrl);
      expect(thumbnail.headers["content-type"]).toBe("image/webp");
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
  ])("removes the location of a picture: %s", async (_, content) => {
    expect(content.includes(SECRET)).toBe(true);
    const { json } = await upload(content);
    for (const url of [json.contentUrl, json.thumbnailUrl]) {
      const served = await test.app.inject(url);
      expect(served.statusCode).toBe(200);
      expect(served.rawPayload.includes(SECRET)).toBe(false);
    }
  });

  it.each([
    ["a JPEG", jpeg],
    ["a PNG", png],
    ["a WebP", webp],
  ])("rejects %s that is truncated", async (_, content) => {
    expect((await upload(content.subarray(0, -30))).status).toBe(422);
  });

  it.each([
    ["a drawing with a script", svg],
    ["a page", Buffer.from("<!doctype html><script>1</script>")],
    ["nothing", Buffer.alloc(0)],
    ["a film", Buffer.from("\0\0\0\x18ftypmp42", "latin1")],
  ])("rejects %s, whatever its name", async (_, content) => {
    const { status, json } = await upload(content);
    expect(status).toBe(422);
    expect(json.violations[0].propertyPath).toBe("file");
  });

  it("rejects a small file with very many pixels, and says why", async () => {
    const bomb = blackPng(8_000, 5_001);
    expect(bomb.length).toBeLessThan(40_000);
    const { status, json } = await upload(bomb);
    expect(status).toBe(422);
    expect(json.violations).toEqual([
      {
        propertyPath: "file",
        message:
          "Cette image compte plus de 40 millions de pixels. Choisissez-en une plus petite.",
      },
    ]);
    expect((await upload(blackPng(400, 300))).status).toBe(201);
  });

  it("rejects more than 5 MB", async () => {
    const heavy = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await upload(heavy)).status).toBe(413);
  });
});

describe("POST /media-objects", () => {
  beforeEach(open);
  afterEach(close);

  it("limits the number of files", async () => {
    for (let i = 0; i < 20; i += 1) await upload(svg);
    expect((await upload(png)).status).toBe(429);
    expect((await upload(png, { role: "newcomer" })).status).toBe(201);
  });
});

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

const serve = (url: string, role: Role | null, headers = {}) =>
  test.call(url, role, { headers });

describe("a photo", () => {
  beforeAll(open);
  afterAll(close);

  const photo = { targetEntity: "ChallengeResult" };

  it("CH-7.3.25 is a JPEG or a PNG", async () => {
    for (const content of [jpeg, png])
      expect((await upload(content, photo)).status).toBe(201);
    for (const content of [webp, pdf, svg])
      expect((await upload(content, photo)).status).toBe(422);
    expect((await upload(png, { targetEntity: "Badge" })).status).toBe(422);
  });

  it("sent as PNG is served as JPEG if it is a photograph", async () => {
    const { json } = await upload(await largePng(), photo);
    const { headers, rawPayload } = await test.app.inject(json.contentUrl);
    expect(headers["content-type"]).toBe("image/jpeg");
    expect((await fileTypeFromBuffer(rawPayload))?.mime).toBe("image/jpeg");
  });

  it("cannot be used as a profile picture", async () => {
    const { json } = await upload(png, photo);
    expect((await choose(json["@id"])).status).toBe(422);
  });
});

describe("a proof", () => {
  beforeAll(open);
  afterAll(close);

  const proof = { targetEntity: "Declaration", filename: "reçu (1).pdf" };

  it.each([
    ["a PDF", "reçu (1).pdf", pdf, "application/pdf"],
    ["a table", "reçu (1).csv", Buffer.from("a;b\r\n1;2\r\n"), "text/csv"],
    ["a picture", "reçu (1).png", png, "image/png"],
  ])("is stored unchanged: %s", async (_, filename, content, type) => {
    const { status, json } = await upload(content, { ...proof, filename });
    expect([status, json.thumbnailUrl]).toEqual([201, null]);
    const served = await serve(json.contentUrl, "participant");
    expect(Buffer.from(served.body, "utf8")).toEqual(
      Buffer.from(content.toString("utf8")),
    );
    expect(served.headers).toMatchObject({
      "content-type": expect.stringContaining(type),
      "content-disposition": `attachment; filename*=UTF-8''re%C3%A7u%20%281%29${filename.slice(-4)}`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  const typeOf = async (content: Buffer, filename: string) => {
    const { status, json } = await upload(content, { ...proof, filename });
    if (status !== 201) return status;
    const served = await serve(json.contentUrl, "participant");
    return String(served.headers["content-type"]).split(";")[0];
  };

  it.each(Object.entries(beforePdf))(
    "CH-5.2.3 is a PDF with %s before its header",
    async (_, text) => {
      const content = Buffer.from(text + plainPdf, "latin1");
      expect(await typeOf(content, "facture.pdf")).toBe("application/pdf");
      expect(await typeOf(content, "facture.csv")).toBe(422);
    },
  );

  it.each(Object.entries(tables))("is a table in %s", async (_, content) => {
    expect(await typeOf(content, "ventes.csv")).toBe("text/csv");
  });

  it("is a document with its parts inside", async () => {
    for (const [name, content] of Object.entries({ docx, xlsx })) {
      expect(await typeOf(content, `devis.${name}`)).toMatch(/officedocument/);
      expect(await typeOf(zipOf({ a: "b" }), `devis.${name}`)).toBe(422);
      expect(await typeOf(content.subarray(0, -30), `devis.${name}`)).toBe(422);
    }
  });

  it("is recognized by its content if its name has no extension, and gets one when downloaded", async () => {
    const { status, json } = await upload(binaryPdf, {
      ...proof,
      filename: "facture",
    });
    expect(status).toBe(201);
    const { headers } = await serve(json.contentUrl, "participant");
    expect(headers["content-disposition"]).toMatch(/''facture\.pdf$/);
    expect(await typeOf(zipOf({ a: "b" }), "facture")).toBe(422);
  });

  it.each([
    [
      "ventes.csv",
      binaryPdf,
      "annonce un fichier CSV, son contenu est de type PDF",
    ],
    ["ventes.csv", zipOf({ a: "b" }), "CSV, son contenu est de type ZIP"],
    ["ventes.csv", png, "CSV, son contenu est de type PNG"],
    ["faux.pdf", Buffer.from("hello"), "PDF, son contenu est de type TXT"],
    ["reçu.jpg", png, "JPEG, son contenu est de type PNG"],
    [
      "faux.pdf",
      Buffer.from([0, 1, 2]),
      "PDF, mais son contenu n’en est pas un",
    ],
  ])(
    "has a name and a content that agree: not %s",
    async (filename, content, words) => {
      const { status, json } = await upload(content, { ...proof, filename });
      expect(status).toBe(422);
      expect(json.violations).toEqual([
        { propertyPath: "file", message: expect.stringContaining(words) },
      ]);
    },
  );

  it.each([
    ["a page", Buffer.from("<!doctype html><script>1</script>")],
    ["a program", Buffer.from("MZ\0\0")],
    ["nothing", Buffer.alloc(0)],
  ])("must not be %s", async (_, content) => {
    expect((await upload(content, proof)).status).toBe(422);
  });

  it("is only visible to its sender and moderators", async () => {
    const { contentUrl, "@id": id } = (await upload(pdf, proof)).json;
    const statuses = [];
    for (const role of [null, "newcomer", "configurator"] as const)
      statuses.push((await serve(contentUrl, role)).status);
    expect(statuses).toEqual([401, 404, 200]);
    for (const name of ["content", "thumbnail"])
      expect((await serve(`${id}/${name}`, "participant")).status).toBe(404);
  });

  it("is served in ranges", async () => {
    const { contentUrl } = (await upload(pdf, proof)).json;
    const get = (range: string) => serve(contentUrl, "participant", { range });
    const part = await get("bytes=1-3");
    expect([part.status, part.body]).toEqual([206, "PDF"]);
    expect(part.headers).toMatchObject({
      "content-range": `bytes 1-3/${pdf.length}`,
      "content-length": "3",
    });
    expect((await get("bytes=-4")).body).toBe("EOF\n");
    expect((await get("bytes=900-")).status).toBe(416);
    expect((await get("bytes=0-0,2-2")).status).toBe(200);
    expect((await get("pages=1")).status).toBe(200);
  });
});

describe("an interrupted upload", () => {
  let folder: string;
  beforeEach(async () => {
    await open();
    // Isolated from other uploads' temporary files.
    folder = await mkdtemp(join(tmpdir(), "palmares-cut-"));
    vi.stubEnv("TMPDIR", folder);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await close();
    await rm(folder, { recursive: true });
  });

  const slow = { timeout: 20_000 };

  it("leaves nothing behind, and can be retried", async () => {
    const { payload, headers } = multipart(await largePng(), {
      targetEntity: "ChallengeResult",
    });
    const body = payload as Buffer;
    await test.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = test.app.server.address() as AddressInfo;
    const token = await test.signIn("participant");
    const call = request({
      port,
      method: "POST",
      path: "/v2/media-objects",
      headers: {
        ...(headers as Record<string, string>),
        authorization: `Bearer ${token}`,
        "content-length": body.length,
      },
    });
    const closed = new Promise((done) => call.on("close", done));
    call.on("error", () => {});
    call.write(body.subarray(0, body.length / 2));
    await expect.poll(() => readdir(folder), slow).toHaveLength(1);
    call.destroy();
    await closed;
    await expect.poll(() => readdir(folder), slow).toEqual([]);
    const photo = { targetEntity: "ChallengeResult" };
    expect((await upload(await largePng(), photo)).status).toBe(201);
  });
});

const largePng = () =>
  sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe("an unused file", () => {
  beforeEach(open);
  afterEach(close);

  it("is deleted after a day, a proof after a week, whether or not its sender returns", async () => {
    const photo = { targetEntity: "ChallengeResult" };
    const [unused, picture, proof] = [
      (await upload(jpeg, photo)).json,
      (await upload(jpeg)).json,
      (await upload(pdf, { targetEntity: "Declaration" })).json,
    ];
    await choose(picture["@id"]);
    const statuses = async () => [
      (await test.app.inject(unused.contentUrl)).statusCode,
      (await test.app.inject(picture.contentUrl)).statusCode,
      (await serve(proof.contentUrl, "participant")).status,
    ];
    const letPass = (hours: number) =>
      sql`update media_objects set created_at = now() - make_interval(hours => ${hours})`.execute(
        test.database,
      );
    await letPass(23);
    await test.removeExpired();
    expect(await statuses()).toEqual([200, 200, 200]);
    await letPass(25);
    await test.removeExpired();
    expect(await statuses()).toEqual([404, 200, 200]);
    await letPass(24 * 7 + 1);
    await test.removeExpired();
    expect(await statuses()).toEqual([404, 200, 404]);
    expect(await files()).toHaveLength(2);
  });

  it("counts against a quota until it is used", async () => {
    const proof = () => upload(pdf, { targetEntity: "Declaration" });
    const { json } = await proof();
    await sql`update media_objects set size = ${UNUSED_BYTES - 10}`.execute(
      test.database,
    );
    const { status, headers, json: problem } = await proof();
    expect(status).toBe(429);
    const wait = Number(headers["retry-after"]) / 86_400;
    expect(wait).toBeGreaterThan(6.9);
    expect(wait).toBeLessThanOrEqual(7);
    expect(problem["hydra:description"]).toMatch(/trop de fichiers/);
    const begun = await test.call("/v2/uploads", "participant", {
      method: "POST",
      headers: { "tus-resumable": "1.0.0", "upload-length": "11" },
    });
    expect(begun.status).toBe(429);
    expect(
      (await upload(pdf, { role: "newcomer", targetEntity: "Declaration" }))
        .status,
    ).toBe(201);
    await sql`update declarations set proof_id = ${json["@id"].split("/").at(-1)}
      where id = (select min(id) from declarations)`.execute(test.database);
    expect((await proof()).status).toBe(201);
  });
});

describe("a person with too many unused files", () => {
  beforeEach(open);
  afterEach(close);

  it.each([
    ["a proof", 0, "Declaration", pdf, 7],
    ["a proof of six days ago", 6, "Declaration", pdf, 1],
    ["a photo", 0, "ChallengeResult", jpeg, 1],
    ["a picture", 0, "User", jpeg, 1],
  ])(
    "learns when the first one is deleted: %s",
    async (_, age, target, file, days) => {
      await upload(file, { targetEntity: target });
      await sql`update media_objects set size = ${UNUSED_BYTES},
      created_at = created_at - make_interval(days => ${age})`.execute(
        test.database,
      );
      const { status, headers } = await upload(png);
      expect(status).toBe(429);
      const seconds = Number(headers["retry-after"]);
      expect(seconds / 86_400).toBeGreaterThan(days - 0.01);
      expect(seconds / 86_400).toBeLessThanOrEqual(days);
    },
  );
});

describe("an obsolete file while the storage is unavailable", () => {
  beforeEach(open);
  afterEach(close);

  const entered = async () => {
    const large = { width: 1_600, height: 1_200, channels: 3 } as const;
    const photo = sharp({ create: { ...large, background: "#54667a" } });
    const { json } = await upload(await photo.jpeg().toBuffer(), {
      role: "newcomer",
      targetEntity: "ChallengeResult",
    });
    await test.call("/v2/challenge-results/user/photo", "newcomer", {
      method: "POST",
      payload: { challenge: "/v2/challenges/4", image: json["@id"] },
    });
    const refused = await test.database
      .updateTable("challenge_results")
      .set({ status: "refused" })
      .where("media_id", "=", json["@id"].split("/").at(-1))
      .returning("id")
      .executeTakeFirstOrThrow();
    return `/v2/challenge-results/${refused.id}`;
  };

  it.each<[string, Role, () => Promise<InjectOptions>]>([
    [
      "a discarded picture",
      "participant",
      async () => {
        await choose((await upload(jpeg)).json["@id"]);
        return {
          method: "PATCH",
          url: "/v2/users/1",
          payload: { profile: { picture: null } },
        };
      },
    ],
    [
      "a refused photo that was deleted",
      "newcomer",
      async () => ({ method: "DELETE", url: await entered() }),
    ],
  ])("%s, is deleted once it is back", async (_, role, prepare) => {
    const last = await prepare();
    expect(await files()).toHaveLength(2);
    const away = createApp({
      database: test.database,
      storage: { url: "http://key:secret@127.0.0.1:1/files", folder: "" },
    });
    const authorization = `Bearer ${await test.signIn(role)}`;
    const { statusCode } = await away.inject({
      ...last,
      headers: { authorization },
    });
    expect(statusCode).toBeLessThan(300);
    await runJobs(away);
    await away.close();
    expect(await files()).toHaveLength(2);
    await runJobs(test.app);
    expect(await files()).toEqual([]);
  });
});

describe("the size of a file", () => {
  beforeAll(open);
  afterAll(close);

  it.each([
    ["User", 5 * 1024 * 1024],
    ["ChallengeResult", 104_857_600],
    ["Declaration", 100_000_000],
  ] as const)("of a %s is at most %d bytes", async (target, maxSize) => {
    expect(uploadRules[target].maxSize).toBe(maxSize);
    const folder = await mkdtemp(join(tmpdir(), "palmares-size-"));
    const path = join(folder, "large");
    const stored: number[] = [];
    const storage = {
      put: async (_key: string, _path: string, { size }: { size: number }) => {
        stored.push(size);
      },
      read: () => Promise.reject(new Error("not read")),
      size: async () => 0,
      remove: async () => {},
    };
    const uploads = createUploads(test.app.repositories, storage);
    const keep = () => uploads.keep(1, target, { path, name: "large" });
    await writeFile(path, target === "Declaration" ? pdf : jpeg);
    await truncate(path, maxSize);
    await keep();
    expect(stored.length).toBeGreaterThan(0);
    await truncate(path, maxSize + 1);
    await expect(keep()).rejects.toMatchObject({ statusCode: 413 });
    await rm(folder, { recursive: true });
  });
});

describe("an unavailable storage", () => {
  beforeAll(open);
  afterAll(close);

  it("is tried once, and later has to delete what it may have stored", async () => {
    const folder = await mkdtemp(join(tmpdir(), "palmares-away-"));
    const path = join(folder, "a.jpg");
    await writeFile(path, jpeg);
    const asked: string[] = [];
    const away = (what: string) => async () => {
      asked.push(what);
      throw Object.assign(new Error(), {
        code: "E_CANNOT_WRITE_FILE",
        cause: { name: "TimeoutError" },
      });
    };
    const storage = {
      put: away("put"),
      read: away("read"),
      size: away("size"),
      remove: away("remove"),
    };
    await expect(
      createUploads(test.app.repositories, storage).keep(1, "User", {
        path,
        name: "a.jpg",
      }),
    ).rejects.toSatisfy(isStorageAway);
    expect(asked).toEqual(["put"]);
    const [removal] = (await test.app.jobs.list()).filter(
      ({ kind }) => kind === "file-removal",
    );
    expect(removal?.data).toEqual({
      keys: [expect.any(String), expect.stringMatching(/thumbnail/)],
    });
    await rm(folder, { recursive: true });
  });
});

describe("a profile picture", () => {
  beforeAll(open);
  afterAll(close);

  it("must have been sent by the user", async () => {
    const sent = (await upload(png)).json;
    const { json } = await choose(sent["@id"]);
    expect(json.profile.picture).toEqual({
      "@id": sent["@id"],
      contentUrl: sent.contentUrl,
    });
    expect((await choose(null)).json.profile.picture).toBeNull();
  });

  it("must not have been sent by another user", async () => {
    const sent = (await upload(png)).json;
    expect((await choose(sent["@id"], "newcomer", 3)).status).toBe(422);
  });

  it("replaces the previous one, which is deleted", async () => {
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
