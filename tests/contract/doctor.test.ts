/** `npm run doctor` at the addresses of a running server. */
import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

const script = fileURLToPath(
  new URL("../../scripts/doctor/doctor.ts", import.meta.url),
);

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
});
afterAll(() => test.close());

const doctor = (path: string, ...args: string[]) => run(origin + path, ...args);

async function run(...words: string[]) {
  const { code, stdout, stderr } = await runScriptHere(
    script,
    ["--language", "en", ...words],
    { PORT: new URL(origin).port },
  );
  return { status: code, stderr, lines: stdout.trimEnd().split("\n") };
}

const widget = (block: object) => ({ type: "widget", widget: block });

async function publish(...blocks: object[]): Promise<number> {
  const { id } = await test.database
    .insertInto("contents")
    .values({
      status: "published",
      is_homepage: false,
      texts: JSON.stringify({ fr: { title: "Écrit" } }),
      blocs: JSON.stringify({ fr: blocks.map(widget) }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

it("finds no mistake in the demo's home page, its data and content", async () => {
  // As on the command line: the process exits by itself, with 0.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    script,
    ...["--language", "en", `${origin}/fo/`, "--as", "participant"],
  ]);
  const lines = stdout.trimEnd().split("\n");
  expect(stderr).toBe("");
  expect(lines[0]).toBe("registry/pages/home.json");
  expect(lines.join("\n")).toContain("/data/content → /contentBlocs/0");
  expect(lines.at(-1)).toMatch(/mistaken: 0, warnings: 0$/);
});

it("examines the content at a URL, and checks its references on the server", async () => {
  const id = await publish(
    { "@type": "WidgetAction", challenge: "/v2/challenges/987654" },
    { "@type": "WidgetAction", challenge: "/v2/challenges/1" },
    { "@type": "WidgetBagde" },
  );
  const { status, lines } = await doctor(
    `/fo/content/${id}`,
    ...["--as", "participant"],
  );
  expect(lines[0]).toBe("registry/pages/content.json");
  expect(lines.map((line) => line.replace(/ +/g, " "))).toEqual(
    expect.arrayContaining([
      "/regions/main/0/group/0/head/0 ContentHead condition-false Shown only if “facts.isArticle” is true; it is false (/regions/main/0/group/0/when/facts.isArticle)",
      "/regions/main/0/group/0/else/0/head/0 ContentHead shown",
    ]),
  );
  expect(lines.filter((line) => /→|!/.test(line))).toEqual([
    "/data/content → /contentBlocs/0/widget  WidgetAction  shown",
    "  ! “challenge” refers to something that does not exist: 987654",
    "/data/content → /contentBlocs/1/widget  WidgetAction  shown",
    "/data/content → /contentBlocs/2/widget  WidgetBagde   unknown-type  Unknown type of block. Did you mean “WidgetBadge”?",
  ]);
  expect(status).toBe(1);
});

it("compares the languages of the content at a URL", async () => {
  const action = (id: number) =>
    widget({ "@type": "WidgetAction", challenge: `/v2/challenges/${id}` });
  const { id } = await test.database
    .insertInto("contents")
    .values({
      status: "published",
      is_homepage: false,
      texts: JSON.stringify({ fr: { title: "Écrit" } }),
      blocs: JSON.stringify({ fr: [action(1)], en: [action(2)], de: [] }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { lines } = await doctor(
    `/fo/content/${id}`,
    ...["--as", "participant"],
  );
  expect(lines.filter((line) => line.startsWith("  !"))).toEqual([
    expect.stringMatching(
      /^ {2}! Block 1 differs from “fr”: .*2 instead of .*1$/,
    ),
    "  ! Another number of blocks than in “fr”: 0 instead of 1",
  ]);
});

it("checks the references of a file on a server, and says how many it could not check", async () => {
  const file = join(tmpdir(), `palmares-page-${process.pid}.json`);
  writeFileSync(
    file,
    JSON.stringify([
      { "@type": "WidgetAction", challenge: "/v2/challenges/987654" },
      { "@type": "WidgetAction", challenge: "/v2/challenges/1" },
    ]),
  );
  const checked = await run(file, "--server", origin, "--as", "participant");
  expect(checked.lines).toContain(
    "  ! “challenge” refers to something that does not exist: 987654",
  );
  expect(checked.lines.join("\n")).not.toContain("not checked");
  const alone = await run(file);
  rmSync(file);
  expect(alone.lines.at(-1)).toBe(
    "References not checked: 2. --server checks them.",
  );
});

it("reports contents that failed to load", async () => {
  const { status, lines } = await doctor(
    "/fo/content/987654",
    ...["--as", "participant"],
  );
  expect(lines.join("\n")).toMatch(/\/data\/content → .*failed.*answered 404/);
  expect(status).toBe(1);
});

it("explains why a block of a challenge does not show, for a path on the local server", async () => {
  const { status, lines } = await run("/fo/challenge/12", "--as", "regional");
  const reasons = lines.flatMap((line) => {
    const [, type, reason] =
      /(Challenge\w+|PageMessage) +\S+ {2}(.+)/.exec(line) ?? [];
    return type === undefined ? [] : [[type, reason]];
  });
  expect(Object.fromEntries(reasons)).toMatchObject({
    PageMessage:
      "Shown only if what it replaces is hidden (/regions/main/0/when)",
    ChallengeRanking: expect.stringMatching(
      /^Shown only if “data\.challenge\.areResultsVisible” is true; it is false \(.*\/when\/data\.challenge\.areResultsVisible\)$/,
    ),
    ChallengeResultsByProduct: expect.stringMatching(
      /^Shown only if “data\.challenge\.challengeResults” has at least 1 entry \(/,
    ),
    ChallengePhotoGallery: expect.stringMatching(
      /^Shown only if “data\.challenge\.type” is Photo; it is List \(/,
    ),
  });
  expect(status).toBe(0);
});

it("follows the access rules: visitors are redirected to login", async () => {
  const { lines } = await doctor("/fo/content/3");
  expect(lines.slice(0, 3)).toEqual([
    "/fo/content/3 → /fo/auth?returnPath=%2Fcontent%2F3",
    "registry/pages/login.json",
    "/regions/main/0  Login  shown",
  ]);
});

it("reports a wrong password in one line", async () => {
  const { status, stderr } = await doctor("/fo/", "--as", "nobody");
  expect(status).toBe(2);
  expect(stderr).toBe(
    `nobody cannot sign in: POST ${origin}/v2/login_check: answered 401\n`,
  );
});
