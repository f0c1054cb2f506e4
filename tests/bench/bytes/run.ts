/**
 * Measures all JavaScript that a page loads until it is usable and the network is idle, gzipped, and compares it with the
 * same page hand-written with antd only. Writes tests/bench/bytes/results.md; exits 1 if a page has more than 1.05 times
 * as much.
 *
 *   npm run bench:bytes
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import type { Browser } from "playwright";
import { build } from "vite";
import { runScript } from "#scripts/cli.ts";
import { launchBrowser, root, signIn, withServer } from "../served.ts";

const limit = 1.05;

const gzip = (code: string | Buffer) => gzipSync(code, { level: 9 }).length;

/** The size of a page in this folder, built by Vite. */
async function handWritten(name: string): Promise<number> {
  const made = await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [react()],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `tests/bench/bytes/${name}.tsx` },
    },
  });
  const outputs = Array.isArray(made) ? made : "output" in made ? [made] : [];
  return outputs
    .flatMap(({ output }) => output)
    .reduce(
      (sum, file) => sum + (file.type === "chunk" ? gzip(file.code) : 0),
      0,
    );
}

/** The scripts that our page loads until `usable` is visible and the network is idle. */
async function ours(
  browser: Browser,
  address: string,
  usable: string,
  token?: string,
): Promise<number> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  if (token !== undefined)
    await context.addCookies([
      { name: "BEARER", value: token, domain: "localhost", path: "/fo" },
    ]);
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js"))
      sizes.push(response.body().then(gzip));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator(usable).first().waitFor();
  const all = await Promise.all(sizes);
  await context.close();
  return all.reduce((sum, size) => sum + size, 0);
}

async function measure(base: string): Promise<void> {
  const browser = await launchBrowser();
  const token = await signIn(base);
  const rows = [
    {
      page: "login",
      ours: await ours(browser, `${base}/fo/auth`, "form [type=submit]"),
      reference: await handWritten("login"),
    },
    {
      page: "home",
      ours: await ours(
        browser,
        `${base}/fo/`,
        "[data-block=WidgetRanking] h2",
        token,
      ),
      reference: await handWritten("home"),
    },
  ];
  await browser.close();
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const table = rows.map(
    (row) =>
      `| ${row.page} | ${kilobytes(row.ours)} | ${kilobytes(row.reference)} | ${(row.ours / row.reference).toFixed(2)} |`,
  );
  const text = `# JavaScript of a page until the network is quiet

Made by \`npm run bench:bytes\`: gzip, kB; hand-written is the same page with React and antd and nothing else
(\`login.tsx\`, \`home.tsx\` here). At most ${limit} × is allowed.

| page | palmares | hand-written | ratio |
| --- | ---: | ---: | ---: |
${table.join("\n")}
`;
  writeFileSync(join(root, "tests/bench/bytes/results.md"), text);
  console.log(text);
  if (rows.some((row) => row.ours > row.reference * limit))
    process.exitCode = 1;
}

/** Builds, measures both pages and writes the results. Sets the exit code if a page is too large. */
export async function measureBytes(): Promise<void> {
  await build({ root, logLevel: "error" });
  await withServer(measure);
}

if (import.meta.main)
  await runScript(import.meta.filename, {}, async () => {
    await measureBytes();
    return undefined;
  });
