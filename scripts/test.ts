/**
 * Runs all that a change must pass: formatting and lint, generated files, types, unused code, unit and contract tests,
 * the build and end-to-end tests in a browser. Goes on after a failure, so that one run shows everything, and ends
 * with one total. It chooses free ports and its own folder, so it can run next to a server or another test run.
 * A failing test is retried once; one that then passes is listed as flaky above the total. All steps but the last
 * run side by side.
 *
 *   npm test                  everything; unit checks formatting and types, of a copy with new files
 *   npm test -- types unit    only these steps: format schemas types browser-types unused build unit browser
 *   npm test -- --changed     what differs from the main branch: its formatting and types, the tests that import it, changed
 *                             journeys and a short one
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runScript, UserError } from "#server/core/cli.ts";
import { createRunFolder } from "#tests/support/run-folder.ts";

interface Count {
  passed: number;
  failed: number;
  /** The tests among those that passed that failed at their first try. */
  flaky: string[];
}

interface Step {
  name: string;
  command: string[];
  /** Added to the command with `--changed`; if omitted, the step is left out then. */
  changed?: (change: Change) => string[];
  /** Begins once all others have ended. */
  isLast?: true;
  /** Writes or reads the build of this run. If the step `build` is not chosen, the browser tests build themselves. */
  usesBuild?: true;
  /** The unit tests check the same in a copy of the repository, with new files of every kind (scripts/new/new.test.ts). */
  isPartOfUnit?: true;
  /** Its JSON report, and what that counts. A step without one is printed whole when it has ended. */
  report?: string;
  count?: (report: never) => Count;
}

interface Change {
  /** The commit that it is compared with. */
  base: string;
  /** Files that were added or changed, from the root of the repository. */
  files: string[];
}

/** Opens the pages that most people need. */
const smoke = "tests/e2e/start.spec.ts";

