/**
 * What the generators of new files write passes what every change must pass, untouched. The copy that they write to is
 * formatted and typed if the repository is, so that `npm test` checks both here, once.
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runScriptHere } from "#tests/support/run-script.ts";

const copied = [
  ".gitattributes",
  ".gitignore",
  "README.md",
  "biome.json",
  "docs",
  "index.html",
  "knip.json",
  "package.json",
  "public",
  "registry",
  "schemas",
  "scripts",
  "server",
  "src",
  "tests",
  "tsconfig.browser.json",
  "tsconfig.json",
  "vite.bo.config.ts",
  "vite.config.ts",
  "vite.preview.config.ts",
  "vite.wall.config.ts",
];

/** A copy of the repository. */
const copy = mkdtempSync(join(tmpdir(), "copy-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

// A minute of work for one core: a machine that is slow and busy takes ten times as long.
const slow = 1_200_000;

beforeAll(() => {
  for (const path of copied)
    cpSync(path, join(copy, path), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(copy, "node_modules"));
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "Begin");
}, slow);

/** Runs a command in the copy. */
function run(command: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, VITEST: "", NODE_ENV: "" },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Runs a script of the copy in this process, which has loaded its modules. */
async function script(name: string, ...words: string[]) {
  const file = join(copy, "scripts/new", `${name}.ts`);
  const { code, stdout, stderr } = await runScriptHere(file, words);
  return { status: code, stdout, output: `${stdout}${stderr}` };
}
const bin = (name = "", ...words: string[]) =>
  run(join("node_modules", ".bin", name), ...words);
const git = (...words: string[]) =>
  run("git", "-c", "user.name=a", "-c", "user.email=a@example.com", ...words);
const textOf = (path: string) => readFileSync(join(copy, path), "utf8");

interface Outcome {
  status: number | null;
  output: string;
}

function expectPassed(...checks: Outcome[]) {
  for (const { status, output } of checks) expect(status, output).toBe(0);
}

describe("rejected, with nothing written", () => {
  // They run in this process, and write where their own files are: never here.
  beforeAll(async () => {
    const { root }: { root: string } = await import(
      join(copy, "scripts/schemas.ts")
    );
    expect(root).toBe(`${copy}/`);
  });

  test.each([
    ["new-widget", ""],
    ["new-widget", "quiz"],
    ["new-widget", "daily-quiz"],
    ["new-widget", "Daily Quiz"],
    ["new-widget", "../Quiz"],
    ["new-widget", "Points"],
    ["new-widget", "WidgetPoints"],
    ["new-migration", ""],
    ["new-migration", "WidgetBagde"],
    ["new-migration", "Login"],
    ["new-endpoint", ""],
    ["new-endpoint", "reward"],
    ["new-endpoint", "Reward"],
    ["new-input", ""],
    ["new-input", "rating"],
    ["new-input", "Email"],
    ["new-input", "Mail"],
    ["new-input", "Year"],
    ["new-kind", ""],
    ["new-kind", "voucher"],
    ["new-kind", "Reward"],
    ["new-kind", "Order"],
  ])("%s %j", async (name, word) => {
    const { status, stdout, output } = await script(name, word);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(output).toMatch(/^.+\n$/);
  });

  test("by any of them", () => {
    expect(git("status", "--short").output).toBe("");
  });
});

/** What the copy has in common with the repository, whose own run tests it: other routes, widgets and tables. */
const common = [
  / (GET|POST|PUT|PATCH|DELETE) \/(?!v2\/gift)/,
  / while (a file|the body) arrives /,
  /\bWidget(?!Badge|DailyQuiz|Editorial)/,
  /generated tables: (?!giftCard)/,
  / at random /,
];
const isNew = `^(?!.*(${common.map(({ source }) => source).join("|")}))`;

/** Leaves nothing of another test, or of the first try of this one. */
function begin() {
  git("reset", "-q", "--hard");
  git("checkout", "-q", "main");
  git("clean", "-qfd");
  // The styles of a new widget are declared in a file that Git ignores.
  git("clean", "-qfdX", "src/widgets");
  git("branch", "-q", "-D", "Quiz", "Everything");
}

test(
  "one message changes in one language, and keeps its placeholders",
  () => {
    begin();
    const words = (...rest: string[]) =>
      run(process.execPath, "scripts/words.ts", "set", ...rest);
    expect(words("core.go_home", "de", "Nach Hause")).toEqual({
      status: 0,
      output: "",
    });
    expect(git("diff", "--stat", "--", "src/i18n/locales").output).toMatch(
      /de\.json[\s\S]* 1 file changed, 1 insertion\(\+\), 1 deletion\(-\)/,
    );
    for (const [rest, message] of [
      [["inspector.before_window", "de", "Bald"], /placeholders date/],
      [["core.nothing", "de", "Nichts"], /de has no message core\.nothing/],
      [["core.go_home", "pt", "Casa"], /expected one of/],
    ] as const)
      expect(words(...rest)).toMatchObject({
        status: 2,
        output: expect.stringMatching(message),
      });
  },
  slow,
);

test(
  "a migration is refused once the released schema was narrowed, a release before anything is written",
  async () => {
    begin();
    const file = join(copy, "schemas/widgets/widget-editorial.schema.json");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replaceAll('"links"', '"targets"'));
    for (const [name, ...words] of [
      ["new-migration", "WidgetEditorial"],
      ["release-schemas"],
    ] as const) {
      const { status, output } = await script(name, ...words);
      expect(output).toMatch(/links is gone/);
      expect(status).toBe(2);
    }
    expect(git("status", "--short").output).toBe(
      " M schemas/widgets/widget-editorial.schema.json\n",
    );
  },
  slow,
);

