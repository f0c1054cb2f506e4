/**
 * Presses keys in the title of a block, in the composer and in Puck's editor with the same blocks: production builds, in one
 * browser on a processor slowed four times, in turns. A press is over once the preview has been painted with the letter.
 * Writes tests/bench/composer/results.md; exits 1 if ours is slower than Puck's, or than its limits.
 *
 *   npm run bench:composer
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Browser, Frame, Page } from "playwright";
import { build, preview } from "vite";
import { runScript } from "#server/core/cli.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { median } from "../report.ts";
import { launchBrowser, withServer } from "../served.ts";
import { textOf } from "./blocks.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const outDir = fileURLToPath(
  new URL("../../../.cache/bench-composer", import.meta.url),
);
const sizes = [10, 100, 1_000];
const rounds = 3;
const keys = 20;
const slowdown = 4;
/** Milliseconds at the 95th percentile, by the number of blocks. */
const limits: Readonly<Record<number, number>> = { 100: 50, 1000: 80 };
const contenders = ["Palmares", "Puck"] as const;

/** The field of the title, in one editor or the other. */
const fields = '[data-control="/blocks/1/title/fr"], input[name=title]';

type Contender = (typeof contenders)[number];

interface Visit {
  /** From opening the editor until its preview shows the first block, in milliseconds. */
  open: number;
  presses: number[];
}

/** Opens an editor. @returns the frame of its preview, and how long it took in milliseconds */
type Open = (
  page: Page,
  blocks: number,
) => Promise<{ frame: Frame; took: number }>;

async function openedAt(page: Page, address: string, selector: string) {
  const before = performance.now();
  await page.goto(address);
  const frame = page.locator(selector).first();
  await frame.waitFor();
  const content = await (await frame.elementHandle())?.contentFrame();
  if (!content) throw new Error("The editor has no preview");
  await content.getByText(textOf(0).title, { exact: true }).first().waitFor();
  return { frame: content, took: performance.now() - before };
}

const openPuck =
  (address: string): Open =>
  (page, blocks) =>
    openedAt(page, `${address}?blocks=${blocks}`, "iframe");

/** Signs in, and writes a page with these blocks. */
const openPalmares =
  (base: string): Open =>
  async (page, blocks) => {
    await page.goto(`${base}/bo/`);
    const id = await page.evaluate(
      async ([username, password, body]) => {
        const post = async (path: string, data: unknown) =>
          fetch(`/v2/bo${path}`, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(data),
          });
        await post("/session", { username, password });
        const made = await post("/documents", {
          ...{ kind: "page", name: "Bench", body },
        });
        return ((await made.json()) as { id: string }).id;
      },
      [demo.configurator.email, DEMO_PASSWORD, bodyOf(blocks)] as const,
    );
    return openedAt(
      page,
      `${base}/bo/pages/${id}`,
      "[data-pane=canvas] iframe",
    );
  };

const bodyOf = (blocks: number) => ({
  title: { fr: "Page" },
  blocks: Array.from({ length: blocks }, (_, index) => {
    const { title, text } = textOf(index);
    return {
      ...{ key: `block-${index}`, "@type": "WidgetEditorial", version: 2 },
      title: { fr: title },
      text: { fr: `<p>${text}</p>` },
    };
  }),
});

async function visit(
  browser: Browser,
  open: Open,
  blocks: number,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "fr-FR",
  });
  const page = await context.newPage();
  const { frame, took } = await open(page, blocks);
  await frame.getByText(textOf(1).title, { exact: true }).first().click();
  const field = page.locator(fields).and(page.locator(":visible"));
  for (const loading of ["[aria-busy=true]", ".ant-skeleton"])
    await page.locator(loading).waitFor({ state: "detached" });
  await field.focus();
  await page.keyboard.press("End");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const box = await frame.frameElement();
  await box.evaluate(watchPaints);
  const presses: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press("x");
    presses.push(await page.evaluate(() => globalThis.painted));
  }
  await context.close();
  return { open: took, presses };
}

