import { cpus } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./support/chromium.ts";
import { freePort } from "./support/listen.ts";
import { createMemoryFolder } from "./support/memory-folder.ts";
import { createRunFolder } from "./support/run-folder.ts";

// Chosen once a run: the workers load this file too, and get them by the environment.
const folder = process.env["E2E_DATA"] ?? createRunFolder();
const port = process.env["E2E_PORT"] ?? String(await freePort());
const dist = process.env["DIST_DIR"] ?? join(folder, "dist");
const memory = process.env["E2E_MEMORY"] ?? createMemoryFolder();
Object.assign(process.env, {
  E2E_DATA: folder,
  E2E_PORT: port,
  DIST_DIR: dist,
  E2E_MEMORY: memory,
  TMPDIR: memory,
});
const browser = await findChromium();

const launchOptions = {
  ...browser,
  args: [
    ...chromiumArgs,
    // Each page is loaded once, by a process of its own: what an optimizing compiler does for it is never used.
    "--js-flags=--no-turbofan --no-maglev",
    // `ignoreHTTPSErrors` begins each request anew that meets a certificate of ours: now and then once too often.
    "--ignore-certificate-errors",
  ],
};

/** Looks at screens, one after the other, and has no journeys: what a page leaves behind is cleared between them. */
const looks = /accessibility\.spec\.ts$/;

/** End-to-end tests in a real browser against the real server, started by `npm start` on a database of its own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: join(folder, "results"),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.min(2, cpus().length),
  // Patient, for slow machines: only a test that fails waits so long.
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
    // What it keeps would stand between a journey and the server; its own journey allows it.
    serviceWorkers: "block",
    // Animations would only make the tests slower.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs every journey a third more: `--trace on` shows one that failed.
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    {
      name: "looks",
      testMatch: looks,
      use: {
        // One tab in one process for all screens of a worker: a new one takes a third of the time of each.
        reuseContext: true,
        launchOptions: {
          ...launchOptions,
          args: [
            ...launchOptions.args,
            "--process-per-site",
            "--renderer-process-limit=1",
            "--disable-site-isolation-trials",
          ],
        },
      },
    },
    { name: "journeys", testIgnore: looks },
  ],
  webServer: {
    command: "npm start",
    cwd: "..",
    url: `http://localhost:${port}/fo/`,
    env: {
      PORT: port,
      DATA_DIR: memory,
      DIST_DIR: dist,
      // Thousands of pages from one address would be too many: each case has one of its own.
      ...(process.env["FAULTS"] !== undefined && { TRUST_PROXY: "1" }),
    },
    timeout: 300_000,
    stdout: "ignore",
    stderr: "pipe",
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
