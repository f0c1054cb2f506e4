import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { freePort } from "#tests/support/listen.ts";
import { tellingJpeg } from "#tests/support/pictures.ts";
import { openSilentLine } from "#tests/support/silent-line.ts";
import { otherBuild } from "#tests/support/two-builds.ts";
import { withProgramme } from "../programme.ts";
import type { Line } from "../tests.ts";
import {
  debian,
  type Running,
  root,
  startProgram,
  startServer,
  stop,
} from "./processes.ts";

const WRITERS = 4;
const PAGES = 40;

/** Starts HAProxy with docs/deploy/haproxy.cfg in front of these instances. */
async function startProxy(
  path: string,
  instances: readonly Running[],
  frontProxies: string,
): Promise<Running> {
  const port = await freePort();
  const [one, two] = instances.map(({ port: at }) => `127.0.0.1:${at}`);
  const proxy = await startProgram(
    [path, "-db", "-f", join(root, "docs/deploy/haproxy.cfg")],
    port,
    async () => (await fetch(`http://127.0.0.1:${port}/v2/config/app`)).ok,
    {
      LISTEN: `127.0.0.1:${port}`,
      ONE: one,
      TWO: two,
      FRONT_PROXIES: frontProxies,
    },
  );
  return proxy;
}

const isGood = ({ status }: { status: number }) =>
  status >= 200 && status < 300;

/** HAProxy in front of two instances of two builds: pages, writes during an update of both, a hung storage, addresses. */
export async function proxy(): Promise<Line[]> {
  const path = debian("haproxy");
  if (path === undefined)
    return [
      {
        what: "two builds behind HAProxy: haproxy is not installed",
        tried: 0,
        failed: 0,
      },
    ];
  return withProgramme("proxy", async ({ url }) => {
    const folder = mkdtempSync(join(tmpdir(), "palmares-proxy-"));
    const silent = await openSilentLine(1);
    silent.fallSilent();
    const former = join(folder, "former");
    otherBuild(join(root, "dist"), former);
    const settings = (index: number): NodeJS.ProcessEnv => ({
      DATABASE_URL: url,
      DATA_DIR: join(folder, String(index)),
      DIST_DIR: index === 0 ? former : join(root, "dist"),
      STORAGE_URL: `http://key:secret@127.0.0.1:${silent.port}/files`,
      TRUST_PROXY: "1",
      DRAIN_SECONDS: "4",
    });
    const instances = await Promise.all(
      [0, 1].map((index) => startServer(settings(index))),
    );
    const front = await startProxy(path, instances, "127.0.0.1");
    try {
      return [
        await pages(front),
        await writes(front, instances, settings),
        await silence(front),
        await addresses(path, instances, front),
      ];
    } finally {
      await stop(front, "SIGKILL");
      for (const instance of instances) await stop(instance, "SIGKILL");
      await silent.close();
      if (existsSync(folder)) rmSync(folder, { recursive: true });
    }
  });
}

async function pages({ origin }: Running): Promise<Line> {
  const line: Line = {
    what: "pages and their files, of two builds in turn",
    tried: 0,
    failed: 0,
    details: [],
  };
  const builds = new Set<string>();
  for (let load = 0; load < PAGES; load += 1) {
    const html = await (await fetch(`${origin}/fo/auth`)).text();
    const names = new Set(html.match(/\/fo\/assets\/[\w.-]+/g) ?? []);
    builds.add([...names].join());
    for (const name of names) {
      line.tried += 1;
      const answer = await fetch(origin + name);
      await answer.arrayBuffer();
      if (answer.ok) continue;
      line.failed += 1;
      line.details?.push(`${answer.status} ${name}`);
    }
  }
  if (builds.size !== 2) {
    line.failed += 1;
    line.details?.push(`${builds.size} builds were served`);
  }
  return line;
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** Users write and read while both instances are replaced, one after the other. */
async function writes(
  { origin }: Running,
  instances: Running[],
  settings: (index: number) => NodeJS.ProcessEnv,
): Promise<Line> {
  const line: Line = {
    what: "writes while both instances are replaced",
    tried: 0,
    failed: 0,
    details: [],
  };
  const headers = await signIn(origin);
  let isOver = false;
  const write = async (writer: number) => {
    for (let turn = 0; !isOver; turn += 1) {
      const method = turn % 2 === 0 ? "PUT" : "DELETE";
      line.tried += 1;
      const outcome = await fetch(`${origin}/v2/wishlist/${writer + 1}`, {
        method,
        headers,
      })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return isGood(answer) ? "" : `${method}: ${answer.status}`;
        })
        .catch((error: Error) => `${method}: ${error.message}`);
      if (outcome === "") continue;
      line.failed += 1;
      line.details?.push(outcome);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer));
  for (const [index, old] of instances.entries()) {
    await pause(2_000);
    await stop(old);
    instances[index] = await startServer(settings(index), { port: old.port });
    await pause(2_500);
  }
  isOver = true;
  await Promise.all(writers);
  return line;
}