declare global {
  /** Resolves with the milliseconds from the last key press until the preview was painted with it. */
  var painted: Promise<number>;
}

/** Follows what is typed until it has been painted in the frame. */
function watchPaints(element: Element): void {
  const PATIENCE = 10_000;
  const { contentDocument } = element as HTMLIFrameElement;
  if (contentDocument === null) throw new Error("The preview cannot be read");
  let pressedAt = 0;
  let expected = "";
  let done: (time: number) => void = () => {};
  addEventListener(
    "keydown",
    (event) => {
      pressedAt = performance.now();
      expected = `${(event.target as HTMLInputElement).value}x`;
      globalThis.painted = new Promise((resolve, reject) => {
        done = resolve;
        setTimeout(reject, PATIENCE, new Error("The letter was not painted"));
      });
    },
    true,
  );
  new MutationObserver((records) => {
    if (!records.some(({ target }) => target.textContent?.includes(expected)))
      return;
    requestAnimationFrame(() => {
      // Before what either editor has put off until after the frame.
      void scheduler.postTask(() => done(performance.now() - pressedAt), {
        priority: "user-blocking",
      });
    });
  }).observe(contentDocument.body, {
    ...{ subtree: true, childList: true, characterData: true },
  });
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[
    Math.min(times.length - 1, Math.floor(times.length * share))
  ] ?? Number.NaN;

const pressesOf = (visits: readonly Visit[]) =>
  visits.flatMap(({ presses }) => presses);

const slowest = (visits: readonly Visit[]) => at(pressesOf(visits), 0.95);

function lineOf(blocks: number, visits: Record<Contender, Visit[]>): string {
  const cells = contenders.map((name) => {
    const presses = pressesOf(visits[name]);
    const opens = visits[name].map(({ open }) => open);
    return `${at(presses, 0.5).toFixed(0)} | ${at(presses, 0.95).toFixed(0)} | ${median(opens).toFixed(0)}`;
  });
  return `| ${blocks} | ${cells.join(" | ")} |`;
}

const report = (lines: readonly string[], browser: string) =>
  `# A key press in the composer

Generated by \`npm run bench:composer\`: milliseconds from a key press in the title of a block until the preview is painted with
it, in the composer (with its outline, form, saving and examination) and in Puck's editor with the same blocks; on a
processor slowed ${slowdown} times. Opening, from the address to the first block in the preview, is measured on the unslowed
processor and with an empty cache; ours reads the page from the server.

| blocks | ours: median | 95 % | opening | Puck: median | 95 % | opening |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join("\n")}

${rounds} rounds of ${keys} presses, ${browser}, ${cpus().length} × ${cpus()[0]?.model.trim()}.
`;

const config = {
  root,
  configFile: false as const,
  base: "./",
  plugins: [react()],
  logLevel: "warn" as const,
  build: { outDir, emptyOutDir: true, target: "es2023" },
};

await runScript(import.meta.filename, {}, async () => {
  await build(config);
  const server = await preview({ ...config, preview: { port: 0 } });
  const [puck = ""] = server.resolvedUrls?.local ?? [];
  const browser = await launchBrowser();
  const lines: string[] = [];
  let isMet = true;
  try {
    await withServer(async (base) => {
      const open = { Palmares: openPalmares(base), Puck: openPuck(puck) };
      for (const blocks of sizes) {
        const visits: Record<Contender, Visit[]> = { Palmares: [], Puck: [] };
        for (let round = 0; round < rounds; round += 1)
          for (const name of contenders)
            visits[name].push(await visit(browser, open[name], blocks));
        lines.push(lineOf(blocks, visits));
        isMet &&=
          slowest(visits.Palmares) <=
          Math.min(limits[blocks] ?? Infinity, slowest(visits.Puck));
      }
    });
    const text = report(lines, `Chromium ${browser.version()}`);
    writeFileSync(new URL("results.md", import.meta.url), text);
    console.log(text);
    return isMet ? 0 : 1;
  } finally {
    await browser.close();
    await server.close();
  }
});