/** Commits new files on a branch from the main one. */
async function commitBranch(name: string, create: () => Promise<void>) {
  git("checkout", "-q", "-b", name, "main");
  await create();
  git("add", "-A");
  expectPassed(git("commit", "-q", "-m", name));
}

describe("a widget, an endpoint, migrations, a kind of document and a kind of input, untouched, and a widget of another branch", () => {
  // Together, so that all is checked once, and tests are started once.
  beforeAll(async () => {
    begin();
    await commitBranch("Quiz", async () =>
      expectPassed(run(process.execPath, "scripts/new/new-widget.ts", "Quiz")),
    );
    await commitBranch("Everything", createEverything);
    expectPassed(git("merge", "Quiz"));
  }, slow);

  test("have their lines in the registry", () => {
    for (const type of ["WidgetQuiz", "WidgetDailyQuiz"])
      for (const file of ["catalog", "components"])
        expect(textOf(`registry/${file}.ts`)).toContain(`  ${type}: `);
    expectRegistered();
    expectInPalette();
  });

  // First what generates the files that the others need.
  test.each([
    ["schemas", () => run(process.execPath, "scripts/gen.ts", "--check")],
    ["format", () => bin("biome", "ci")],
    ["types", () => bin("tsc", "--singleThreaded")],
  ])(
    "pass, with the whole repository, the step %s",
    (_step, check) => expectPassed(check()),
    slow,
  );

  test(
    "pass their tests",
    () => {
      const tests = bin(
        ...["vitest", "run", "--no-color", "--reporter=verbose"],
        // Each worker would load the application again.
        "--maxWorkers=1",
        `--testNamePattern=${isNew}`,
        ...["src/widgets/daily-quiz", "src/i18n/messages"],
        ...["src/inputs", "registry/inputs"],
        ...["src/domain/documents", "server/database/migrations"],
        ...["documents/gift-cards", "documents/documents.test"],
        "documents/published-blocks",
        ...["tests/contract/office-auth", "tests/contract/widget-schemas"],
        ...["tests/contract/gift-categories", "tests/contract/authorization"],
      );
      expectPassed(tests);
      for (const name of [
        "it says its text",
        "nl has the keys and placeholders of French",
        "lists them",
        "permissions > GET /v2/gift-categories",
        "permissions > cover every route below /v2",
        "WidgetDailyQuiz > its shape accepts example 0",
        "a field requires it > WidgetDailyQuiz as the palette makes it",
        "all that its component needs > WidgetDailyQuiz",
        "WidgetBadge > its version is one more than its number of migrations, and its examples have that version",
        "WidgetEditorial > its version is one more than its number of migrations, and its examples have that version",
        "the kind of the question is postalCode",
        "postal-code: what is typed is the answer",
        "CH-2.5.30 a question of the type postalcode has its control",
        "giftCard: is projected into a row",
        "giftCard: a release is what /v2 reads",
        "\\d{4}-gift-cards.ts declares which existing tables it locks",
      ])
        expect(tests.output).toMatch(
          new RegExp(`✓ .* > .*${name}|✓ .*${name}`),
        );
    },
    slow,
  );
});

