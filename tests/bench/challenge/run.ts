/**
 * Renders pages of the demo's challenges with our engine, and the same pages hand-written in React from the same parts:
 * the same data, the same DOM (checked), production builds, a fresh page per visit, interleaved. Measures main-thread
 * time until the ratio is known within 2.5 %. Writes tests/bench/challenge/results.md; exits 1 if ours takes more than
 * 1.2 times as long.
 *
 *   npm run bench:challenge
 *   npm run bench:challenge -- --mounts 20   fewer rounds than 60; writes nothing
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Browser } from "playwright";
import { build, preview } from "vite";
import { compileAhead } from "#scripts/build/compile-ahead.ts";
import { desugaredLayouts } from "#scripts/build/layouts.ts";
import { withoutUnusedParts } from "#scripts/build/unused-parts.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import {
  isolation,
  type Mounts,
  measureUntilPrecise,
} from "#tests/bench/mounts.ts";
import { type Measured, median, ratioOf } from "#tests/bench/report.ts";
import {
  launchBrowser,
  root as product,
  signIn,
  withServer,
} from "#tests/bench/served.ts";
import { faultsOfExchange } from "#tests/support/strict-wire.ts";
import type { Recorded } from "./main.tsx";

const root = fileURLToPath(new URL(".", import.meta.url));
const outDir = fileURLToPath(
  new URL("../../../.cache/bench-challenge", import.meta.url),
);
const challenges = [
  { id: 1, name: "classic, running" },
  { id: 3, name: "list, running" },
  { id: 4, name: "photo contest, running" },
];
const names = ["hand-written", "palmares"];
const limit = 1.2;
/** Rounds that have proved sufficient. */
const enough = 60;

/** High enough that all photos of the contest load. */
const viewport = { width: 1280, height: 1200 };

const drawing =
  (figure: "drawChallenge" | "askForChallenge"): Mounts["draw"] =>
  async (page, contender, challenge, visit) => {
    await page.setViewportSize(viewport);
    return page.evaluate(
      ([draw, name, id, mark]) => globalThis[draw](name, id, mark),
      [figure, contender, challenge, visit] as const,
    );
  };

const kinds = [
  { title: "first render, data cached", draw: drawing("drawChallenge") },
  {
    title: "from fetch to paint",
    draw: drawing("askForChallenge"),
  },
];

/** A one-pixel picture instead of the demo's, so that nothing loads during rendering. */
const picture =
  "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const withoutPictures = (text: string): string =>
  text.replaceAll(/"\/[^"]*\.(?:svg|png|jpe?g|webp)"/g, `"${picture}"`);

/** Records the API's responses for a challenge page, each validated against its strict schema. */
async function record(
  browser: Browser,
  base: string,
  id: number,
  token: string,
): Promise<Recorded> {
  const context = await browser.newContext({ viewport });
  await context.addCookies([
    { name: "BEARER", value: token, domain: "localhost", path: "/fo" },
  ]);
  const page = await context.newPage();
  const answers: Promise<Recorded["answers"]>[] = [];
  page.on("response", (response) => {
    const { pathname, searchParams } = new URL(response.url());
    const type = response.headers()["content-type"] ?? "";
    if (!pathname.startsWith("/v2/") || !/json/.test(type)) return;
    answers.push(
      response.text().then((text) => [
        {
          path: pathname.replace(/^\/v2/, ""),
          query: Object.fromEntries(searchParams),
          body: JSON.parse(withoutPictures(text)),
        },
      ]),
    );
  });
  await page.goto(`${base}/fo/challenge/${id}`, { waitUntil: "networkidle" });
  const recorded = (await Promise.all(answers)).flat();
  await context.close();
  for (const { path, query, body } of recorded) {
    const call = { method: "GET", path, query, body: undefined };
    const faults = faultsOfExchange(
      { ...call, headers: new Headers() },
      200,
      body,
    );
    if (faults.length > 0) throw new Error(`${path}: ${faults.join("\n")}`);
  }
  return { now: new Date().toISOString(), answers: recorded };
}

