/**
 * Draws pages of 10, 100 and 1,000 blocks with our engine, by hand in React, with json-render and with Puck, in
 * production builds, in one browser, interleaved, and compares. Writes tests/bench/results.md.
 * Goes on measuring first mounts until the ratio of each size is known within 2.5 %, so that two runs agree within 5 %.
 * Then counts the bytes of pages: see npm run bench:bytes.
 *
 *   npm run bench                 12 rounds of everything, at most 400 of first mounts
 *   npm run bench -- --rounds 3   fewer of everything
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { type Browser, chromium } from "playwright";
import { build, preview } from "vite";
import { runScript, UserError } from "#scripts/cli.ts";
import { compileAhead } from "#scripts/compile-ahead.ts";
import { chromiumArgs, chromiumPath } from "../support/chromium.ts";
import { measureBytes } from "./bytes/run.ts";
import type { FirstMount, Sample } from "./main.tsx";
import { type Measured, ratioOf, report } from "./report.ts";

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

/** Lets `performance.now()` count in steps of 5 µs. */
const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Half the width of a confidence interval that is narrow enough, as a share of the ratio. */
const precision = 0.025;

type Visit<Result> = (
  browser: Browser,
  address: string,
  name: string,
  size: number,
) => Promise<Result>;

const visitWith =
  <Result>(
    measure: (visit: readonly [string, number]) => Promise<Result>,
  ): Visit<Result> =>
  async (browser, address, name, size) => {
    const page = await browser.newPage();
    await page.goto(address);
    const result = await page.evaluate(measure, [name, size] as const);
    await page.close();
    return result;
  };

const visit = visitWith<Sample>(([name, size]) =>
  globalThis.measure(name, size),
);
const visitFirst = visitWith<FirstMount>(([name, size]) =>
  globalThis.measureFirstMount(name, size),
);

/** One visit of each contender, each round beginning with another one; throws when they do not draw the same. */
async function measureRound(
  browser: Browser,
  address: string,
  { round, size, names }: { round: number; size: number; names: string[] },
  visitPage: Visit<FirstMount>,
): Promise<Measured[]> {
  const first = round % names.length;
  const measured: Measured[] = [];
  const drawn = new Set<string>();
  for (const contender of [...names.slice(first), ...names.slice(0, first)]) {
    const { html, ...times }: FirstMount & Partial<Sample> = await visitPage(
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
  return measured;
}

/** An event of the browser's trace: its instant, and the main thread's time until then, in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  tts: number;
}

/** Adds to each visit the time that the main thread spent between its two marks. */
async function withFirstMounts(
  browser: Browser,
  visits: () => Promise<Measured[]>,
): Promise<Measured[]> {
  await browser.startTracing(undefined, { categories: ["blink.user_timing"] });
  const measured = await visits();
  const { traceEvents } = JSON.parse(
    (await browser.stopTracing()).toString(),
  ) as { traceEvents: TraceEvent[] };
  const instants = (mark: string) =>
    traceEvents
      .filter(({ name }) => name === mark)
      .sort((one, other) => one.ts - other.ts)
      .map(({ tts }) => tts);
  const [starts, ends] = [instants("mount"), instants("mounted")];
  if (starts.length !== measured.length || ends.length !== measured.length)
    throw new Error("The trace does not have two marks for each visit");
  return measured.map((one, index) => {
    const took = (ends[index] ?? Number.NaN) - (starts[index] ?? Number.NaN);
    return { ...one, times: { ...one.times, firstMount: took / 1000 } };
  });
}

/** After as many rounds of first mounts it is seen whether they are enough. */
const batch = 20;

const isPrecise = (measured: Measured[], size: number) => {
  const { median, low, high } = ratioOf(
    measured,
    "palmares",
    size,
    "firstMount",
  );
  return high - low <= 2 * precision * median;
};

async function measureAll(
  browser: Browser,
  address: string,
  rounds: number,
  firstMounts: number,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++)
    for (const size of sizes) {
      measured.push(
        ...(await measureRound(
          browser,
          address,
          { round, size, names: contenders },
          visit,
        )),
      );
      console.log(`round ${round + 1}, ${size} blocks`);
    }
  const names = contenders.filter((name) => name !== "hand-written, memo");
  for (const size of sizes) {
    let round = 0;
    while (round < firstMounts && (round === 0 || !isPrecise(measured, size))) {
      const end = Math.min(round + batch, firstMounts);
      const visits = async () => {
        const made: Measured[] = [];
        for (; round < end; round++)
          made.push(
            ...(await measureRound(
              browser,
              address,
              { round, size, names },
              visitFirst,
            )),
          );
        return made;
      };
      measured.push(...(await withFirstMounts(browser, visits)));
    }
    console.log(`${round} first mounts of ${size} blocks`);
  }
  return measured;
}

const config = {
  root,
  configFile: false as const,
  base: "./",
  // As the product does with its start file, in which React and the engine are.
  plugins: [react(), compileAhead(() => true)],
  logLevel: "warn" as const,
  build: { outDir, emptyOutDir: true, target: "es2023" },
};
async function main(rounds: number, firstMounts: number): Promise<void> {
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
    const text = report(
      await measureAll(browser, address, rounds, firstMounts),
      {
        contenders,
        sizes,
        browser: `Chromium ${browser.version()}`,
      },
    );
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
    "first-mounts": { type: "string", default: "400" },
  },
  async ({ rounds, "first-mounts": firstMounts }) => {
    const limits = [rounds, firstMounts].map(Number);
    if (!limits.every((limit) => Number.isInteger(limit) && limit > 0))
      throw new UserError(
        `Expected numbers of rounds, got ${rounds} and ${firstMounts}.`,
      );
    await main(Number(rounds), Number(firstMounts));
    await measureBytes();
    return undefined;
  },
);