/** A storage that accepts connections and never responds: 503 for calls that need it, no effect on others. */
async function silence({ origin }: Running): Promise<Line> {
  const line: Line = {
    what: "a storage service that never answers: 503 in ten seconds, all else as before",
    tried: 0,
    failed: 0,
    details: [],
  };
  const headers = await signIn(origin);
  const content = tellingJpeg();
  let isOver = false;
  const note = (name: string, isRight: boolean) => {
    line.tried += 1;
    if (isRight) return;
    line.failed += 1;
    line.details?.push(name);
  };
  const read = async () => {
    while (!isOver)
      for (const path of ["/fo/", "/fo/favicon.svg", "/v2/me"]) {
        const { status } = await fetch(origin + path, { headers });
        note(`${path}: ${status}`, status === 200);
      }
  };
  const reading = read();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const body = new FormData();
      body.append("targetEntity", "ChallengeResult");
      body.append(
        "file",
        new Blob([new Uint8Array(content)], { type: "image/jpeg" }),
        "a.jpg",
      );
      const began = performance.now();
      const answer = await fetch(`${origin}/v2/media-objects`, {
        method: "POST",
        headers,
        body,
      });
      const seconds = (performance.now() - began) / 1_000;
      note(
        `a photo: ${answer.status} after ${seconds.toFixed(1)} s`,
        answer.status === 503 &&
          answer.headers.has("retry-after") &&
          seconds < 10,
      );
    }),
  );
  isOver = true;
  await reading;
  return line;
}

/** Failed sign-ins count by the address that a trusted proxy names; other `X-Forwarded-For` headers are ignored. */
async function addresses(
  path: string,
  instances: readonly Running[],
  front: Running,
): Promise<Line> {
  const line: Line = {
    what: "the client's address, through a proxy before the proxy and without one",
    tried: 0,
    failed: 0,
    details: [],
  };
  const fail = async (at: string, username: string, address: string) =>
    (
      await fetch(`${at}/v2/login_check`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": address,
        },
        body: JSON.stringify({ username, password: "wrong" }),
      })
    ).status;
  const expectStatus = async (
    name: string,
    status: Promise<number>,
    wanted: number,
  ) => {
    line.tried += 1;
    const got = await status;
    if (got === wanted) return;
    line.failed += 1;
    line.details?.push(`${name}: ${got} instead of ${wanted}`);
  };
  for (let turn = 0; turn < 12; turn += 1)
    await expectStatus(
      `one address, ${turn}`,
      fail(front.origin, "a@example.com", "203.0.113.1, 198.51.100.7"),
      turn < 10 ? 401 : 429,
    );
  await expectStatus(
    "another address",
    fail(front.origin, "a@example.com", "203.0.113.1, 198.51.100.8"),
    401,
  );
  const bare = await startProxy(path, instances, "192.0.2.1");
  for (let turn = 0; turn < 12; turn += 1)
    await expectStatus(
      `an address that is made up, ${turn}`,
      fail(bare.origin, "b@example.com", `198.51.100.${turn}`),
      turn < 10 ? 401 : 429,
    );
  await stop(bare, "SIGKILL");
  return line;
}