const config = {
  root,
  configFile: false as const,
  base: "./",
  plugins: [
    desugaredLayouts,
    react(),
    withoutUnusedParts,
    compileAhead(() => true),
  ],
  // Hides a warning for each part that both contenders import.
  logLevel: "error" as const,
  css: { modules: { localsConvention: "camelCaseOnly" as const } },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2023",
  },
};

type Results = { title: string; measured: Measured[] }[];

function report(results: Results, browser: string): string {
  const timeOf = (measured: Measured[], wanted: string, id: number) =>
    median(
      measured.flatMap(({ contender, size, times }) =>
        contender === wanted && size === id ? (times.firstMount ?? []) : [],
      ),
    ).toFixed(1);
  const rows = results.flatMap(({ title, measured }) =>
    challenges.map(({ id, name }) => {
      const { median, low, high } = ratioOf(
        measured,
        "palmares",
        id,
        "firstMount",
      );
      const rounds = measured.filter(({ size }) => size === id).length / 2;
      return `| ${name} | ${title} | ${timeOf(measured, "hand-written", id)} | ${timeOf(measured, "palmares", id)} | ${median.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}) | ${rounds} |`;
    }),
  );
  return `# Challenge page

Generated by \`npm run bench:challenge\`: pages of the demo's challenges composed of blocks, compared with a
hand-written component (\`hand-written.tsx\`) that imports the same parts, runs the same queries and has its conditions in
code. The same API responses, the same DOM (checked), production builds, a fresh page per visit, interleaved, with all
code loaded before. Medians of main-thread milliseconds; the ratio is the median of the rounds' ratios, with its 95 %
interval. "First render" is that of React with all data in the cache; "from fetch to paint" includes calls, their
validation, skeletons, styles and layout. The limit is ${limit}.

| challenge | | hand-written | palmares | ratio | rounds |
| --- | --- | ---: | ---: | ---: | ---: |
${rows.join("\n")}

${browser}, ${cpus().length} × ${cpus()[0]?.model.trim()}.
`;
}

async function main(rounds: number): Promise<number> {
  await build({ root: product, logLevel: "error" });
  await build(config);
  const browser = await launchBrowser();
  mkdirSync(outDir, { recursive: true });
  await withServer(async (base) => {
    const token = await signIn(base);
    for (const { id } of challenges)
      writeFileSync(
        join(outDir, `${id}.json`),
        JSON.stringify(await record(browser, base, id, token)),
      );
  });
  const server = await preview({
    ...config,
    preview: { port: 3430, strictPort: false, headers: isolation },
  });
  try {
    const address = server.resolvedUrls?.local[0];
    if (address === undefined) throw new Error("The bench is not served");
    const results: Results = [];
    for (const { title, draw } of kinds) {
      const measured: Measured[] = [];
      for (const { id, name } of challenges) {
        measured.push(
          ...(await measureUntilPrecise(
            { browser, address, contenders: names },
            id,
            rounds,
            { figures: ["firstMount"], draw },
          )),
        );
        const { median } = ratioOf(measured, "palmares", id, "firstMount");
        console.log(`${name}, ${title}: ${median.toFixed(2)}`);
      }
      results.push({ title, measured });
    }
    const text = report(results, `Chromium ${browser.version()}`);
    if (rounds >= enough)
      writeFileSync(new URL("results.md", import.meta.url), text);
    console.log(text);
    const isOver = results.some(({ measured }) =>
      challenges.some(
        ({ id }) =>
          ratioOf(measured, "palmares", id, "firstMount").median > limit,
      ),
    );
    return isOver ? 1 : 0;
  } finally {
    await browser.close();
    await server.close();
  }
}

await runScript(
  import.meta.filename,
  { mounts: { type: "string", default: String(enough) } },
  ({ mounts }) => {
    const rounds = Number(mounts);
    if (!Number.isInteger(rounds) || rounds < 1)
      throw new UserError(`Expected a number of rounds, got ${mounts}.`);
    return main(rounds);
  },
);
