import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import type { Answer } from "#tests/support/app.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { classicDeclaration, pdf } from "#tests/support/declarations.ts";
import {
  type Instance,
  killInstances,
  openRoundRobin,
  type RoundRobin,
  startInstance,
} from "#tests/support/instances.ts";
import { multipart } from "#tests/support/multipart.ts";

let folder: string;
let bucket: S3rver;
let test: TestDatabase;
let instances: Instance[];
let proxy: RoundRobin;
/** The instance that took each request since this was last emptied. */
let taken: number[];
let origin: string;
let token: string;

const start = (storage: string, index: number) =>
  startInstance({
    DATABASE_URL: test.url,
    DATA_DIR: join(folder, `instance-${index}`),
    STORAGE_URL: storage,
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "palmares-instances-"));
  bucket = new S3rver({
    port: 0,
    silent: true,
    directory: join(folder, "bucket"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await bucket.run();
  test = await programmeDatabase();
  const storage = `http://S3RVER:S3RVER@localhost:${port}/files`;
  instances = await Promise.all([start(storage, 0), start(storage, 1)]);
  proxy = await openRoundRobin(instances);
  ({ origin, taken } = proxy);
  const { json } = await call("/v2/login_check", {
    method: "POST",
    token: null,
    json: { username: demo.participant.email, password: DEMO_PASSWORD },
  });
  token = json.token;
});
afterAll(async () => {
  await killInstances(instances);
  await proxy.close();
  await bucket.close();
  await test.drop();
  rmSync(folder, { recursive: true });
});

interface Call {
  method?: string;
  headers?: Record<string, string>;
  json?: object;
  body?: Buffer;
  /** Instead of the participant's; null for none. */
  token?: string | null;
  /** Instead of the proxy. */
  at?: string;
}

async function call(path: string, more: Call = {}) {
  const { method = "GET", headers, json, at = origin } = more;
  const bearer = more.token === undefined ? token : more.token;
  const answer = await fetch(at + path, {
    method,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(json !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(more.body !== undefined && { body: new Uint8Array(more.body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    json: (/^[[{]/.test(text) ? JSON.parse(text) : {}) as Answer["json"],
  };
}

const tus = { "tus-resumable": "1.0.0" };

async function begin(length: number): Promise<string> {
  const { status, headers } = await call("/v2/uploads", {
    method: "POST",
    headers: { ...tus, "upload-length": String(length) },
  });
  expect(status).toBe(201);
  return headers.get("location") ?? "";
}

const append = (url: string, offset: number, body: Buffer, at?: string) =>
  call(url, {
    method: "PATCH",
    headers: {
      ...tus,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
    },
    body,
    ...(at !== undefined && { at }),
  });

const offsetOf = async (url: string) =>
  Number(
    (await call(url, { method: "HEAD", headers: tus })).headers.get(
      "upload-offset",
    ),
  );

async function declare(proof: string, key: string) {
  const declaration = { ...(await classicDeclaration(test.database)), proof };
  const { headers, payload } = multipart(null, {
    declaration: JSON.stringify(declaration),
  });
  return call("/v2/declarations", {
    method: "POST",
    headers: {
      ...(headers as Record<string, string>),
      "idempotency-key": key,
    },
    body: payload as Buffer,
  });
}

const declarationsOf = async (key: string) =>
  (
    await test.database
      .selectFrom("declarations")
      .select("id")
      .where("idempotency_key", "=", key)
      .execute()
  ).length;

describe("two instances on one database", () => {
  it("recognize sessions that the other one opened or ended", async () => {
    taken.length = 0;
    for (let turn = 0; turn < 4; turn += 1)
      expect((await call("/v2/me")).status).toBe(200);
    expect(new Set(taken)).toEqual(new Set([0, 1]));
    const { json } = await call("/v2/login_check", {
      method: "POST",
      token: null,
      json: { username: demo.newcomer.email, password: DEMO_PASSWORD },
    });
    await call("/v2/logout", { method: "POST", token: json.token });
    for (let turn = 0; turn < 2; turn += 1)
      expect((await call("/v2/me", { token: json.token })).status).toBe(401);
  });

  it("resume each other's uploads, and accept a declaration sent to both only once", async () => {
    const proof = Buffer.concat([pdf, Buffer.alloc(500_000, "palmares ")]);
    taken.length = 0;
    const url = await begin(proof.length);
    const part = Math.ceil(proof.length / 5);
    for (let at = 0; at < proof.length; at += part) {
      const { status } = await append(url, at, proof.subarray(at, at + part));
      expect(status).toBe(204);
    }
    expect(taken).toEqual(
      [0, 1, 0, 1, 0, 1].map((one) => one ^ (taken[0] ?? 0)),
    );
    const answers = await Promise.all([
      declare(url, "sent-to-both"),
      declare(url, "sent-to-both"),
    ]);
    expect(answers.map(({ json }) => json.id)).toEqual([
      answers[0]?.json.id,
      answers[0]?.json.id,
    ]);
    expect(answers.map(({ status }) => status)).toContain(201);
    expect(await declarationsOf("sent-to-both")).toBe(1);
    const { contentUrl } = answers[0]?.json.proof ?? {};
    for (let turn = 0; turn < 2; turn += 1)
      expect((await call(contentUrl)).text).toBe(proof.toString());
  });

  it("accept a part once if it is sent to both", async () => {
    const proof = Buffer.concat([pdf, Buffer.alloc(300_000, "palmares ")]);
    const url = await begin(proof.length);
    const answers = await Promise.all([
      append(url, 0, proof),
      append(url, 0, proof),
    ]);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(await offsetOf(url)).toBe(proof.length);
    const media = url.replace("/uploads/", "/media-objects/");
    expect((await call(`${media}/file`)).text).toBe(proof.toString());
  });

  it("share the counts of votes and failed sign-ins", async () => {
    const entry = await test.database
      .selectFrom("challenge_results")
      .innerJoin("challenges", "challenges.id", "challenge_id")
      .select(["challenge_results.id", "result_value"])
      .where("challenge_id", "=", 4)
      .where("challenge_results.status", "=", "validated")
      .where("user_id", "<>", demo.participant.id)
      .executeTakeFirstOrThrow();
    const voted: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const path = `/v2/challenge-results/${entry.id}/user/vote`;
      voted.push((await call(path)).json.resultValue);
    }
    expect(voted).toEqual(Array(2).fill((entry.result_value ?? 0) + 1));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1)
      statuses.push(
        (
          await call("/v2/login_check", {
            method: "POST",
            token: null,
            json: { username: "nobody@example.com", password: "x" },
          })
        ).status,
      );
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it("both apply a changed setting", async () => {
    const policies = () =>
      Promise.all(
        instances.map(async ({ origin: at }) =>
          (
            await call("/web_files/legal/conditions-utilisation.html", {
              at,
              token: null,
            })
          ).headers.get("content-security-policy"),
        ),
      );
    for (const policy of await policies())
      expect(policy).not.toContain("cdn.cookielaw.org");
    await test.database
      .updateTable("programme")
      .set({ one_trust_key: "consent" })
      .execute();
    await vi.waitFor(
      async () => {
        for (const policy of await policies())
          expect(policy).toContain("cdn.cookielaw.org");
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  // Last, because it kills one of them.
  it("lose nothing if one is killed while it receives a part", async () => {
    const proof = Buffer.concat([pdf, Buffer.alloc(600_000, "palmares ")]);
    const url = await begin(proof.length);
    expect((await append(url, 0, proof.subarray(0, 200_000))).status).toBe(204);
    const [victim] = instances;
    const cut = send(`${victim?.origin}${url}`, {
      method: "PATCH",
      headers: {
        ...tus,
        authorization: `Bearer ${token}`,
        "content-type": "application/offset+octet-stream",
        "content-length": 400_000,
        "upload-offset": "200000",
      },
    });
    const isCut = once(cut, "error");
    cut.write(proof.subarray(200_000, 400_000));
    // Its lock exists: the instance is reading the part.
    await vi.waitFor(
      async () =>
        expect(
          await test.database
            .selectFrom("upload_locks")
            .select("id")
            .where("id", "=", url.split("/").at(-1) ?? "")
            .execute(),
        ).toHaveLength(1),
      { timeout: 10_000 },
    );
    await Promise.all([isCut, killInstances(instances.slice(0, 1))]);
    expect((await call("/v2/me")).status).toBe(200);
    const offset = await offsetOf(url);
    expect(offset).toBe(200_000);
    expect((await append(url, offset, proof.subarray(offset))).status).toBe(
      204,
    );
    for (let turn = 0; turn < 2; turn += 1)
      expect((await declare(url, "after-a-kill")).status).toBe(201);
    expect(await declarationsOf("after-a-kill")).toBe(1);
  });
});
