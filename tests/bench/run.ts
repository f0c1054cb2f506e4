/**
 * Draws pages of 10, 100 and 1,000 blocks with our engine, by hand in React, with json-render and with Puck, in
 * production builds, in one browser, interleaved, and compares. Writes tests/bench/results.md.
 *
 *   npm run bench                 12 rounds
 *   npm run bench -- --rounds 3   fewer
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import react from "@vitejs/plugin-react";
import { type Browser, chromium } from "playwright";
import { build, preview } from "vite";
import { chromiumArgs, chromiumPath } from "../support/chromium.ts";
import type { Sample } from "./main.tsx";
import { type Measured, report } from "./report.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const outDir = fileURLToPath(new URL("../../.cache/bench", import.meta.url));
const sizes = [10, 100, 1000];
const contenders = [
  "hand-written",
  "hand-written, memo",
  "palmares",
  "json-render",
  "puck",
];

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "12" } },
});

/** Lets `performance.now()` count in steps of 5 µs. */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

async function visit(
  browser: Browser,
  address: string,
  name: string,
  size: number,
): Promise<Sample> {
  const page = await browser.newPage();
  await page.goto(address);
  const sample = await page.evaluate(
    ([contender, count]) => globalThis.measure(contender, count),
    [name, size] as const,
  );
  await page.close();
  return sample;
}

async function measureAll(
  browser: Browser,
  address: string,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < Number(values.rounds); round++)
    for (const size of sizes) {
      const order = [
        ...contenders.slice(round % 5),
        ...contenders.slice(0, round % 5),
      ];
      const drawn = new Set<string>();
      for (const contender of order) {
        const { html, ...times } = await visit(
          browser,
          address,
          contender,
          size,
        );
        drawn.add(html);
        measured.push({ contender, size, round, times });
      }
      if (drawn.size > 1)
        throw new Error(
          `Not all contenders draw the same page:\n${[...drawn].map((html) => html.slice(0, 600)).join("\n\n")}`,
        );
      console.log(`round ${round + 1}, ${size} blocks`);
    }
  return measured;
}

const config = {
  root,
  configFile: false as const,
  base: "./",
  plugins: [react()],
  logLevel: "warn" as const,
  build: { outDir, emptyOutDir: true, target: "es2023" },
};
await build(config);
const server = await preview({
  ...config,
  preview: { port: 3420, strictPort: false, headers: isolation },
});
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: chromiumArgs,
});
try {
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error("The bench is not served");
  const text = report(await measureAll(browser, address), {
    contenders,
    sizes,
    browser: `Chromium ${browser.version()}`,
  });
  writeFileSync(new URL("results.md", import.meta.url), text);
  console.log(text);
} finally {
  await browser.close();
  await server.close();
}
