/**
 * All that a change must pass, in one word: formatting and lint, generated files, types, unused code, unit and
 * contract tests, the build, the browser tests. Goes on after a failure, so that one run shows everything,
 * and closes with one line that sums every runner.
 *
 *   npm test              everything
 *   npm test -- browser   only the steps named: format schemas types unused unit build browser
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

interface Count {
  passed: number;
  failed: number;
}

const reports = ".cache/reports";
const vitestReport = `${reports}/vitest.json`;
const playwrightReport = `${reports}/playwright.json`;

const steps: { name: string; command: string[]; count?: () => Count }[] = [
  { name: "format", command: ["biome", "ci", "."] },
  { name: "schemas", command: ["node", "scripts/gen.ts", "--check"] },
  { name: "types", command: ["tsc"] },
  { name: "unused", command: ["knip"] },
  {
    name: "unit",
    command: [
      "vitest",
      "run",
      "--no-color",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${vitestReport}`,
    ],
    count: () => {
      const report = readReport(vitestReport) as {
        numPassedTests: number;
        numFailedTests: number;
      };
      return { passed: report.numPassedTests, failed: report.numFailedTests };
    },
  },
  { name: "build", command: ["vite", "build", "--logLevel", "warn"] },
  {
    name: "browser",
    command: ["playwright", "test", "--config", "tests/playwright.config.ts"],
    count: () => {
      const { stats } = readReport(playwrightReport) as {
        stats: { expected: number; unexpected: number; flaky: number };
      };
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
      };
    },
  },
];

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

function run([command = "", ...words]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

/** A runner that fails without a failed test (a crash, an empty run) still counts as one failure. */
function outcome(code: number, counted: Count | undefined): Count {
  if (counted === undefined)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  return code !== 0 && counted.failed === 0
    ? { ...counted, failed: 1 }
    : counted;
}

const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Node ${process.versions.node} runs, 24 is needed: use the npm scripts, they find the Node that npm ci installed.`,
  );
  process.exit(2);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const chosen = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
for (const { name, command, count } of steps) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n— ${name}: ${command.join(" ")}`);
  const began = performance.now();
  const code = await run(command);
  const report = name === "unit" ? vitestReport : playwrightReport;
  const { passed, failed } = outcome(
    code,
    count !== undefined && existsSync(report) ? count() : undefined,
  );
  total.passed += passed;
  total.failed += failed;
  lines.push(
    `${failed === 0 ? "ok    " : "FAILED"}  ${name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed  ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}

console.log(`\n${lines.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
