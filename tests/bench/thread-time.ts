import type { Browser } from "playwright";

/** An event in the browser's trace: its time, and the main thread's time until then, in microseconds. */
interface TraceEvent {
  name: string;
  ts: number;
  tts?: number;
}

/**
 * Runs `work` and returns, by name, the milliseconds of main-thread time between each `performance.mark` of "name begins"
 * and the next "name ends", so that other processes do not affect them. Empty if the browser dropped a mark, as happens
 * with the last ones of a closing page.
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
