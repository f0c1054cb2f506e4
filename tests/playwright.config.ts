import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromiumArgs, chromiumEnv, chromiumPath } from "./support/chromium.ts";

const port = Number(process.env["E2E_PORT"] ?? 3100);

const cache = fileURLToPath(new URL("../.cache", import.meta.url));
// The workers load this file too: they share the first one's database.
process.env["E2E_DATA"] ??= freshFolder();

function freshFolder(): string {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache).filter((one) => one.startsWith("e2e-")))
    rmSync(join(cache, name), { recursive: true, force: true });
  return mkdtempSync(join(cache, "e2e-"));
}

const executablePath = await chromiumPath();

/** End-to-end tests in a real browser against the real server, started by `npm start` on a database of its own. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: Math.min(2, cpus().length),
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: "../.cache/reports/playwright.json" }],
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width: 1280, height: 800 },
    // Animations would only make the tests slower.
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath,
      args: chromiumArgs,
      env: { ...process.env, ...chromiumEnv() } as Record<string, string>,
    },
  },
  projects: [{ name: "chromium", use: { browserName: "chromium" } }],
  webServer: {
    command: "npm start",
    cwd: "..",
    url: `http://localhost:${port}/fo/`,
    env: { PORT: String(port), DATA_DIR: process.env["E2E_DATA"] },
    timeout: 180_000,
    stdout: "ignore",
    stderr: "pipe",
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
