import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { withServer } from "#tests/bench/served.ts";
import { budgetAttacks } from "#tests/support/budget-attacks.ts";
import { pageOf, rewardOf } from "#tests/support/documents.ts";
import { freePort } from "#tests/support/listen.ts";
import type { Line } from "./tests.ts";

/** The longest that the server may keep others waiting, in milliseconds. */
const MAX_PAUSE_MS = 100;
const MAX_GROWTH_BYTES = 64 * 2 ** 20;
const MAX_TRIES = 5;

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

/** Each at its full size, against a real server; further ones are further lines. */
const attacks: readonly Attack[] = [
  ...budgetAttacks.map(
    ({ what, size, kind, bodies }): Attack => ({
      what,
      async run(office) {
        const made = await office.call("POST", "/documents", {
          ...{ kind, name: what, body: starts[kind] },
        });
        const { id } = (await made.json()) as { id: string };
        for (const body of bodies(size)) {
          const path = `/documents/${id}`;
          const draft = await office.call("GET", `${path}/draft`);
          const etag = draft.headers.get("etag") ?? "";
          await office.call("PUT", `${path}/draft`, { body }, etag);
          await office.call("POST", `${path}/examine`, { body });
          await office.call(
            "POST",
            `${path}/releases`,
            { acceptWarnings: true },
            "*",
          );
        }
      },
    }),
  ),
];

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

/** The longest pause since the last look, and the memory of the server. */
async function look(metrics: string) {
  const text = await (await fetch(metrics)).text();
  const value = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1] ?? Number.NaN);
  return {
    pauseMs: value("nodejs_eventloop_lag_max_seconds") * 1_000,
    bytes: value("process_resident_memory_bytes"),
  };
}

/** Tries an attack again where it took too much: what else the machine does is not the server's fault each time. */
async function tried(
  what: string,
  run: () => Promise<void>,
  metrics: string,
): Promise<Line> {
  const details: string[] = [];
  for (let times = 1; times <= MAX_TRIES; times += 1) {
    const before = await look(metrics);
    const error = await run().catch((error: Error) => error);
    const { pauseMs, bytes } = await look(metrics);
    const growth = bytes - before.bytes;
    details.push(
      `longest pause ${pauseMs.toFixed(0)} ms, memory ${(growth / 2 ** 20).toFixed(0)} MB more`,
    );
    if (error !== undefined) {
      details.push(error.message);
      break;
    }
    if (pauseMs <= MAX_PAUSE_MS && growth <= MAX_GROWTH_BYTES)
      return { what, tried: 1, failed: 0, details };
  }
  return { what, tried: 1, failed: 1, details };
}

/** What one holder of one right can do to the server with small requests (BO-9.93). */
export async function backOffice(): Promise<Line[]> {
  const lines: Line[] = [];
  const port = await freePort();
  process.env["METRICS_PORT"] = String(port);
  try {
    await withServer(async (base) => {
      const metrics = `http://localhost:${port}/metrics`;
      const office = await signIn(base);
      for (const { what, run } of attacks) {
        console.log(`  ${what}`);
        lines.push(await tried(what, () => run(office), metrics));
      }
    });
  } finally {
    delete process.env["METRICS_PORT"];
  }
  return lines;
}
