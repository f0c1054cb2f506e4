import type { Browser, Page } from "playwright";
import { type Figure, type Measured, median, ratioOf } from "./report.ts";
import { traced } from "./thread-time.ts";

/** Raises the resolution of `performance.now()` to 5 µs. */
export const isolation = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Required half-width of a confidence interval, as a share of the ratio. */
const precision = 0.025;

export interface Setting {
  browser: Browser;
  address: string;
  contenders: readonly string[];
}

/** The result of one visit to a fresh page: rendered HTML and times. */
type Visit = (
  page: Page,
  contender: string,
  size: number,
) => Promise<{ html: string; times: Measured["times"] }>;

/** One visit of each contender; each round starts with another one. Throws if their HTML differs. */
export async function measureRound(
  { browser, address, contenders }: Setting,
  size: number,
  round: number,
  visit: Visit,
): Promise<Measured[]> {
  const first = round % contenders.length;
  const measured: Measured[] = [];
  const drawn = new Set<string>();
  for (const contender of [
    ...contenders.slice(first),
    ...contenders.slice(0, first),
  ]) {
    const page = await browser.newPage();
    await page.goto(address);
    const { html, times } = await visit(page, contender, size);
    await page.close();
    drawn.add(html);
    measured.push({ contender, size, round, times });
  }
  if (drawn.size > 1)
    throw new Error(
      `Not all contenders render the same page:\n${differenceOf([...drawn]).join("\n\n")}`,
    );
  return measured;
}

/** The first difference between texts. */
function differenceOf(texts: string[]): string[] {
  const [one = ""] = texts;
  const at = [...one].findIndex((letter, index) =>
    texts.some((text) => text[index] !== letter),
  );
  return texts.map((text) => text.slice(Math.max(0, at - 200), at + 400));
}

/** Mounts in a fresh page, each between two marks in the browser's trace: `${figure} ${visit} begins` and `… ends`. */
export interface Mounts {
  figures: readonly Figure[];
  /** @returns the rendered HTML */
  draw(
    page: Page,
    contender: string,
    size: number,
    visit: string,
  ): Promise<string>;
}

/** Rounds of mounts, in main-thread time between the marks in the browser's trace. */
async function measureMounts(
  setting: Setting,
  size: number,
  rounds: Iterable<number>,
  { figures, draw }: Mounts,
): Promise<Measured[]> {
  const { browser } = setting;
  const measured: Measured[] = [];
  const timesOf = await traced(browser, async () => {
    for (const round of rounds)
      measured.push(
        ...(await measureRound(setting, size, round, async (page, name) => {
          const html = await draw(page, name, size, visitId(name, round));
          return { html, times: {} };
        })),
      );
  });
  for (const { contender, round, times } of measured)
    for (const figure of figures) {
      const took = timesOf(`${figure} ${visitId(contender, round)}`);
      if (took.length === 0) continue;
      times[figure] = median(took.slice(took.length >> 1));
    }
  return measured;
}

const visitId = (contender: string, round: number) => `${contender} ${round}`;

const isPrecise = (
  measured: Measured[],
  size: number,
  figures: readonly Figure[],
) =>
  figures.every((figure) => {
    const { median, low, high } = ratioOf(measured, "palmares", size, figure);
    return high - low <= 2 * precision * median;
  });

/** Rounds of mounts between two checks of the precision. */
const batch = 20;

/** Mounts until each ratio is known within 2.5 %, so that two runs agree within 5 %; at most `limit` rounds. */
export async function measureUntilPrecise(
  setting: Setting,
  size: number,
  limit: number,
  mounts: Mounts,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  let round = 0;
  do {
    const length = Math.min(batch, limit - round);
    const rounds = Array.from({ length }, (_, index) => round + index);
    measured.push(...(await measureMounts(setting, size, rounds, mounts)));
    round += length;
  } while (round < limit && !isPrecise(measured, size, mounts.figures));
  return measured;
}
