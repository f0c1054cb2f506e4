import { join } from "node:path";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type Kysely, sql } from "kysely";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { withServer } from "#tests/bench/served.ts";
import { budgetAttacks } from "#tests/support/budget-attacks.ts";
import {
  later,
  pageOf,
  rewardOf,
  textBlock,
} from "#tests/support/documents.ts";
import { addLargePicture } from "#tests/support/large-picture.ts";
import { freePort } from "#tests/support/listen.ts";
import type { Measured } from "#tests/support/process-probe.ts";
import {
  readBeginning,
  sendAllButTheEnd,
} from "#tests/support/slow-connection.ts";
import type { Line } from "./tests.ts";

/** The longest that the server may keep others waiting, in milliseconds. */
const MAX_PAUSE_MS = 100;
const MAX_GROWTH_BYTES = 64 * 2 ** 20;

/** How long a document with a long history may take, in milliseconds. */
const MAX_READ_MS = 100;
const RELEASES = 100_000;

/** A signed-in administrator of a real server. */
interface Administrator {
  /** The server's address. */
  base: string;
  /** What a browser sends with a request. */
  headers: Record<string, string>;
  database: Kysely<Database>;
  /** The folder of uploaded files. */
  files: string;
  call(
    method: string,
    path: string,
    body?: object,
    etag?: string,
  ): Promise<Response>;
}

/** What an attack tries, in as many requests as it needs. */
interface Attack {
  what: string;
  run(office: Administrator): Promise<unknown>;
}

const starts = {
  page: pageOf([]),
  reward: rewardOf("A reward"),
  shared: { blocks: [] },
};

/** Saves, examines and releases bodies of a new document, one after the other; returns its id. */
async function compose(
  office: Administrator,
  kind: keyof typeof starts,
  name: string,
  bodies: readonly object[],
  { isReleased = false }: { isReleased?: boolean | undefined } = {},
): Promise<string> {
  const made = await office.call("POST", "/documents", {
    ...{ kind, name, body: starts[kind] },
  });
  const { id } = (await made.json()) as { id: string };
  const path = `/documents/${id}`;
  for (const body of bodies) {
    const draft = await office.call("GET", `${path}/draft`);
    const etag = draft.headers.get("etag") ?? "";
    await office.call("PUT", `${path}/draft`, { body }, etag);
    await office.call("POST", `${path}/examine`, { body });
    const release = { acceptWarnings: true };
    const { status } = await office.call(
      ...(["POST", `${path}/releases`, release, "*"] as const),
    );
    if (isReleased && status !== 201)
      throw new Error(`the release gets ${status}`);
  }
  return id;
}

/** Wrong passwords for an account, until only a proof of work lets its owner in. */
const guessing: Attack = {
  what: "30 wrong passwords, then the owner with a proof of work",
  async run(office) {
    const username = demo.configurator.email;
    const signIn = async (password: string, captcha?: string) =>
      (await office.call("POST", "/session", { username, password, captcha }))
        .status;
    for (let count = 0; count < 30; count += 1) await signIn("wrong");
    const refused = await signIn(DEMO_PASSWORD);
    if (refused !== 429) throw new Error(`refused with ${refused}`);
    const response = await office.call("GET", "/session/captcha");
    const challenge = (await response.json()) as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const solved = JSON.stringify({ challenge, solution });
    const status = await signIn(
      DEMO_PASSWORD,
      Buffer.from(solved).toString("base64"),
    );
    if (status !== 204) throw new Error(`the owner gets ${status}`);
  },
};

/** Points by hand, whose giver is disabled before the last byte of the request arrives. */
const lateBody: Attack = {
  what: "points by hand whose giver is disabled before the last byte",
  async run({ base, headers, database, call }) {
    const { id } = demo.newcomer;
    const given = async () => {
      const movements = database.selectFrom("point_movements").select("id");
      return (await movements.where("user_id", "=", id).execute()).length;
    };
    const setActive = (is_active: boolean) =>
      database
        .updateTable("users")
        .set({ is_active })
        .where("id", "=", demo.configurator.id)
        .execute();
    await call("POST", "/session/reauthenticate", { password: DEMO_PASSWORD });
    const before = await given();
    const { finish, response } = sendAllButTheEnd(base, {
      ...{ method: "POST", path: `/v2/bo/participants/${id}/points`, headers },
      body: { points: 5, reason: "A reason" },
    });
    // The headers have been read when requests that were sent later get their responses.
    for (let count = 0; count < 20; count += 1) await call("GET", "/session");
    await setActive(false);
    finish();
    const { status } = await response;
    await setActive(true);
    if (![401, 403].includes(status))
      throw new Error(`the giver gets ${status}`);
    if ((await given()) !== before) throw new Error("points were given");
  },
};