async function createEverything() {
  const begun = {
    widget: await script("new-widget", "DailyQuiz"),
    endpoint: await script("new-endpoint", "GiftCategory"),
    badge: await script("new-migration", "WidgetBadge"),
    editorial: await script("new-migration", "Editorial"),
    kind: await script("new-kind", "GiftCard"),
    input: await script("new-input", "PostalCode"),
  };
  expectPassed(...Object.values(begun));
  expect(begun.widget.output).toContain(
    "src/widgets/daily-quiz/widget-daily-quiz.tsx\n",
  );
  expect(begun.endpoint.output).toContain("server/routes/gift-categories.ts\n");
  expect(begun.kind.output).toContain(
    "src/domain/documents/kinds/gift-card.ts\n",
  );
  expect(begun.input.output).toContain(
    "src/inputs/postal-code/postal-code-control.tsx\n",
  );
}

/** Each new part has its lines in the registry. */
function expectRegistered() {
  const catalog = textOf("registry/catalog.ts");
  expect(catalog).toMatch(
    /^ {2}WidgetBadge: .*, migrations: badgeMigrations },$/m,
  );
  expect(catalog.indexOf("WidgetBadge:")).toBeLessThan(
    catalog.indexOf("WidgetDailyQuiz:"),
  );
  expect(textOf("registry/documents.ts")).toMatch(
    /^ {2}giftCard: giftCardKind,$/m,
  );
  expect(textOf("registry/inputs.ts")).toContain(
    '  postalCode: { schema: postalCodeSchema, types: ["postalcode"], invalid: "questions.invalid.postal_code" },\n',
  );
  const [endpoint, kind] = readdirSync(join(copy, "server/database/migrations"))
    .sort()
    .slice(-2);
  expect(endpoint).toMatch(/^\d{4}-gift-categories\.ts$/);
  expect(kind).toMatch(/^\d{4}-gift-cards\.ts$/);
  expect(textOf("src/schema/migrations.gen.ts")).toContain(
    `  WidgetBadge: [(from: WidgetBadgeV1) => WidgetBadge];
  WidgetEditorial: [(from: WidgetEditorialV1) => WidgetEditorialV2, (from: WidgetEditorialV2) => WidgetEditorial];`,
  );
}

/** BO-4.4: the widget is in the palette and has a form, without a line in the back office. */
function expectInPalette() {
  const asked = run(
    process.execPath,
    "--input-type=module",
    "--eval",
    `import { blockTypes } from "#server/services/documents/blocks.ts";
      const found = blockTypes("de").find(({ type }) => type === "WidgetDailyQuiz");
      const { schema, ...rest } = found;
      console.log(JSON.stringify({ ...rest, text: schema.properties.text["x-label"].de }));`,
  );
  expect(JSON.parse(asked.output)).toEqual({
    ...{ type: "WidgetDailyQuiz", label: "Neuer Block", icon: "text" },
    ...{ category: "text", description: "Ein Titel und ein Text." },
    example: {
      ...{ key: "block", "@type": "WidgetDailyQuiz" },
      text: { fr: "Bonjour" },
    },
    text: "Text",
  });
}
