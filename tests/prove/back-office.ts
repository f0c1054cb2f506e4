import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { withServer } from "#tests/bench/served.ts";
import { budgetAttacks } from "#tests/support/budget-attacks.ts";
import { pageOf, rewardOf, textBlock } from "#tests/support/documents.ts";
import { freePort } from "#tests/support/listen.ts";
import type { Measured } from "#tests/support/process-probe.ts";
import type { Line } from "./tests.ts";

/** The longest that the server may keep others waiting, in milliseconds. */
const MAX_PAUSE_MS = 100;
const MAX_GROWTH_BYTES = 64 * 2 ** 20;

/** A signed-in administrator of a real server. */
interface Administrator {
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
  run(office: Administrator): Promise<void>;
}

const starts = {
  page: pageOf([]),
  reward: rewardOf("A reward"),
  shared: { blocks: [] },
};

/** Saves, examines and releases bodies of a new document, one after the other. */
async function compose(
  office: Administrator,
  kind: keyof typeof starts,
  name: string,
  bodies: readonly object[],
): Promise<void> {
  const made = await office.call("POST", "/documents", {
    ...{ kind, name, body: starts[kind] },
  });
  const path = `/documents/${((await made.json()) as { id: string }).id}`;
  for (const body of bodies) {
    const draft = await office.call("GET", `${path}/draft`);
    const etag = draft.headers.get("etag") ?? "";
    await office.call("PUT", `${path}/draft`, { body }, etag);
    await office.call("POST", `${path}/examine`, { body });
    const release = { acceptWarnings: true };
    await office.call("POST", `${path}/releases`, release, "*");
  }
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

/** Each at its full size, against a real server; further ones are further lines. */
const attacks: readonly Attack[] = [
  ...budgetAttacks.map(
    ({ what, size, kind, bodies }): Attack => ({
      what,
      run: (office) => compose(office, kind, what, bodies(size)),
    }),
  ),
  guessing,
];

/** Loads what the first request of a kind loads: code, and caches of it. */
async function warmUp(office: Administrator): Promise<void> {
  const block = textBlock("a", { text: { fr: "<p>A text</p>" } });
  await compose(office, "page", "A page", [pageOf([block])]);
  await compose(office, "reward", "A reward", [rewardOf("Another reward")]);
}

async function signIn(base: string): Promise<Administrator> {
  const headers = { "Content-Type": "application/json", Origin: base };
  const signedIn = await fetch(`${base}/v2/bo/session`, {
    ...{ method: "POST", headers },
    body: JSON.stringify({
      ...{ username: demo.configurator.email, password: DEMO_PASSWORD },
    }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return {
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
  run: () => Promise<void>,
  measure: () => Promise<Measured>,
): Promise<Line> {
  const before = await measure();
  const error = await run().catch((error: Error) => error);
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
      async (base) => {
        const office = await signIn(base);
        await warmUp(office);
        for (const { what, run } of attacks) {
          lines.push(await tried(what, () => run(office), measure));
          console.log(`  ${what}: ${lines.at(-1)?.details?.join("; ")}`);
        }
      },
      { node: ["--expose-gc", "--import", probe.href] },
    );
  } finally {
    delete process.env["PROBE_PORT"];
  }
  return lines;
}
