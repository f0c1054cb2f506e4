import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UserError } from "#server/core/cli.ts";
import { isStorageAway } from "#server/core/storage-errors.ts";
import { createStorage } from "./storage.ts";

let folder: string;
let service: S3rver;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "palmares-storage-"));
  service = new S3rver({
    port: 0,
    silent: true,
    directory: join(folder, "bucket"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  ({ port } = await service.run());
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const urls = {
  "a folder": () => undefined,
  "a bucket": () => `http://S3RVER:S3RVER@localhost:${port}/files?region=eu-1`,
};

describe.each(["a folder", "a bucket"] as const)("files in %s", (kind) => {
  it("are stored, read completely or in part, and deleted", async () => {
    const storage = createStorage({
      url: urls[kind](),
      folder: join(folder, "files"),
    });
    const path = join(folder, "sent");
    const content = Buffer.from("0123456789".repeat(30_000));
    await writeFile(path, content);
    const key = "declaration/ab/some-id";
    await storage.put(key, path, {
      type: "application/pdf",
      size: content.length,
    });
    expect(await storage.size(key)).toBe(content.length);
    expect(await buffer(await storage.read(key))).toEqual(content);
    for (const [start, end] of [
      [0, 0],
      [65_530, 65_545],
      [299_990, 299_999],
    ] as const)
      expect(await buffer(await storage.read(key, { start, end }))).toEqual(
        content.subarray(start, end + 1),
      );
    await storage.remove([key, "declaration/none"]);
    await expect(storage.size(key)).rejects.toThrow();
  });
});

describe("a storage service that", () => {
  /** Stores a file in a service that responds like this; returns the number of requests, and the error. */
  async function put(answer: (asked: number) => RequestListener) {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      answer(asked)(request, response);
    });
    await new Promise<void>((done) => {
      server.listen(0, "127.0.0.1", done);
    });
    const { port: own } = server.address() as AddressInfo;
    const storage = createStorage({
      url: `http://key:secret@127.0.0.1:${own}/files`,
      folder,
    });
    const path = join(folder, "small");
    await writeFile(path, "content");
    const error = await storage
      .put("declaration/ab/other", path, { type: "text/csv", size: 7 })
      .catch((thrown: unknown) => thrown);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    return { asked, error };
  }
  const hangUp: RequestListener = ({ socket }) => socket.destroy();
  const say =
    (status: number): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status).end();
    };

  it("drops a connection once is retried", async () => {
    const once = await put((asked) => (asked === 1 ? hangUp : say(200)));
    expect(once).toEqual({ asked: 2, error: undefined });
  });

  it.each([
    ["hangs up", hangUp],
    ["answers 503", say(503)],
  ])("%s counts as unavailable", async (_, answer) => {
    const { error } = await put(() => answer);
    expect(error).toSatisfy(isStorageAway);
  });

  it("never responds counts as unavailable in less than ten seconds, and is not retried", async () => {
    const began = performance.now();
    const { asked, error } = await put(() => () => {});
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(error).toSatisfy(isStorageAway);
    expect(asked).toBe(1);
  });

  it("rejects a request is not unavailable, and is not retried", async () => {
    const { asked, error } = await put(() => say(403));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toSatisfy(isStorageAway);
    expect(asked).toBe(1);
  });
});

it.each([
  "https://host/bucket",
  "https://key:secret@host",
  "s3://key:secret@host/bucket",
  "bucket",
])("%s is not a valid bucket URL", (url) => {
  expect(() => createStorage({ url, folder })).toThrow(UserError);
});
