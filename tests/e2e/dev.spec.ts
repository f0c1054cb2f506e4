/** `npm run dev` in a copy of the repository whose files change. */
import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { dataFolder } from "#tests/support/journey-database.ts";
import { newPage, pane, textBlock } from "#tests/support/office-composer.ts";
import { signIn } from "#tests/support/office-page.ts";

const copied = [
  "index.html",
  "package.json",
  "public",
  "registry",
  "schemas",
  "scripts",
  "server",
  "src",
  "tsconfig.json",
  "vite.bo.config.ts",
  "vite.preview.config.ts",
  "vite.wall.config.ts",
  "vite.config.ts",
];

test.describe.configure({ mode: "default", timeout: 300_000 });

// The first page is slow while Vite prepares the packages.
test.use({ allowConsole: [/was preloaded using link preload/] });

let root: string;
let server: ChildProcess;
let printed = "";
let address: string;

test.beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "palmares-dev-"));
  for (const path of copied)
    cpSync(path, join(root, path), { recursive: true });
  // The packages are shared, Vite's cache is not.
  mkdirSync(join(root, "node_modules"));
  for (const name of readdirSync("node_modules"))
    if (!name.startsWith(".vite"))
      symlinkSync(
        join(process.cwd(), "node_modules", name),
        join(root, "node_modules", name),
      );
  server = spawn(process.execPath, ["scripts/dev/dev.ts"], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      DATA_DIR: resolve(dataFolder),
      PORT: "0",
    },
  });
  const listen = (text: Buffer) => {
    printed += text.toString();
  };
  server.stdout?.on("data", listen);
  server.stderr?.on("data", listen);
  await expect
    .poll(() => printed, { timeout: 240_000 })
    .toMatch(/Palmares is at http\S+/);
  address = /Palmares is at (http\S+)/.exec(printed)?.[1] ?? "";
});

test.afterAll(async () => {
  const stopped = new Promise((done) => server.once("exit", done));
  server.kill();
  await stopped;
  rmSync(root, { recursive: true });
});

