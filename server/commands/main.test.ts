/** `npm start` with invalid input files or settings. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const copied = "package.json registry schemas scripts server src".split(" ");

const copy = mkdtempSync(join(tmpdir(), "palmares-start-"));
const badges = join(copy, "server/seed/data/documents/badge.json");
const right = readFileSync("server/seed/data/documents/badge.json", "utf8");

beforeAll(() => {
  for (const path of copied)
    cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  mkdirSync(join(copy, "dist/assets"), { recursive: true });
  writeFileSync(join(copy, "dist/index.html"), "<!doctype html>");
});
afterAll(() => rmSync(copy, { recursive: true }));

function start(environment: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["server/commands/main.ts"],
    {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, DIST_DIR: "dist", PORT: "0", ...environment },
    },
  );
  return { status, stderr };
}

test.each([
  ["not JSON", "{", "badge.json:1:2: Expected property name or '}'"],
  [
    "not valid",
    right.replace(/"id": \d+/, '"id": "one"'),
    "badge.json#/documents/0/id: expected",
  ],
])("reports invalid demo data in one line: %s", (_, text, reason) => {
  writeFileSync(badges, text);
  const { status, stderr } = start();
  expect(stderr).toMatch(/^server\/seed\/data\/.+\n$/);
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
});

test("reports a DATABASE_URL without a scheme in one line", () => {
  expect(start({ DATABASE_URL: "user@host/name" })).toEqual({
    status: 2,
    stderr: "DATABASE_URL must be a URL such as postgres://user@host/name\n",
  });
});
