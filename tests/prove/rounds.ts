import type { CDPSession, Page } from "playwright";
import { launchBrowser, signIn, withServer } from "#tests/bench/served.ts";
import type { Line } from "./tests.ts";

const ROUNDS = 50;
/** Rounds after which everything has been loaded and hot code compiled. */
const WARM_UP = 50;
const LIMIT_KB = 20;

const challenge = "main a[href='/fo/challenge/1']";
const declaration = "main a[href='/fo/challenge/1/declare']";
const history = "main a[href='/fo/challenge/history/1']";

/** From home to the challenge, its declaration, its history, and home again. */
async function goRound(page: Page): Promise<void> {
  const seen = (selector: string) =>
    page.locator(selector).filter({ visible: true }).first();
  await seen(challenge).click();
  await seen(declaration).click();
  await seen("main [aria-posinset]").waitFor();
  await page.goBack();
  await seen(history).click();
  await seen("main [href*='?type=']").waitFor();
  await page.goBack();
  await seen(declaration).waitFor();
  await seen("header a[href='/fo/']").click();
  await seen(challenge).waitFor();
}

/** Kilobytes in use after a garbage collection. */
async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn += 1)
    await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1_000;
}

/** The growth of `values` per step, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [over, under] = values.reduce(
    ([products, squares], value, index) => [
      products + (index - middle) * (value - mean),
      squares + (index - middle) ** 2,
    ],
    [0, 0],
  );
  return over / under;
}

/** A participant goes from home to a challenge, its declaration, the history and back, repeatedly: no heap growth. */
export async function rounds(): Promise<Line[]> {
  const browser = await launchBrowser();
  const heap: number[] = [];
  try {
    await withServer(async (base) => {
      const context = await browser.newContext({
        locale: "fr-FR",
        viewport: { width: 1280, height: 2_000 },
        reducedMotion: "reduce",
        serviceWorkers: "block",
      });
      const cookie = { domain: "localhost", path: "/fo" };
      await context.addCookies([
        { name: "cc", value: "0", ...cookie },
        { name: "BEARER", value: await signIn(base), ...cookie },
      ]);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await page.goto(`${base}/fo/`);
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        await goRound(page);
        if (round >= WARM_UP) heap.push(await heapOf(session));
      }
    });
  } finally {
    await browser.close();
  }
  const slope = slopeOf(heap);
  const [first = 0] = heap;
  const last = heap.at(-1) ?? 0;
  return [
    {
      what: `home, challenge, declaration, history and back: the heap grows by at most ${LIMIT_KB} kB per round`,
      tried: ROUNDS,
      failed: slope > LIMIT_KB ? 1 : 0,
      details: [
        `${slope.toFixed(1)} kB a round; ${(first / 1_000).toFixed(1)} MB after the first, ${(last / 1_000).toFixed(1)} MB after the last`,
      ],
    },
  ];
}
