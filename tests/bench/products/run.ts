/**
 * Writes in the products of a challenge of 10,000, and scrolls through them: the production build, in a browser on a processor
 * slowed four times. A press is over once the table has been painted; times are
 * those of the main thread, which other processes do not lengthen. Exits 1 where a limit is exceeded.
 *
 *   npm run bench:products
 */
import type { Browser, Page } from "playwright";
import { runScript } from "#server/core/cli.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { launchBrowser, withServer } from "../served.ts";
import { traced } from "../thread-time.ts";

const ROWS = 10_000;
const PRESSES = 100;
const WHEELS = 60;
const slowdown = 4;
/** Milliseconds. */
const limits = { press: 50, task: 50 };

declare global {
  /** Resolves once what the last key press changed was painted. */
  var pressPainted: Promise<void>;
}

/** Signs in, and makes a challenge with so many products. @returns its document */
const makeChallenge = (page: Page): Promise<string> =>
  page.evaluate(
    async ([username, password, count]) => {
      const send = async (
        method: string,
        path: string,
        data: unknown,
        headers: Record<string, string> = {},
      ) =>
        fetch(`/v2/bo${path}`, {
          ...{ method, body: JSON.stringify(data) },
          headers: { "Content-Type": "application/json", ...headers },
        });
      await send("POST", "/session", { username, password });
      const made = await send("POST", "/documents", {
        ...{ kind: "challenge", name: "Bench", body: { type: "List" } },
      });
      const { id } = (await made.json()) as { id: string };
      const draft = await fetch(`/v2/bo/documents/${id}/draft`);
      const etag = draft.headers.get("etag") ?? "";
      const codes: string[] = [];
      while (codes.length < count) {
        const found = await send("POST", "/products/find", {
          after: codes.length,
        });
        const { items } = (await found.json()) as {
          items: { productCode: string }[];
        };
        if (items.length === 0) break;
        codes.push(...items.map(({ productCode }) => productCode));
      }
      const set = codes.slice(0, count).map((productCode, index) => ({
        ...{ productCode, threshold: 1, reward: index, coefficient: 1 },
      }));
      const path = `/documents/${id}/lists/products`;
      await send("PATCH", path, { set }, { "If-Match": etag });
      return id;
    },
    [demo.configurator.email, DEMO_PASSWORD, ROWS] as const,
  );

/** Marks the time from each key press until the next paint. */
function watch(): void {
  addEventListener(
    "keydown",
    ({ key }) => {
      // The key held with another one.
      if (key === "Shift") return;
      performance.mark("press begins");
      globalThis.pressPainted = new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            performance.mark("press ends");
            resolve();
          };
          port2.postMessage(undefined);
        });
      });
    },
    { capture: true },
  );
}

function browserOf(page: Page): Browser {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser");
  return browser;
}

/** Milliseconds of the main thread for each press, ascending. */
async function pressesOf(
  page: Page,
  keys: (index: number) => string,
): Promise<number[]> {
  const timesOf = await traced(browserOf(page), async () => {
    for (let index = 0; index < PRESSES; index += 1) {
      await page.keyboard.press(keys(index));
      await page.evaluate(() => globalThis.pressPainted);
    }
  });
  return timesOf("press").sort((one, other) => one - other);
}

/** Milliseconds of the main thread for each task of `work`. */
async function tasksOf(
  page: Page,
  work: () => Promise<void>,
): Promise<number[]> {
  const browser = browserOf(page);
  await browser.startTracing(page, {
    categories: ["disabled-by-default-devtools.timeline"],
  });
  await work();
  const trace = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { name: string; tdur?: number }[];
  };
  return trace.traceEvents
    .filter(({ name }) => name === "RunTask")
    .map(({ tdur = 0 }) => tdur / 1000);
}

const at = (times: readonly number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

await runScript(import.meta.filename, {}, async () => {
  const browser = await launchBrowser();
  let isMet = true;
  const say = (what: string, figures: string, isWithin: boolean) => {
    isMet &&= isWithin;
    console.log(`${what}: ${figures}${isWithin ? "" : " – over the limit"}`);
  };
  try {
    const measure = async (base: string) => {
      const page = await browser.newPage({
        ...{ viewport: { width: 1440, height: 900 }, locale: "fr-FR" },
      });
      await page.goto(`${base}/bo/`);
      const id = await makeChallenge(page);
      const openedAt = performance.now();
      await page.goto(`${base}/bo/challenges/${id}?section=products`);
      await page.getByRole("rowheader").first().waitFor();
      const opened = performance.now() - openedAt;
      console.log(`${ROWS} products, open after ${opened.toFixed(0)} ms`);
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      await page.evaluate(watch);
      await page.getByRole("grid").focus();
      await page.keyboard.press("ArrowRight");
      const inputs: [string, (index: number) => string][] = [
        ["moving", (index) => (index % 10 === 9 ? "PageDown" : "ArrowDown")],
        ["selecting", () => "Shift+ArrowDown"],
        [
          "writing",
          (index) => (index % 3 === 2 ? "Enter" : String(index % 10)),
        ],
      ];
      for (const [what, keys] of inputs) {
        const times = await pressesOf(page, keys);
        const late = at(times, 0.95);
        say(
          `A key press, ${what}`,
          `${at(times, 0.5).toFixed(0)} ms, 95 % within ${late.toFixed(0)} ms`,
          late <= limits.press,
        );
      }
      await page.locator("[data-save=saved]").waitFor();
      await page.getByRole("grid").hover();
      const tasks = await tasksOf(page, async () => {
        for (let wheel = 0; wheel < WHEELS; wheel += 1) {
          await page.mouse.wheel(0, 400);
          await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(resolve)),
          );
        }
      });
      const longest = Math.max(0, ...tasks);
      say(
        "Scrolling",
        `${tasks.length} tasks, the longest ${longest.toFixed(0)} ms`,
        tasks.length > 0 && longest <= limits.task,
      );
    };
    await withServer(measure, { seed: ["--products", String(ROWS)] });
    return isMet ? 0 : 1;
  } finally {
    await browser.close();
  }
});
