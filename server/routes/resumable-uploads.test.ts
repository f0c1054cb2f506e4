import { readdir, readFile, writeFile } from "node:fs/promises";
import { type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { pdf } from "#tests/support/declarations.ts";
import { multipart } from "#tests/support/multipart.ts";

const octets = "application/offset+octet-stream";

let test: TestApp;
const tokens = new Map<Role, string>();
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  for (const role of ["participant", "newcomer"] as const)
    tokens.set(role, await test.signIn(role));
});
afterAll(() => test.close());

interface Call {
  role?: Role | null;
  headers?: OutgoingHttpHeaders;
  body?: Buffer;
  /** Cuts the connection after this many bytes of the body. */
  cutAt?: number;
}

interface Reply {
  /** 0 if the connection was cut. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  json: { violations?: { propertyPath: string }[] };
  /** Bytes of the body that were sent. */
  sent: number;
}

function call(
  method: string,
  path: string,
  { role = "participant", headers = {}, body, cutAt }: Call = {},
): Promise<Reply> {
  const { port } = test.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    let sent = 0;
    const sending = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: {
          ...(role !== null && { authorization: `Bearer ${tokens.get(role)}` }),
          ...(method !== "OPTIONS" && { "tus-resumable": "1.0.0" }),
          ...(body !== undefined && { "content-length": body.length }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            json: text === "" ? {} : JSON.parse(text),
            sent,
          });
        });
      },
    );
    sending.on("error", (error) =>
      cutAt === undefined
        ? reject(error)
        : resolve({ status: 0, headers: {}, json: {}, sent }),
    );
    function* parts() {
      const whole = body ?? Buffer.alloc(0);
      for (let at = 0; at < whole.length; at += 65_536) {
        if (cutAt !== undefined && at >= cutAt)
          throw new Error("the connection is cut");
        const part = whole.subarray(at, at + 65_536);
        sent += part.length;
        yield part;
      }
    }
    Readable.from(parts())
      .on("error", (error) => sending.destroy(error))
      .pipe(sending);
  });
}

const named = (name: string) =>
  `filename ${Buffer.from(name).toString("base64")}`;

async function begin(
  length: number,
  { headers = {}, ...more }: Call = {},
): Promise<string> {
  const { status, headers: answered } = await call("POST", "/v2/uploads", {
    ...more,
    headers: {
      "upload-length": length,
      "upload-metadata": named("reçu.pdf"),
      ...headers,
    },
  });
  expect(status).toBe(201);
  return String(answered["location"]);
}

const append = (url: string, offset: number, body: Buffer, more: Call = {}) =>
  call("PATCH", url, {
    ...more,
    body,
    headers: { "content-type": octets, "upload-offset": offset },
  });

const offsetOf = async (url: string) =>
  Number((await call("HEAD", url)).headers["upload-offset"]);

const mediaOf = (url: string) => url.replace("/uploads/", "/media-objects/");

