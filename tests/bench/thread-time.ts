import type { Browser } from "playwright";

/** An event of the browser's trace: its instant, and the main thread's time until then, in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  tts?: number;
}

/**
 * Runs `work` and tells, for a name, the milliseconds of the main thread between each `performance.mark` of
 * "name begins" and the next of "name ends": what other processes do does not lengthen them. Nothing where the browser
 * dropped one of the marks, as it does with the last ones of a page that closes.
 */
export async function traced(
  browser: Browser,
  work: () => Promise<void>,
): Promise<(name: string) => number[]> {
  await browser.startTracing(undefined, { categories: ["blink.user_timing"] });
  await work();
  const { traceEvents } = JSON.parse(
    (await browser.stopTracing()).toString(),
  ) as { traceEvents: TraceEvent[] };
  const marks = Map.groupBy(
    traceEvents.sort((one, other) => one.ts - other.ts),
    ({ name }) => name,
  );
  return (name) => {
    const [begins = [], ends = []] = ["begins", "ends"].map((side) =>
      marks.get(`${name} ${side}`)?.map(({ tts = Number.NaN }) => tts),
    );
    if (begins.length !== ends.length) return [];
    return ends.map((end, index) => (end - (begins[index] ?? end)) / 1000);
  };
}
