import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const {
  E2E_DATA: _,
  E2E_PORT: __,
  DIST_DIR: ___,
  ...environment
} = process.env;

/** Loads Playwright's configuration as a separate run, which stays alive until `end`. */
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

test("parallel runs have separate ports and folders; those of finished runs are removed", async () => {
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

/** A repository with one test for each runner, and tests that pass at their second try, or never. */
function repository(): string {
  const folder = mkdtempSync(join(tmpdir(), "flaky-"));
  const write = (path: string, lines: string) =>
    writeFileSync(join(folder, path), lines);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "tests/e2e"), { recursive: true });
  write("package.json", `{ "type": "module" }`);
  write(
    "vite.config.ts",
    `export default { test: { include: ["*.test.js"] } };`,
  );
  write(
    "tests/playwright.config.ts",
    `export default { testDir: "e2e", reporter: [["json", { outputFile: process.env.E2E_DATA + "/playwright.json" }]] };`,
  );
  const tests = `let tries = 0;
    test("steady", () => {});
    test("wrong", () => expect(1).toBe(2));
    TRIED`;
  write(
    "unit.test.js",
    `import { expect, test } from "vitest";
    ${tests.replace("TRIED", `test("shaky", () => expect(++tries).toBe(2));`)}`,
  );
  write(
    "tests/e2e/one.spec.ts",
    `import { expect, test } from "@playwright/test";
    ${tests.replace("TRIED", `test.describe("a group", () => { test("shaky", ({}, { retry }) => expect(retry).toBe(1)); });`)}`,
  );
  return folder;
}

test("a test that passes on retry counts as passed, and is named above the total", () => {
  const folder = repository();
  const { status, stdout } = spawnSync(
    process.execPath,
    [resolve("scripts/test.ts"), "unit", "browser"],
    {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...environment,
        VITEST: "",
        PATH: `${resolve("node_modules/.bin")}:${environment["PATH"]}`,
      },
    },
  );
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stdout.trimEnd().split("\n").slice(-3)).toEqual([
    "flaky: unit.test.js shaky",
    "flaky: tests/e2e/one.spec.ts shaky",
    "4 passed, 2 failed",
  ]);
});

/** An empty folder, with runners that do nothing. */
function withoutRunners() {
  const folder = mkdtempSync(join(tmpdir(), "steps-"));
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  for (const runner of ["biome", "knip", "npm", "tsc", "vitest", "playwright"])
    write(`bin/${runner}`, "#!/bin/sh\n", 0o755);
  /** The command of each step that runs. */
  const commands = (...words: string[]) => {
    const { stdout } = spawnSync(
      process.execPath,
      [resolve("scripts/test.ts"), ...words],
      {
        cwd: folder,
        encoding: "utf8",
        env: {
          ...environment,
          PATH: `${join(folder, "bin")}:${environment["PATH"]}`,
        },
      },
    );
    rmSync(folder, { recursive: true });
    return Object.fromEntries(
      [...stdout.matchAll(/^— ([\w-]+): (.*)$/gm)].map(
        ([, name = "", command]) => [name, command],
      ),
    );
  };
  return { folder, write, commands };
}

test("formatting and types are checked once, by the unit tests", () => {
  const names = Object.keys(withoutRunners().commands());
  expect(names.sort()).toEqual([
    ...["browser", "browser-types", "build", "schemas", "unit", "unused"],
  ]);
});

test("--changed checks the files that differ from the main branch, the tests that import them, changed journeys and a short one", () => {
  const { folder, write, commands } = withoutRunners();
  write(".gitignore", "bin\n.cache\n");
  const git = (...words: string[]) =>
    spawnSync(
      "git",
      ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words],
      { cwd: folder, encoding: "utf8" },
    ).stdout.trim();
  const commit = () => {
    git("add", "-A");
    git("commit", "-q", "-m", "One");
    return git("rev-parse", "HEAD");
  };
  git("init", "-q", "-b", "main");
  for (const name of ["same", "gone", "committed", "edited"])
    write(`tests/e2e/${name}.spec.ts`, "");
  const base = commit();
  git("checkout", "-q", "-b", "branch");
  write("tests/e2e/committed.spec.ts", "1;");
  rmSync(join(folder, "tests/e2e/gone.spec.ts"));
  commit();
  write("tests/e2e/edited.spec.ts", "1;");
  write("src/new.ts", "");

  const chosen = "format types browser-types unused unit browser".split(" ");
  const journeys = "tests/e2e/committed.spec.ts tests/e2e/edited.spec.ts";
  expect(commands("--changed", ...chosen)).toEqual({
    format: `biome ci --no-errors-on-unmatched ${journeys} src/new.ts`,
    types: expect.stringMatching(/^tsc .*--incremental/),
    unit: expect.stringContaining(` --changed ${base} `),
    browser: expect.stringContaining(` tests/e2e/start.spec.ts ${journeys}`),
  });
});

test("an unknown step is rejected", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["scripts/test.ts", "typs"],
    { encoding: "utf8" },
  );
  expect(status).toBe(2);
  expect(stderr).toBe("There is no step typs. See npm test -- --help.\n");
});
