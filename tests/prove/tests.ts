import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createRunFolder } from "#tests/support/run-folder.ts";

/** A line of the table. */
export interface Line {
  what: string;
  tried: number;
  failed: number;
  /** Figures, and failures. */
  details?: string[];
}

export interface Options {
  /** How long to simulate people. */
  minutes: number;
  /** Inputs per call. */
  inputs: number;
}

interface Suite {
  what: string;
  files: string[];
  /** Prints a line per test, with its name. */
  isListed?: boolean;
}

/** A test run; one that tries many things has their number in its `meta` or annotations. */
interface Ran {
  file: string;
  name: string;
  tried: number;
  failed: number;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

async function run(
  [command = "", ...words]: string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(command, words, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}

/** A line per suite. A run without a report, or with failures outside its tests, counts as one failure. */
function linesOf(suites: readonly Suite[], ran: readonly Ran[], code: number) {
  const lines = suites.flatMap(({ what, files, isListed }): Line[] => {
    const tests = ran.filter(({ file }) =>
      files.some((one) => file.endsWith(one)),
    );
    const without = files.filter(
      (one) => !tests.some(({ file }) => file.endsWith(one)),
    );
    const sum = (of: (one: Ran) => number) =>
      tests.reduce((total, one) => total + of(one), 0);
    const whole = {
      what,
      tried: sum(({ tried }) => tried),
      failed: sum(({ failed }) => failed) + without.length,
      details: [
        ...tests.filter(({ failed }) => failed > 0).map(({ name }) => name),
        ...without.map((file) => `${file}: no test ran`),
      ],
    };
    const each = tests.map(({ name, tried, failed }) => ({
      what: `  ${name}`,
      tried,
      failed,
    }));
    return isListed ? [whole, ...each] : [whole];
  });
  const [first] = lines;
  if (code !== 0 && lines.every(({ failed }) => failed === 0) && first) {
    first.failed = 1;
    first.details = [`the runner exited with ${code}`];
  }
  return lines;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      status: string;
      meta?: { tried?: number; failed?: number };
    }[];
  }[];
}

/** Runs test files with Vitest, and counts what they tried. */
export async function vitestLines(
  suites: readonly Suite[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Line[]> {
  const report = join(createRunFolder(), "prove.json");
  const code = await run(
    [
      "vitest",
      "run",
      "--no-color",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...suites.flatMap(({ files }) => files),
    ],
    environment,
  );
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as VitestReport)
    : { testResults: [] };
  const ran = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, meta }): Ran => {
      const hasFailed = status === "failed";
      return {
        file: relative(root, name),
        name: fullName,
        tried: meta?.tried ?? 1,
        failed: hasFailed ? Math.max(1, meta?.failed ?? 1) : 0,
      };
    }),
  );
  return linesOf(suites, ran, code);
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { annotations: { type: string; description?: string }[] }[];
  }[];
}

/** Runs end-to-end tests, and counts what they tried. */
export async function playwrightLines(
  suites: readonly Suite[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Line[]> {
  const folder = createRunFolder();
  mkdirSync(folder, { recursive: true });
  const code = await run(
    [
      "playwright",
      "test",
      "--config",
      "tests/playwright.config.ts",
      ...suites.flatMap(({ files }) => files),
    ],
    { E2E_DATA: folder, ...environment },
  );
  const report = join(folder, "playwright.json");
  const { suites: roots } = existsSync(report)
    ? (JSON.parse(readFileSync(report, "utf8")) as {
        suites: PlaywrightSuite[];
      })
    : { suites: [] };
  const ranIn = ({
    file,
    specs,
    suites: inner = [],
  }: PlaywrightSuite): Ran[] => [
    ...specs.map(({ title, ok, tests }): Ran => {
      const noted = (type: string) =>
        tests
          .flatMap(({ annotations }) => annotations)
          .find((one) => one.type === type)?.description;
      return {
        file,
        name: title,
        tried: Number(noted("tried") ?? 1),
        failed: ok ? 0 : Math.max(1, Number(noted("failed") ?? 1)),
      };
    }),
    ...inner.flatMap(ranIn),
  ];
  return linesOf(suites, roots.flatMap(ranIn), code);
}
