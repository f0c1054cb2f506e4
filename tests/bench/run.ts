/**
 * Renders pages of 10, 100 and 1,000 blocks with our engine, hand-written React, json-render and Puck, in production
 * builds, in one browser, interleaved, and compares them. Writes tests/bench/results.md. Measures mounts until the ratios
 * of each size are known within 2.5 %, so that two runs agree within 5 %. Then measures the bytes of pages: see npm run
 * bench:bytes.
 *
 *   npm run bench                 12 rounds of updates, at most 240 of mounts
 *   npm run bench -- --mounts 20 --sizes 10 --contenders hand-written,palmares
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { chromium } from "playwright";
import { build, preview } from "vite";
import { compileAhead } from "#scripts/build/compile-ahead.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import { chromiumArgs, findChromium } from "../support/chromium.ts";
import { measureBytes } from "./bytes/run.ts";
import {
  isolation,
  type Mounts,
  measureRound,
  measureUntilPrecise,
  type Setting,
} from "./mounts.ts";
import { type Measured, report } from "./report.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const outDir = fileURLToPath(new URL("../../.cache/bench", import.meta.url));
const allSizes = [10, 100, 1000];
const allContenders = [
  "hand-written",
  "hand-written with memo",
  "hand-written with boundaries",
  "hand-written with live data",
  "palmares",
  "json-render",
  "puck",
];

const mounts: Mounts = {
  figures: ["firstMount", "warmMount"],
  draw: (page, contender, size, visit) =>
    page.evaluate(
      ([name, count, id]) => globalThis.measureMounts(name, count, id),
      [contender, size, visit] as const,
    ),
};

async function measureAll(
  setting: Setting & { sizes: readonly number[] },
  updateRounds: number,
  mountRounds: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const size of setting.sizes) {
    for (let round = 0; round < updateRounds; round++)
      measured.push(
        ...(await measureRound(setting, size, round, async (page, name) => {
          const { html, ...times } = await page.evaluate(
            ([one, count]) => globalThis.measureUpdates(one, count),
            [name, size] as const,
          );
          return { html, times };
        })),
      );
    const mounted = await measureUntilPrecise(
      setting,
      size,
      mountRounds,
      mounts,
    );
    measured.push(...mounted);
    const round = mounted.length / setting.contenders.length;
    console.log(
      `${size} blocks: ${updateRounds} rounds of updates, ${round} of mounts`,
    );
  }
  return measured;
}

const config = {
  root,
  configFile: false as const,
  base: "./",
  // Like the product's entry bundle, which contains React and the engine.
  plugins: [react(), compileAhead(() => true)],
  logLevel: "warn" as const,
  build: { outDir, emptyOutDir: true, target: "es2023" },
};
async function main(
  sizes: number[],
  contenders: string[],
  updateRounds: number,
  mountRounds: number,
): Promise<void> {
  await build(config);
  const server = await preview({
    ...config,
    preview: { port: 3420, strictPort: false, headers: isolation },
  });
  const browser = await chromium.launch({
    ...(await findChromium()),
    args: chromiumArgs,
  });
  try {
    const address = server.resolvedUrls?.local[0];
    if (address === undefined) throw new Error("The bench is not served");
    const text = report(
      await measureAll(
        { browser, address, contenders, sizes },
        updateRounds,
        mountRounds,
      ),
      { contenders, sizes, browser: `Chromium ${browser.version()}` },
    );
    if (sizes === allSizes && contenders === allContenders)
      writeFileSync(new URL("results.md", import.meta.url), text);
    console.log(text);
  } finally {
    await browser.close();
    await server.close();
  }
}

await runScript(
  import.meta.filename,
  {
    rounds: { type: "string", default: "12" },
    mounts: { type: "string", default: "240" },
    sizes: { type: "string" },
    contenders: { type: "string" },
  },
  async ({ rounds, mounts, sizes, contenders }) => {
    const limits = [rounds, mounts].map(Number);
    if (!limits.every((limit) => Number.isInteger(limit) && limit > 0))
      throw new UserError(
        `Expected numbers of rounds, got ${rounds} and ${mounts}.`,
      );
    await main(
      sizes?.split(",").map(Number) ?? allSizes,
      contenders?.split(",") ?? allContenders,
      Number(rounds),
      Number(mounts),
    );
    if (sizes === undefined && contenders === undefined) await measureBytes();
    return undefined;
  },
);
