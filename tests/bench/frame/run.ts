/**
 * Measures what people wait for when the back office opens, beside its first screen hand-written with antd: requests,
 * network round trips and the time that the processor is blocked until the first figure shows. Production builds, empty
 * caches, in turns. Writes tests/bench/frame/results.md.
 *
 *   npm run bench:frame
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Browser } from "playwright";
import { build, preview } from "vite";
import { runScript } from "#server/core/cli.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { median } from "../report.ts";
import { launchBrowser, withServer } from "../served.ts";

const outDir = fileURLToPath(
  new URL("../../../.cache/bench-frame", import.meta.url),
);
const latency = 400;
const slowdown = 4;
const rounds = 5;

interface Visit {
  /** Milliseconds until the first figure shows. */
  shown: number;
  /** Requests until then. */
  requests: number;
  /** Milliseconds that tasks took until then, each beyond the first 50. */
  blocked: number;
}

interface Conditions {
  latency: number;
  slowdown: number;
}

/** Opens an address in a new browser profile, signed in at the server of `base`; its cookie holds for every port. */
async function visit(
  browser: Browser,
  base: string,
  address: string,
  conditions: Conditions,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: "fr-FR",
    serviceWorkers: "block",
  });
  const signedIn = await context.request.post(`${base}/v2/bo/session`, {
    headers: { Origin: base },
    data: { username: demo.configurator.email, password: DEMO_PASSWORD },
  });
  if (!signedIn.ok()) throw new Error(`Not signed in: ${signedIn.status()}`);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: conditions.latency },
    ...{ downloadThroughput: -1, uploadThroughput: -1 },
  });
  await session.send("Emulation.setCPUThrottlingRate", {
    rate: conditions.slowdown,
  });
  await page.addInitScript(watchTasks);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(".ant-card h2").first().waitFor();
  const seen = await page.evaluate(() => {
    const shown = performance.now();
    const requests = ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type))
      .filter(({ startTime }) => startTime < shown).length;
    return { shown, requests, blocked: globalThis.blocked };
  });
  await context.close();
  return seen;
}

declare global {
  var blocked: number;
}

function watchTasks(): void {
  const FREE = 50;
  globalThis.blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      globalThis.blocked += duration - FREE;
  }).observe({ type: "longtask", buffered: true });
}

interface Figures {
  requests: number;
  trips: number;
  blocked: number;
}

/** Medians of visits in turns: with and without latency, and on a slow processor. */
async function compare(
  browser: Browser,
  base: string,
  addresses: readonly string[],
): Promise<Figures[]> {
  const all = addresses.map((address) => ({
    address,
    near: [] as Visit[],
    far: [] as Visit[],
    slow: [] as Visit[],
  }));
  for (let round = 0; round < rounds; round += 1)
    for (const { address, near, far, slow } of all) {
      near.push(
        await visit(browser, base, address, { latency: 0, slowdown: 1 }),
      );
      far.push(await visit(browser, base, address, { latency, slowdown: 1 }));
      slow.push(await visit(browser, base, address, { latency: 0, slowdown }));
    }
  const middle = (visits: readonly Visit[], name: keyof Visit) =>
    median(visits.map((one) => one[name]));
  return all.map(({ near, far, slow }) => ({
    requests: middle(far, "requests"),
    trips: (middle(far, "shown") - middle(near, "shown")) / latency,
    blocked: middle(slow, "blocked"),
  }));
}

const lineOf = (name: string, { requests, trips, blocked }: Figures) =>
  `| ${name} | ${requests} | ${trips.toFixed(1)} | ${blocked.toFixed(0)} |`;

const root = fileURLToPath(new URL(".", import.meta.url));
const config = {
  root,
  configFile: false as const,
  plugins: [react()],
  logLevel: "error" as const,
  build: { outDir, emptyOutDir: true, target: "es2023" },
};

await runScript(import.meta.filename, {}, async () => {
  await build(config);
  const browser = await launchBrowser();
  try {
    await withServer(async (base) => {
      const server = await preview({
        ...config,
        preview: { port: 0, proxy: { "/v2": base } },
      });
      const [byHand = ""] = server.resolvedUrls?.local ?? [];
      const figures = await compare(browser, base, [`${base}/bo/`, byHand]);
      await server.close();
      const [ours, hand] = figures;
      if (ours === undefined || hand === undefined) return;
      const text = `# The first screen of the back office

Generated by \`npm run bench:frame\`: with an empty cache, until the first figure of "Today" shows. Hand-written is the
same screen with only React and antd (\`today.tsx\` here), in one language and one theme, without search, roles or lists that
lead on. A round trip is (time with ${latency} ms of latency − time without) ÷ ${latency}; blocked is the time of tasks beyond
50 ms each, on a processor slowed ${slowdown} times. Medians of ${rounds} visits each, in turns.

| | requests | round trips | blocked, ms |
| --- | ---: | ---: | ---: |
${lineOf("Palmares", ours)}
${lineOf("hand-written", hand)}
`;
      writeFileSync(new URL("results.md", import.meta.url), text);
      console.log(text);
    });
    return 0;
  } finally {
    await browser.close();
  }
});
