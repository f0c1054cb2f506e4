import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

const {
  E2E_DATA: _,
  E2E_PORT: __,
  DIST_DIR: ___,
  ...environment
} = process.env;

/** Loads Playwright's configuration as a run of its own does, and keeps that run alive until `end`. */
async function startRun() {
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `const { default: { use, outputDir, webServer } } = await import("./tests/playwright.config.ts");
       console.log(JSON.stringify({ address: use.baseURL, folder: webServer.env.DATA_DIR, outputDir, ...webServer.env }));
       setInterval(() => {}, 1e6);`,
    ],
    { env: environment },
  );
  const [text] = await once(child.stdout, "data");
  return {
    chosen: JSON.parse(String(text)) as Record<string, string>,
    end: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

test("runs at the same time have their own ports and folders; those of runs that ended are removed", async () => {
  const first = await startRun();
  const second = await startRun();
  for (const name of ["address", "PORT", "DATA_DIR", "DIST_DIR", "outputDir"])
    expect(first.chosen[name]).not.toBe(second.chosen[name]);
  expect(existsSync(first.chosen["DATA_DIR"] ?? "")).toBe(true);
  await first.end();
  const third = await startRun();
  expect(existsSync(first.chosen["DATA_DIR"] ?? "")).toBe(false);
  expect(existsSync(second.chosen["DATA_DIR"] ?? "")).toBe(true);
  await Promise.all([second.end(), third.end()]);
});

test("a step that does not exist is refused", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["scripts/test.ts", "typs"],
    { encoding: "utf8" },
  );
  expect(status).toBe(2);
  expect(stderr).toBe("There is no step typs. See npm test -- --help.\n");
});