const steps = (folder: string): Step[] => [
  {
    name: "format",
    command: ["biome", "ci"],
    isPartOfUnit: true,
    changed: ({ files }) => ["--no-errors-on-unmatched", ...files],
  },
  {
    name: "schemas",
    command: ["node", "scripts/gen.ts", "--check"],
    changed: () => [],
  },
  {
    name: "types",
    // What has not changed since the last run is not checked again. Several threads check much of it twice, on cores
    // that other steps need.
    command: [
      ...["tsc", "--singleThreaded", "--incremental"],
      ...["--tsBuildInfoFile", ".cache/types.tsbuildinfo"],
    ],
    isPartOfUnit: true,
    changed: () => [],
  },
  {
    name: "browser-types",
    command: ["tsc", "--singleThreaded", "-p", "tsconfig.browser.json"],
  },
  { name: "unused", command: ["knip"] },
  {
    name: "build",
    command: ["npm", "run", "--silent", "build"],
    usesBuild: true,
    changed: () => [],
  },
  {
    name: "unit",
    command: [
      "vitest",
      "run",
      "--no-color",
      "--retry=1",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${join(folder, "vitest.json")}`,
    ],
    changed: ({ base }) => ["--changed", base, "--passWithNoTests"],
    report: join(folder, "vitest.json"),
    count: countUnit,
  },
  {
    name: "browser",
    command: [
      "playwright",
      "test",
      "--config",
      "tests/playwright.config.ts",
      "--retries=1",
    ],
    changed: ({ files }) => [
      smoke,
      ...files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)),
    ],
    isLast: true,
    usesBuild: true,
    report: join(folder, "playwright.json"),
    count: countBrowser,
  },
];

/** The difference of the working tree, with new files, from where the branch left the main one. */
function changeSinceMain(): Change {
  const git = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync("git", words, {
      encoding: "utf8",
    });
    if (status !== 0) throw new UserError(`git: ${stderr.trim()}`);
    return stdout.trim();
  };
  const base = git("merge-base", "main", "HEAD");
  const files = [
    git("diff", "--name-only", "--diff-filter=d", base),
    git("ls-files", "--others", "--exclude-standard"),
  ].flatMap((text) => text.split("\n").filter(Boolean));
  return { base, files };
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: {
      fullName: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
}

const countUnit = (report: UnitReport): Count => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  flaky: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(
        ({ status, failureMessages }) =>
          status === "passed" && failureMessages.length > 0,
      )
      .map(({ fullName }) => `${relative(".", name)} ${fullName}`),
  ),
});

interface BrowserSuite {
  suites?: BrowserSuite[];
  specs: { file: string; title: string; tests: { status: string }[] }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
}

const countBrowser = ({ stats, suites }: BrowserReport): Count => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  flaky: suites.flatMap(flakyIn),
});

const flakyIn = ({ specs, suites = [] }: BrowserSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title }) => `tests/e2e/${file} ${title}`),
  ...suites.flatMap(flakyIn),
];

/** How a step ended: its exit code, what it said that was not printed, and how long it took. */
interface Ended {
  code: number;
  said: string;
  seconds: number;
}

function run(
  { command, report, usesBuild }: Step,
  folder: string,
  hasBuild: boolean,
): Promise<Ended> {
  const [program = "", ...words] = command;
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const output = report === undefined ? "pipe" : "inherit";
    const child = spawn(program, words, {
      stdio: ["inherit", output, output],
      env: {
        ...process.env,
        E2E_DATA: folder,
        ...(usesBuild && hasBuild && { DIST_DIR: join(folder, "dist") }),
        // Tests start a hundred processes of the same files: compiled once, each starts in half the time.
        NODE_COMPILE_CACHE: join(folder, "compiled"),
        BROTLI_QUALITY: "4",
      },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    child.on("error", reject);
    child.on("close", (code) =>
      resolve({
        code: code ?? 1,
        said,
        seconds: (performance.now() - began) / 1000,
      }),
    );
  });
}

/** A runner that fails without a failed test (a crash, an empty run) still counts as one failure. */
function outcome(code: number, { report, count }: Step): Count {
  const hasFailed = code !== 0;
  if (report === undefined || count === undefined || !existsSync(report))
    return { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0, flaky: [] };
  const counted = count(JSON.parse(readFileSync(report, "utf8")) as never);
  return hasFailed && counted.failed === 0
    ? { ...counted, failed: 1 }
    : counted;
}

async function main(
  chosen: string[],
  change: Change | undefined,
): Promise<number> {
  const names = steps("").map(({ name }) => name);
  const unknown = chosen.find((one) => !names.includes(one));
  if (unknown !== undefined)
    throw new UserError(`There is no step ${unknown}. See npm test -- --help.`);
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 24)
    throw new UserError(
      `Node ${process.versions.node} runs, 24 is needed: use the npm scripts, they find the Node that npm ci installed.`,
    );

  const folder = createRunFolder();
  const total: Count = { passed: 0, failed: 0, flaky: [] };
  const lines = new Map<Step, string>();
  const announce = ({ name, command }: Step) =>
    console.log(`\n— ${name}: ${command.join(" ")}`);
  const carryOut = async (step: Step) => {
    if (step.report !== undefined) announce(step);
    const { code, said, seconds } = await run(step, folder, hasBuild);
    if (step.report === undefined) announce(step);
    process.stdout.write(said);
    const { passed, failed, flaky } = outcome(code, step);
    total.passed += passed;
    total.failed += failed;
    total.flaky.push(...flaky);
    lines.set(
      step,
      `${failed === 0 ? "ok    " : "FAILED"}  ${step.name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed  ${seconds.toFixed(1)} s`,
    );
  };

  const all = steps(folder)
    .filter(({ name, isPartOfUnit }) =>
      chosen.length === 0
        ? change !== undefined || !isPartOfUnit
        : chosen.includes(name),
    )
    .flatMap((step) => {
      if (change === undefined) return step;
      const { command, changed } = step;
      return changed === undefined
        ? []
        : { ...step, command: [...command, ...changed(change)] };
    });
  const hasBuild = all.some(({ name }) => name === "build");
  await Promise.all(all.filter(({ isLast }) => !isLast).map(carryOut));
  for (const step of all.filter(({ isLast }) => isLast)) await carryOut(step);
  console.log(`\n${all.map((step) => lines.get(step)).join("\n")}\n`);
  for (const name of total.flaky) console.log(`flaky: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

await runScript(
  import.meta.filename,
  { changed: { type: "boolean", default: false } },
  ({ changed }, words) => main(words, changed ? changeSinceMain() : undefined),
);
