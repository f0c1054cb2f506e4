/**
 * Measures what users wait for when a page opens for the first time, and again: network round trips to the first and the
 * largest paint, requests before it, layout shifts. A round trip is (time with 400 ms of latency − time without) ÷ 400,
 * medians of three visits each. Also measures Lighthouse's score on its mid-tier phone. Writes
 * tests/bench/start/results.md; exits 1 if a page exceeds its budget.
 *
 *   npm run bench:start              all pages
 *   npm run bench:start -- login     one page
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import lighthouse from "lighthouse";
import type { Browser, Page } from "playwright";
import { build } from "vite";
import { runScript, UserError } from "#server/core/cli.ts";
import { freePort } from "#tests/support/listen.ts";
import { launchBrowser, root, signIn, withServer } from "../served.ts";

const latency = 400;
const visits = 3;
const scores = 5;

interface Budget {
  first: number;
  largest: number;
  requests: number;
  shift: number;
  /** Minimum Lighthouse score on a phone. */
  score: number;
}

const inside: Budget = {
  ...{ first: 3, largest: 5, requests: 30, shift: 0.01, score: 92 },
};
const pages: Record<string, { path: string; budget: Budget }> = {
  login: {
    path: "/auth",
    budget: { first: 3, largest: 4, requests: 15, shift: 0, score: 97 },
  },
  home: { path: "/", budget: inside },
  challenge: { path: "/challenge/1", budget: inside },
  wizard: { path: "/challenge/1/declare", budget: inside },
  store: { path: "/store", budget: inside },
};
/** Maximum of round trips to the largest paint of a second visit. */
const again = 2;

interface Paints {
  first: number;
  largest: number;
  /** The largest element, to help find the cause. */
  element: string;
  requests: number;
  shift: number;
}

/** Records paints and shifts from the start of a page. */
const observe = () => {
  const seen = { first: 0, largest: 0, element: "", shift: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.first = startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    const { element } = entry as LargestContentfulPaint;
    seen.largest = entry.startTime;
    seen.element = element?.outerHTML.slice(0, 80) ?? "";
  });
  watch("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as LayoutShift;
    if (!hadRecentInput) seen.shift += value;
  });
};

interface LargestContentfulPaint extends PerformanceEntry {
  element: Element | null;
}
interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean;
  value: number;
}

async function visit(page: Page, url: string, delay: number): Promise<Paints> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: delay,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(url, { waitUntil: "networkidle" });
  await page.waitForFunction(
    () => document.querySelector("main [aria-busy=true]") === null,
  );
  const { seen, began } = await page.evaluate(() => ({
    seen: (window as unknown as { seen: Omit<Paints, "requests"> }).seen,
    began: ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type))
      .map(({ startTime }) => startTime),
  }));
  await session.detach();
  const before = began.filter((time) => time < seen.largest);
  if (process.env["WATERFALL"])
    console.log(
      await page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .map((entry) => {
            const { name, startTime, responseEnd, initiatorType } =
              entry as PerformanceResourceTiming;
            return `${startTime.toFixed(0).padStart(6)} ${responseEnd.toFixed(0).padStart(6)} ${initiatorType.padEnd(8)} ${name.replace(location.origin, "")}`;
          })
          .join("\n"),
      ),
    );
  return { ...seen, requests: before.length };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Row {
  name: string;
  budget: Budget;
  first: number;
  largest: number;
  again: number;
  requests: number;
  shift: number;
  score: number;
  element: string;
}

/** Lighthouse's score of a first visit, the median of `scores` runs. */
async function scoreOf(url: string, debugPort: number): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < scores; run++) {
    const result = await lighthouse(url, {
      ...{ port: debugPort, output: "json", logLevel: "error" },
      onlyCategories: ["performance"],
    });
    if (result?.lhr.finalDisplayedUrl !== url)
      throw new Error(`${url} led to ${result?.lhr.finalDisplayedUrl}`);
    found.push((result.lhr.categories["performance"]?.score ?? 0) * 100);
  }
  return median(found);
}

