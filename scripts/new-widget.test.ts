import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namesOf } from "./widget-templates.ts";

const copied = [
  ...["package.json", "tsconfig.json", "vite.config.ts", "biome.json"],
  ...[".gitignore", "schemas", "registry", "scripts", "server", "src", "tests"],
];

const house = mkdtempSync(join(tmpdir(), "house-"));
afterAll(() => rmSync(house, { recursive: true, force: true }));

const slow = 240_000;

beforeAll(() => {
  for (const path of copied)
    cpSync(path, join(house, path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(house, "node_modules"));
}, slow);

/** Runs a command in the copy of the house. */
function run(command: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: house,
    encoding: "utf8",
    env: { ...process.env, VITEST: "", NODE_ENV: "" },
  });
  return { status, said: `${stdout}${stderr}` };
}

const begin = (name: string) =>
  run(process.execPath, "scripts/new-widget.ts", name);
const bin = (name: string) => join("node_modules", ".bin", name);

test.each([
  ["Quiz", "WidgetQuiz", "quiz", "widgets.quiz"],
  ["DailyQuiz", "WidgetDailyQuiz", "daily-quiz", "widgets.daily_quiz"],
  ["WidgetQuiz", "WidgetQuiz", "quiz", "widgets.quiz"],
])("%s is %s", (name, type, folder, section) => {
  expect(namesOf(name)).toMatchObject({ type, folder, section });
});

test.each(["", "quiz", "daily-quiz", "Daily Quiz", "../Quiz", "Points"])(
  "%j begins no widget",
  (name) => {
    expect(begin(name)).toMatchObject({ status: 2 });
  },
);

test(
  "a new widget passes what a change must pass, untouched",
  () => {
    const begun = begin("DailyQuiz");
    expect(begun.said).toContain("WidgetDailyQuiz is begun");
    expect(begun.status).toBe(0);

    const registry = readFileSync(join(house, "registry/widgets.ts"), "utf8");
    expect(registry.indexOf("WidgetBadge:")).toBeLessThan(
      registry.indexOf("WidgetDailyQuiz:"),
    );

    const checks = [
      run(
        bin("biome"),
        "ci",
        "registry",
        "schemas/widgets",
        "src/i18n/locales",
      ),
      run(bin("biome"), "ci", "src/widgets/daily-quiz"),
      run(process.execPath, "scripts/gen.ts", "--check"),
      run(bin("vitest"), "run", "src/widgets/daily-quiz", "src/i18n/words"),
      run(
        bin("vitest"),
        "run",
        "tests/contract/widget",
        "-t",
        "WidgetDailyQuiz",
      ),
    ];
    expect(checks.filter(({ status }) => status !== 0)).toEqual([]);
    expect(run(bin("tsc")).said).not.toMatch(/daily-?quiz/i);
  },
  slow,
);
