import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "#server/security/passwords.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import {
  type Instance,
  killInstances,
  startInstance,
} from "#tests/support/instances.ts";

/** How much the server and its decoders may grow together, in bytes. */
const MAX_GROWTH = 256_000_000;

const senders = ["participant", "newcomer", "regional"] as const;
type Sender = (typeof senders)[number];

let folder: string;
let test: TestDatabase;
let server: Instance;
const tokens = new Map<Sender, string>();

/** The server is a separate process, so that only its memory counts. Passwords are hashed at the cost of production. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "palmares-pictures-"));
  test = await programmeDatabase();
  await test.database
    .updateTable("users")
    .set({ password_hash: await hashPassword(DEMO_PASSWORD) })
    .where(
      "id",
      "in",
      senders.map((one) => demo[one].id),
    )
    .execute();
  server = await startInstance({ DATABASE_URL: test.url, DATA_DIR: folder });
  for (const one of senders) tokens.set(one, await signIn(one));
});
afterAll(async () => {
  await killInstances([server]);
  await test.drop();
  rmSync(folder, { recursive: true });
});

async function signIn(who: Sender): Promise<string> {
  const answer = await fetch(`${server.origin}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: demo[who].email,
      password: DEMO_PASSWORD,
    }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).token;
}

async function send(picture: Buffer, who: Sender) {
  const body = new FormData();
  body.set("targetEntity", "ChallengeResult");
  body.set("file", new Blob([new Uint8Array(picture)]), "photo.png");
  const answer = await fetch(`${server.origin}/v2/media-objects`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.get(who)}` },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** A file of /proc about a process; empty once it has ended. */
function told(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s*(\d+)/.exec(told(pid, "status"))?.[1] ?? 0) * 1_024;

/** Memory of the server and its decoders in bytes, and how many decoders there are. */
function family() {
  const { pid = 0 } = server.process;
  const decoders = told(pid, `task/${pid}/children`)
    .split(" ")
    .filter(Boolean)
    .map(Number);
  const bytes = [pid, ...decoders]
    .map(residentBytes)
    .reduce((sum, one) => sum + one, 0);
  return { bytes, decoders: decoders.length };
}

/** Does the work; returns its result, by how much memory grew meanwhile, and how many decoders ran at most. */
async function watched<Result>(work: () => Promise<Result>) {
  const before = family().bytes;
  const seen: ReturnType<typeof family>[] = [];
  const watch = setInterval(() => seen.push(family()), 10);
  const result = await work();
  clearInterval(watch);
  return {
    result,
    growth: Math.max(...seen.map(({ bytes }) => bytes)) - before,
    decoders: Math.max(...seen.map(({ decoders }) => decoders)),
  };
}

/** The duration of some work in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  await work();
  return Date.now() - start;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "black" } });
const interlaced = (width: number, height: number) =>
  picture(width, height)
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer();

it("sign-ins go on while pictures are sent that are refused, and while the largest ones are decoded", async () => {
  const bomb = await interlaced(12_000, 10_000);
  const largest = await Promise.all([
    interlaced(5_000, 4_000),
    picture(5_000, 4_000).jpeg({ progressive: true }).toBuffer(),
    picture(12_000, 10_000).jpeg().toBuffer(),
  ]);
  const alone = await timed(() => signIn("participant"));
  const waits: number[] = [];
  const { result, growth, decoders } = await watched(async () => {
    const sent = [
      ...Array.from({ length: 8 }, () => send(bomb, "participant")),
      ...largest.map((one, index) =>
        send(one, senders[index] ?? "participant"),
      ),
    ];
    for (let round = 0; round < 5; round += 1) {
      waits.push(await timed(() => signIn("participant")));
    }
    return Promise.all(sent);
  });
  expect(result.map(({ status }) => status)).toEqual([
    ...Array<number>(8).fill(422),
    ...Array<number>(3).fill(201),
  ]);
  expect(result[0]?.text).toContain("20");
  // 3 s, or on a machine busy with other tests a small multiple of a sign-in without pictures.
  expect(Math.max(...waits)).toBeLessThan(Math.max(3_000, 5 * alone));
  expect(decoders).toBe(1);
  expect(growth).toBeLessThan(MAX_GROWTH);
});