async function measure(
  browser: Browser,
  debugPort: number,
  base: string,
  name: string,
  token: string,
): Promise<Row> {
  const page = pages[name];
  if (page === undefined) throw new UserError(`There is no page ${name}.`);
  const url = `${base}/fo${page.path}`;
  const cold: Record<number, Paints[]> = { 0: [], [latency]: [] };
  const warm: Record<number, Paints[]> = { 0: [], [latency]: [] };
  for (let round = 0; round < visits; round++)
    for (const delay of [0, latency]) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: "fr-FR",
        // The emulated network does not apply to service workers.
        serviceWorkers: "block",
      });
      const cookie = { domain: "localhost", path: "/fo" };
      await context.addCookies([{ name: "cc", value: "0", ...cookie }]);
      if (name !== "login")
        await context.addCookies([{ name: "BEARER", value: token, ...cookie }]);
      await context.addInitScript(observe);
      for (const seen of [cold, warm]) {
        const opened = await context.newPage();
        seen[delay]?.push(await visit(opened, url, delay));
        await opened.close();
      }
      await context.close();
    }
  const trips = (seen: typeof cold, what: "first" | "largest") => {
    const [without, delayed] = [seen[0], seen[latency]].map((paints) =>
      median((paints ?? []).map((one) => one[what])),
    );
    return ((delayed ?? 0) - (without ?? 0)) / latency;
  };
  const late = cold[latency] ?? [];
  // Lighthouse opens pages in the browser's default context.
  const session = await browser.newBrowserCDPSession();
  const cookie = { domain: "localhost", path: "/fo" };
  await session.send("Storage.setCookies", {
    cookies: [
      { name: "cc", value: "0", ...cookie },
      ...(name === "login"
        ? []
        : [{ name: "BEARER", value: token, ...cookie }]),
    ],
  });
  const score = await scoreOf(url, debugPort);
  return {
    name,
    budget: page.budget,
    first: trips(cold, "first"),
    largest: trips(cold, "largest"),
    again: trips(warm, "largest"),
    requests: median(late.map(({ requests }) => requests)),
    shift: median(late.map(({ shift }) => shift)),
    score,
    element: late[0]?.element ?? "",
  };
}

/** A figure with its limit, marked if it is exceeded. */
function beside(value: number, allowed: number, digits: number): string {
  const shown = value.toFixed(digits);
  return `${shown} (${allowed})${Number(shown) > allowed ? " ✗" : ""}`;
}

const atLeast = (value: number, wanted: number): string =>
  `${value.toFixed(0)} (${wanted})${Math.round(value) < wanted ? " ✗" : ""}`;

function report(rows: Row[]): string {
  const lines = rows.map(
    ({ name, budget, ...row }) =>
      `| ${name} | ${beside(row.first, budget.first, 1)} | ${beside(row.largest, budget.largest, 1)} | ${beside(row.requests, budget.requests, 0)} | ${beside(row.shift, budget.shift, 3)} | ${beside(row.again, again, 1)} | ${atLeast(row.score, budget.score)} |`,
  );
  return `# Start of a page

Generated by \`npm run bench:start\`: network round trips to the first and the largest paint of a visit with an empty cache,
(time with ${latency} ms of latency − time without) ÷ ${latency}, medians of ${visits} visits; requests started before the largest
paint; layout shift; round trips to the largest paint of the next visit; Lighthouse's score on a phone, the median of ${scores}.
Budgets in brackets.

| page | first paint | largest paint | requests | shift | again | Lighthouse |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join("\n")}
`;
}

async function main(chosen: string[]): Promise<number> {
  const names = chosen.length > 0 ? chosen : Object.keys(pages);
  const debugPort = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${debugPort}`]);
  const rows: Row[] = [];
  await build({ root, logLevel: "error" });
  await withServer(async (base) => {
    const token = await signIn(base);
    for (const name of names) {
      const row = await measure(browser, debugPort, base, name, token);
      console.log(`${name}: largest is ${row.element}`);
      rows.push(row);
    }
  });
  await browser.close();
  const text = report(rows);
  console.log(text);
  if (chosen.length === 0)
    writeFileSync(join(root, "tests/bench/start/results.md"), text);
  return text.includes("✗") ? 1 : 0;
}

await runScript(import.meta.filename, {}, (_, words) => main(words));
