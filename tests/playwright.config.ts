import { cpus } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArgs, findJourneyChromium } from "./support/chromium.ts";
import { freePort } from "./support/listen.ts";
import { createMemoryFolder } from "./support/memory-folder.ts";
import { createRunFolder } from "./support/run-folder.ts";

// Chosen once per run: workers load this file too, and read them from the environment.
const folder = process.env["E2E_DATA"] ?? createRunFolder();
const port = process.env["E2E_PORT"] ?? String(await freePort());
/** The run's build; if omitted, `npm start` builds. */
const built = process.env["DIST_DIR"];
const dist = built ?? join(folder, "dist");
const memory = process.env["E2E_MEMORY"] ?? createMemoryFolder();
Object.assign(process.env, {
  E2E_DATA: folder,
  E2E_PORT: port,
  DIST_DIR: dist,
  E2E_MEMORY: memory,
  TMPDIR: memory,
});
const browser = await findJourneyChromium();

const launchOptions = {
  ...browser,
  args: [
    ...chromiumArgs,
    // Each page is loaded a few times only, so optimizing compilers never pay off.
    "--js-flags=--no-turbofan --no-maglev",
    // `ignoreHTTPSErrors` restarts each request to one of our certificates, occasionally once too often.
    "--ignore-certificate-errors",
    // One process for all pages of a worker, and one tab (`reuseContext`): to start new ones takes a sixth of the time.
    "--process-per-site",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
  ],
};

/** End-to-end tests in a real browser against the real server, on a separate database. */
export default defineConfig({
  testDir: "e2e",
  outputDir: join(folder, "results"),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // As many as there are cores up to two, and one more: many journeys of the back office wait for ten seconds to pass.
  workers: Math.min(2, cpus().length) + 1,
  // Generous, for slow machines: only failing tests take this long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ["./support/chromium-reporter.ts", { browser }],
    ["list"],
    ["json", { outputFile: join(folder, "playwright.json") }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 800 },
    // Its cache would hide the server from the tests; its own test allows it.
    serviceWorkers: "block",
    // Animations would only slow the tests down.
    contextOptions: { reducedMotion: "reduce" },
    reuseContext: true,
    // Traces slow every test down by a third: use `--trace on` for a failing one.
    screenshot: "only-on-failure",
    launchOptions,
  },
  webServer: {
    command: built ? "npm run serve" : "npm start",
    cwd: "..",
    url: `http://localhost:${port}/fo/`,
    env: {
      PORT: port,
      DATA_DIR: memory,
      DIST_DIR: dist,
      // Thousands of pages from one address would hit the rate limits: each case has its own.
      ...(process.env["FAULTS"] !== undefined && { TRUST_PROXY: "1" }),
    },
    timeout: 300_000,
    stdout: "ignore",
    stderr: "pipe",
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
