import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { multipart } from "#tests/support/multipart.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  for (const role of ["participant", "newcomer", "regional"] as const)
    await test.call("/v2/me", role);
});
afterAll(() => test.close());

const black = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "black" } });
const interlaced = (width: number, height: number) =>
  black(width, height)
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();

const send = (picture: Buffer, role: "participant" | "newcomer" | "regional") =>
  test.call(
    "/v2/media-objects",
    role,
    multipart(picture, {
      filename: "photo.png",
      targetEntity: "ChallengeResult",
    }),
  );

/**
 * Memory of the processes that decode pictures, in bytes, and their number. Excludes this process, which is also the
 * client, and hashes passwords.
 */
function family(): { bytes: number; children: number } {
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter((id) => id !== "" && commandOf(id).includes("image-process"));
  const resident = (id: string) => {
    const kilobytes = /VmRSS:\s*(\d+)/.exec(fileOf(id, "status"))?.[1] ?? 0;
    return Number(kilobytes) * 1_024;
  };
  const bytes = children.reduce((sum, id) => sum + resident(id), 0);
  return { bytes, children: children.length };
}

const commandOf = (id: string) => fileOf(id, "cmdline");

/** Empty if the process has ended meanwhile. */
function fileOf(id: string, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, "utf8");
  } catch {
    return "";
  }
}

it("sign-ins keep working while interlaced pictures are uploaded, and decoding stays within its memory", async () => {
  const bomb = await interlaced(12_000, 10_000);
  const largest = await interlaced(8_000, 5_000);
  const plain = await black(4_000, 3_000).png().toBuffer();
  let peak = 0;
  let most = 0;
  const watch = setInterval(() => {
    const { bytes, children } = family();
    peak = Math.max(peak, bytes);
    most = Math.max(most, children);
  }, 20);
  const sent = [
    ...Array.from({ length: 8 }, () => send(bomb, "participant")),
    send(largest, "newcomer"),
    send(plain, "regional"),
    send(plain, "regional"),
  ];
  const waits: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const start = Date.now();
    const { status } = await test.call("/v2/login_check", null, {
      method: "POST",
      payload: { username: demo.participant.email, password: DEMO_PASSWORD },
    });
    expect(status).toBe(200);
    waits.push(Date.now() - start);
  }
  const answers = await Promise.all(sent);
  clearInterval(watch);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array<number>(8).fill(422),
    ...[201, 201, 201],
  ]);
  expect(answers[0]?.json.violations[0].message).toContain("40");
  expect(Math.max(...waits)).toBeLessThan(3_000);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
  expect(peak).toBeLessThan(256_000_000);
});