/** A document with the releases of many years. */
const longHistory: Attack = {
  what: `a document with ${RELEASES} releases`,
  async run(office) {
    const { database, call } = office;
    const id = await compose(office, "page", "A page", [starts.page], {
      isReleased: true,
    });
    await sql`
      insert into document_releases (document_id, revision, starts_at, applied_at)
      select ${id}::uuid, 1, at, at
      from (select now() - n * interval '1 minute' as at from generate_series(1, ${RELEASES}::int) n) times`.execute(
      database,
    );
    const start = performance.now();
    const { status } = await call("GET", `/documents/${id}`);
    const ms = performance.now() - start;
    if (status !== 200 || ms > MAX_READ_MS)
      throw new Error(`${status} after ${ms.toFixed(0)} ms`);
  },
};

/** Four readers of a large picture in previews, who stop reading. */
const slowReaders: Attack = {
  what: "four slow readers of a file in a preview",
  async run({ base, database, files, call }) {
    const picture = await addLargePicture(database, files);
    const preview = { as: demo.participant.id, at: later(0), drafts: [] };
    const made = await call("POST", "/preview-tokens", preview);
    const { token } = (await made.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const slow = await Promise.all(
      Array.from({ length: 4 }, () =>
        readBeginning(base, { path: picture, headers }),
      ),
    );
    try {
      for (const path of [picture, "/v2/me", "/v2/contents/homepage"]) {
        const { status } = await fetch(`${base}${path}`, {
          headers: { ...headers, range: "bytes=0-9" },
          signal: AbortSignal.timeout(5_000),
        });
        if (status >= 400) throw new Error(`${path} gets ${status}`);
      }
    } finally {
      for (const { close } of slow) close();
    }
  },
};

/** Each at its full size, against a real server; further ones are further lines. */
const attacks: readonly Attack[] = [
  ...budgetAttacks.map(
    ({ what, size, kind, bodies, isReleased }): Attack => ({
      what,
      run: (office) =>
        compose(office, kind, what, bodies(size), { isReleased }),
    }),
  ),
  lateBody,
  longHistory,
  slowReaders,
  guessing,
];

/** Loads what the first request of a kind loads: code, and caches of it. */
async function warmUp(office: Administrator): Promise<void> {
  const block = textBlock("a", { text: { fr: "<p>A text</p>" } });
  await compose(office, "page", "A page", [pageOf([block])]);
  await compose(office, "reward", "A reward", [rewardOf("Another reward")]);
}

async function signIn(
  base: string,
  server: Pick<Administrator, "database" | "files">,
): Promise<Administrator> {
  const headers = { "Content-Type": "application/json", Origin: base };
  const signedIn = await fetch(`${base}/v2/bo/session`, {
    ...{ method: "POST", headers },
    body: JSON.stringify({
      ...{ username: demo.configurator.email, password: DEMO_PASSWORD },
    }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return {
    ...{ base, headers: { ...headers, cookie }, ...server },
    async call(method, path, body, etag) {
      const response = await fetch(`${base}/v2/bo${path}`, {
        method,
        headers: { ...headers, cookie, ...(etag && { "If-Match": etag }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (response.status >= 500)
        throw new Error(`${method} ${path}: ${response.status}`);
      return response;
    },
  };
}

/** Tries an attack once. */
async function tried(
  what: string,
  run: () => Promise<unknown>,
  measure: () => Promise<Measured>,
): Promise<Line> {
  const before = await measure();
  const error = await run().then(
    () => undefined,
    (error: Error) => error,
  );
  const { pauseMs, bytes } = await measure();
  const growth = bytes - before.bytes;
  const isFine =
    error === undefined &&
    pauseMs <= MAX_PAUSE_MS &&
    growth <= MAX_GROWTH_BYTES;
  return {
    ...{ what, tried: 1, failed: isFine ? 0 : 1 },
    details: [
      `longest pause ${pauseMs.toFixed(0)} ms, memory ${(growth / 2 ** 20).toFixed(0)} MB more`,
      ...(error === undefined ? [] : [error.message]),
    ],
  };
}

/** What one holder of one right can do to the server with small requests (BO-9.93). */
export async function backOffice(): Promise<Line[]> {
  const lines: Line[] = [];
  const port = await freePort();
  const probe = new URL("../support/process-probe.ts", import.meta.url);
  const measure = async () =>
    (await (await fetch(`http://localhost:${port}`)).json()) as Measured;
  process.env["PROBE_PORT"] = String(port);
  try {
    await withServer(
      async (base, folder) => {
        const { database, close } = await openDatabase(undefined, folder);
        const files = join(folder, "files");
        const office = await signIn(base, { database, files });
        await warmUp(office);
        for (const { what, run } of attacks) {
          lines.push(await tried(what, () => run(office), measure));
          console.log(`  ${what}: ${lines.at(-1)?.details?.join("; ")}`);
        }
        await close();
      },
      { node: ["--expose-gc", "--import", probe.href] },
    );
  } finally {
    delete process.env["PROBE_PORT"];
  }
  return lines;
}
