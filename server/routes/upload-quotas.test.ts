import { type ClientRequest, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UNUSED_BYTES } from "#server/security/rate-limits.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { multipart } from "#tests/support/multipart.ts";
import { jpeg } from "#tests/support/pictures.ts";

const SIZE = 100_000_000;
const FIT = UNUSED_BYTES / SIZE;
const COUNT = 40;

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const begin = (length = String(SIZE)) =>
  test.call("/v2/uploads", "participant", {
    method: "POST",
    headers: { "tus-resumable": "1.0.0", "upload-length": length },
  });
const small = () =>
  test.call(
    "/v2/media-objects",
    "participant",
    multipart(jpeg, { filename: "a.jpg", targetEntity: "ChallengeResult" }),
  );
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort();

describe("concurrent multipart uploads", () => {
  it("only reserve available space", async () => {
    await test.call("/v2/me");
    const answers = await Promise.all(
      Array.from({ length: COUNT }, () => begin()),
    );
    expect(statusesOf(answers)).toEqual([
      ...Array<number>(FIT).fill(201),
      ...Array<number>(COUNT - FIT).fill(429),
    ]);
  });

  it("count against photos, until they are deleted", async () => {
    const begun = [];
    for (let index = 0; index < FIT; index += 1) begun.push(await begin());
    const refused = await small();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    await test.call(String(begun[0]?.headers["location"]), "participant", {
      method: "DELETE",
      headers: { "tus-resumable": "1.0.0" },
    });
    expect((await small()).status).toBe(201);
  });

  it("reserve nothing if they are rejected", async () => {
    for (let index = 0; index < 2 * FIT; index += 1)
      expect((await begin("100000001")).status).toBe(413);
    expect((await small()).status).toBe(201);
  });
});

describe.each([
  ["/v2/media-objects", "ChallengeResult"],
  ["/v2/declarations", "Declaration"],
])("concurrent single-request uploads to %s", (path, target) => {
  it("only reserve available space, and release it when interrupted", async () => {
    const token = await test.signIn("participant");
    await test.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = test.app.server.address() as AddressInfo;
    const statuses: number[] = [];
    const boundary = "x";
    /** Starts an upload that never finishes. */
    const start = (): ClientRequest => {
      const sending = request(
        {
          host: "127.0.0.1",
          port,
          path,
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": `multipart/form-data; boundary=${boundary}`,
            "content-length": SIZE,
          },
        },
        (answer) => {
          statuses.push(answer.statusCode ?? 0);
          answer.resume();
        },
      );
      sending.on("error", () => {});
      sending.write(
        [
          `--${boundary}`,
          'Content-Disposition: form-data; name="targetEntity"',
          "",
          target,
          `--${boundary}`,
          'Content-Disposition: form-data; name="file"; filename="a.jpg"',
          "",
          "x".repeat(1_000),
        ].join("\r\n"),
      );
      return sending;
    };
    const sendings = Array.from({ length: COUNT }, start);
    await vi.waitFor(() => expect(statuses).toHaveLength(COUNT - FIT), 20_000);
    expect(new Set(statuses)).toEqual(new Set([429]));
    const reserved = () =>
      test.database.selectFrom("upload_reservations").selectAll().execute();
    expect(await reserved()).toHaveLength(FIT);
    for (const sending of sendings) sending.destroy();
    await vi.waitFor(async () => expect(await reserved()).toEqual([]), 20_000);
    expect((await small()).status).toBe(201);
  });
});