describe("resumable uploads", () => {
  it("are announced without a token", async () => {
    const { status, headers } = await call("OPTIONS", "/v2/uploads", {
      role: null,
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "tus-resumable": "1.0.0",
      "tus-max-size": "100000000",
      "tus-extension": expect.stringContaining("creation"),
      "x-content-type-options": "nosniff",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("become the proof of a declaration", async () => {
    const url = await begin(pdf.length);
    expect(url).toMatch(/^\/v2\/uploads\/[0-9a-f-]{36}$/);
    const half = await append(url, 0, pdf.subarray(0, 10));
    expect([half.status, half.headers["upload-offset"]]).toEqual([204, "10"]);
    expect(await offsetOf(url)).toBe(10);
    const none = await test.call(`${mediaOf(url)}/file`);
    expect(none.status).toBe(404);
    const rest = await append(url, 10, pdf.subarray(10));
    expect(rest.status).toBe(204);
    expect(await offsetOf(url)).toBe(pdf.length);
    await test.database
      .updateTable("challenges")
      .set({
        settings: JSON.stringify({
          needProof: true,
          isDeclarationMultiple: true,
        }),
        texts: JSON.stringify({ fr: {} }),
      })
      .where("id", "=", 1)
      .execute();
    const declaration = { challenge: "/v2/challenges/1", proof: url };
    const declared = await test.call(
      "/v2/declarations",
      "participant",
      multipart(null, { declaration: JSON.stringify(declaration) }),
    );
    expect(declared.status).toBe(201);
    const { body, headers } = await test.call(declared.json.proof.contentUrl);
    expect(body).toBe(pdf.toString());
    expect(headers["content-disposition"]).toContain("re%C3%A7u.pdf");
  });

  it("can be created with their first part", async () => {
    const url = await begin(pdf.length, {
      body: pdf,
      headers: { "content-type": octets },
    });
    expect((await test.call(`${mediaOf(url)}/file`)).status).toBe(200);
  });

  it("are only accessible to their sender", async () => {
    const url = await begin(pdf.length);
    const other = { role: "newcomer" } as const;
    const answers = [
      await call("HEAD", url, other),
      await append(url, 0, pdf, other),
      await call("DELETE", url, other),
      await append(url, 0, pdf, { role: null }),
      await call("POST", "/v2/uploads", { role: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      404, 404, 404, 401, 401,
    ]);
    await append(url, 0, pdf);
    expect((await call("HEAD", url, other)).status).toBe(404);
    expect((await call("HEAD", url)).status).toBe(200);
  });

  it("do not reveal their owner by their name", async () => {
    const url = await begin(pdf.length, {
      role: "newcomer",
      headers: {
        "upload-metadata": `userId ${Buffer.from("1").toString("base64")}`,
      },
    });
    expect((await append(url, 0, pdf)).status).toBe(404);
  });

  it.each([
    ["a program", Buffer.from("MZ\0\0")],
    ["a page", Buffer.from("<!doctype html><script>1</script>")],
  ])(
    "CH-5.2.3 are no valid proof if their content is %s",
    async (_, content) => {
      const url = await begin(content.length);
      const { status, json } = await append(url, 0, content);
      expect([status, json.violations?.[0]?.propertyPath]).toEqual([
        422,
        "file",
      ]);
      expect((await call("HEAD", url)).status).toBe(404);
    },
  );

  it("CH-5.2.2 have at most 100,000,000 bytes", async () => {
    const { status, json } = await call("POST", "/v2/uploads", {
      headers: { "upload-length": 100_000_001 },
    });
    expect([status, json.violations?.[0]?.propertyPath]).toEqual([413, "file"]);
  });

  it("only continue at their current offset", async () => {
    const url = await begin(pdf.length);
    await append(url, 0, pdf.subarray(0, 8));
    expect((await append(url, 0, pdf)).status).toBe(409);
    expect((await append(url, 8, Buffer.concat([pdf, pdf]))).status).toBe(413);
    const missing = "/v2/uploads/00000000-0000-4000-8000-000000000000";
    expect((await append(missing, 0, pdf)).status).toBe(404);
    expect((await append("/v2/uploads/x", 0, pdf)).status).toBe(404);
    expect((await call("DELETE", url)).status).toBe(204);
    expect((await call("HEAD", url)).status).toBe(404);
  });

  it("expire after a day", async () => {
    const url = await begin(pdf.length);
    const folder = join(test.folder, "uploads");
    const count = async () => (await readdir(folder)).length;
    const before = await count();
    const info = join(folder, `${url.split("/").at(-1)}.json`);
    const upload = JSON.parse(await readFile(info, "utf8"));
    const old = new Date(Date.now() - 25 * 3_600_000);
    await writeFile(
      info,
      JSON.stringify({ ...upload, creation_date: old.toISOString() }),
    );
    await begin(pdf.length);
    expect(await count()).toBe(before);
    expect((await call("HEAD", url)).status).toBe(404);
  });

  it("interrupted at 10, 50 and 99 % arrive complete with at most 108 % of the bytes", async () => {
    const whole = Buffer.alloc(100_000_000, "palmares ");
    pdf.copy(whole);
    const url = await begin(whole.length);
    let sent = 0;
    let offset = 0;
    for (const share of [0.1, 0.5, 0.99, 1]) {
      const end = Math.round(whole.length * share);
      const answer = await append(url, offset, whole.subarray(offset), {
        ...(share < 1 && { cutAt: end - offset }),
      });
      sent += answer.sent;
      expect(answer.status).toBe(share < 1 ? 0 : 204);
      offset = await offsetOf(url);
    }
    expect(offset).toBe(whole.length);
    expect(sent / whole.length).toBeLessThanOrEqual(1.08);
    const stored = await test.app.inject({
      url: `${mediaOf(url)}/file`,
      headers: { authorization: `Bearer ${tokens.get("participant")}` },
    });
    expect(stored.rawPayload.equals(whole)).toBe(true);
  });
});