/** Edits a file of the copy, which must contain `before`. */
function change(file: string, before: string, after: string): void {
  const path = join(root, file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
}

const notice = {
  block: { "@type": "ContentText", text: "<p>Maintenance ce soir</p>" },
};

type Regions = { main: { block: object }[] };

/** Edits the layout of the login page. */
function changeLogin(edit: (regions: Regions) => void): void {
  const path = join(root, "registry/pages/login.json");
  const layout = JSON.parse(readFileSync(path, "utf8"));
  edit(layout.regions);
  writeFileSync(path, JSON.stringify(layout));
}

/** Opens the login page and types a name, which a reload would lose. Returns a check that it is still there. */
async function openLogin(page: Page): Promise<() => Promise<void>> {
  await page.goto(`${address}auth`);
  const name = page.locator("[name=username]");
  await name.fill("camille");
  return async () => {
    await expect(name).toHaveValue("camille");
  };
}

test("a changed message, layout and server file update the page, which keeps its state; a changed schema updates it, too, and a broken one is an overlay until it is fixed", async ({
  page,
  request,
}) => {
  const keepsState = await openLogin(page);
  const { auth } = JSON.parse(
    readFileSync(join(root, "src/i18n/locales/fr.json"), "utf8"),
  );
  change(
    "src/i18n/locales/fr.json",
    JSON.stringify(auth.login.title),
    '"Bien le bonjour"',
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Bien le bonjour",
  );
  await keepsState();

  const text = page.getByText("Maintenance ce soir");
  changeLogin(({ main }) => main.push(notice));
  await expect(text).toBeVisible();
  await keepsState();

  change(
    "server/routes/programme.ts",
    "app.get(",
    'app.get("/changed", { config: { isPublic: true } }, async () => "yes");\n  app.get(',
  );
  await expect(async () => {
    const answer = await request.get(new URL("/v2/changed", address).href);
    expect(await answer.text()).toBe("yes");
  }).toPass();
  expect(printed).toMatch(
    /Restarted the API in \d+ ms: server\/routes\/programme.ts\n/,
  );
  await keepsState();

  change(
    "schemas/widgets/content-text.schema.json",
    '"properties": {',
    '"properties": { "tone": { "type": "string" },',
  );
  changeLogin(({ main }) =>
    Object.assign(main.at(-1)?.block ?? {}, { tone: 7 }),
  );
  await expect(text).toBeHidden();
  expect(readFileSync(join(root, "src/schema/types.gen.ts"), "utf8")).toContain(
    "tone?: string",
  );

  const broken = join(root, "schemas/wire/badge.schema.json");
  const right = readFileSync(broken, "utf8");
  const overlay = page.locator("vite-error-overlay");
  const before = printed.length;
  writeFileSync(broken, `{${right}`);
  await expect(overlay).toContainText("badge.schema.json:1:2");
  await expect
    .poll(() => printed.slice(before))
    .toMatch(/^schemas\/wire\/badge\.schema\.json:1:2: .+$/m);
  writeFileSync(broken, right);
  await expect(overlay).toHaveCount(0);
});

const mistakes = [
  {
    file: "server/routes/store.ts",
    wrongs: [
      [
        "export functon x() {}\n",
        /^The API did not start. server\/routes\/store\.ts:1: .+$/,
      ],
      [
        'throw new Error("Nothing in store");\n',
        /^The API did not start. server\/routes\/store\.ts:\d+: Nothing in store$/,
      ],
    ],
  },
  {
    file: "src/composites/access/login/login.tsx",
    wrongs: [
      [
        "export functon x() {}\n",
        /^src\/composites\/access\/login\/login\.tsx:1:\d+: .+$/,
      ],
      [
        'import "./nowhere.ts";\n',
        /^src\/composites\/access\/login\/login\.tsx:1:\d+: .*nowhere.+$/,
      ],
    ],
  },
  {
    file: "registry/pages/login.json",
    wrongs: [
      ["{", /^registry\/pages\/login\.json:1:2: .+$/],
      [
        (right) =>
          right.replace(
            '"block"',
            '"when": { "fact.isShown": true },\n"block"',
          ),
        /^registry\/pages\/login\.json#\/regions\/main\/0\/when\/fact\.isShown: .+"facts"$/,
      ],
      [
        (right) => right.replace('"main"', '"mian"'),
        /^registry\/pages\/login\.json#\/regions: "mian" is not known here; the nearest is "main"$/,
      ],
    ],
  },
  {
    file: "src/i18n/locales/nl.json",
    wrongs: [["{", /^src\/i18n\/locales\/nl\.json:1:2: .+$/]],
  },
  {
    file: "src/composites/access/login/login.module.css",
    wrongs: [
      [
        ".x {{\n",
        /^src\/composites\/access\/login\/login\.module\.css:\d+:\d+: .+$/,
      ],
    ],
  },
] satisfies {
  file: string;
  /** What makes the file wrong, in front of it or from it, and the line that reports it. */
  wrongs: [string | ((right: string) => string), RegExp][];
}[];

for (const { file, wrongs } of mistakes)
  test(`a mistake in ${file} is reported in one line`, async ({ request }) => {
    const right = readFileSync(join(root, file), "utf8");
    let before = 0;
    for (const [wrong, line] of wrongs) {
      before = printed.length;
      writeFileSync(
        join(root, file),
        typeof wrong === "string" ? wrong + right : wrong(right),
      );
      await expect(async () => {
        // Request the module like a page would: Vite only reads files on demand.
        if (/^(src|registry)\//.test(file))
          await request.get(`${address}${file}?import`);
        const reported = printed
          .slice(before)
          .split("\n")
          .filter((text) => text !== "" && !text.includes("[vite]"));
        // Each request reports the error again, several times on a slow machine.
        expect([...new Set(reported)]).toEqual([expect.stringMatching(line)]);
      }).toPass({ timeout: 60_000 });
    }
    writeFileSync(join(root, file), right);
    if (file.startsWith("server/"))
      await expect.poll(() => printed.slice(before)).toContain("Restarted");
  });

test.describe("the back office", () => {
  // No one is signed in at first.
  test.use({
    allowConsole: [/status of 401|was preloaded using link preload/],
  });

  test("BO-4.3 is updated by a changed message, and its canvas shows a page; the front office is as before all mistakes", async ({
    page,
  }) => {
    await openLogin(page);
    await page.goto(new URL("/bo/pages", address).href);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("Administration");
    change(
      "src/back-office/locales/fr.json",
      '"sign_in.title": "Administration"',
      '"sign_in.title": "Gestion"',
    );
    await expect(title).toHaveText("Gestion");
    await signIn(page);
    const id = await newPage(page, [textBlock("a", "Bonjour")]);
    await page.goto(new URL(`/bo/pages/${id}`, address).href);
    await expect(
      pane(page, "canvas")
        .locator("iframe")
        .contentFrame()
        .getByText("Bonjour"),
    ).toBeVisible({ timeout: 120_000 });
  });
});
