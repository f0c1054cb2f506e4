import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "#tests/bench/served.ts";
import { type Line, vitestLines } from "./tests.ts";

const suites = [
  {
    what: "running totals of groups and counts of challenges match their sums, also under concurrency",
    files: [
      "server/repositories/results/group-totals.test.ts",
      "server/repositories/challenges/counts.test.ts",
      "server/repositories/results/rankings.test.ts",
    ],
  },
  {
    what: "the cleanup does not recheck files in use",
    files: ["server/services/cleanup.test.ts"],
  },
  {
    what: "photos for shared caches: only those visible to everyone",
    files: ["server/routes/public-photos.test.ts"],
  },
  {
    what: "metrics: everything that the alert rules use",
    files: [
      "server/http/operation-metrics.test.ts",
      "src/app/start/report-errors.test.ts",
    ],
  },
];

/** Checks the alert rules with Prometheus' promtool, and runs their tests. */
function alertRules(): Line {
  const what = "alert rules of docs/deploy, checked and tested by promtool";
  if (spawnSync("promtool", ["--version"]).error !== undefined)
    return {
      what: `${what}: skipped, promtool is not installed (Debian: prometheus)`,
      tried: 0,
      failed: 0,
    };
  const folder = join(root, "docs/deploy");
  const commands = [
    ["check", "rules", "alerts.yaml"],
    ["test", "rules", "alerts.test.yaml"],
  ];
  const details = commands.flatMap((words) => {
    try {
      execFileSync("promtool", words, { cwd: folder, stdio: "pipe" });
      return [];
    } catch (error) {
      return [String((error as { stderr?: Buffer }).stderr ?? error)];
    }
  });
  return {
    what,
    tried: commands.length,
    failed: details.length,
    details,
  };
}

/** Costs that must not grow with a programme, and alerts in case they do. */
export const scale = async (): Promise<Line[]> => [
  ...(await vitestLines(suites)),
  alertRules(),
];
