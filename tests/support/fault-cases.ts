import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  type Fault,
  type FaultLine,
  faults,
} from "#tests/support/fault-line.ts";
import { PATIENCE } from "#tests/support/healthy-page.ts";

export type Call = string;
export type Broken = ReadonlyMap<Call, Fault>;

export interface Case {
  path: string;
  broken: Broken;
  /** Starts with responses persisted from the last visit, which replace missing ones. */
  isReturning?: boolean;
}

const nameOf = ({ path, broken, isReturning }: Case) =>
  `${path} ${[...broken].map(([call, fault]) => `${call}: ${fault}`).join(" and ")}${isReturning ? " to who was here before" : ""}`;

/** Each fault of a call on a first visit; for a return visit with persisted responses, one of each kind. */
export const casesOf = (
  { path, isVisitor }: { path: string; isVisitor: boolean },
  call: Call,
): Case[] => [
  ...faults.map((fault) => ({ path, broken: new Map([[call, fault]]) })),
  ...(isVisitor || path === "/logout"
    ? []
    : (["500", "cut", "wrong shape"] as const)
  ).map((fault) => ({
    path,
    broken: new Map([[call, fault]]),
    isReturning: true,
  })),
];

/** How long to wait for silence: after some faults the client retries within some hundred milliseconds. */
export const quietAfter = (broken: Broken) =>
  [...broken.values()].some((fault) => fault === "503" || fault === "cut")
    ? 900
    : 200;

export async function tryAll<One extends Case>(
  page: Page,
  cases: readonly One[],
  tryOne: (page: Page, one: One) => Promise<string[]>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const one of cases) {
    const wrong = await tryOne(page, one);
    if (wrong.length > 0) {
      failed.push(`${nameOf(one)}: ${wrong.join("; ")}`);
      console.error(failed.at(-1));
    }
  }
  test
    .info()
    .annotations.push(
      { type: "tried", description: String(cases.length) },
      { type: "failed", description: String(failed.length) },
    );
  return failed;
}

/** The client's timeout, and some extra time. */
const DEADLINE = 16_000;

/** Advances the clock until unanswered calls time out, and releases slow responses. */
export async function passTime(
  page: Page,
  line: FaultLine,
  broken: Broken,
  deadline = DEADLINE,
): Promise<void> {
  const kinds = new Set(broken.values());
  if (kinds.has("timeout")) {
    await expect
      .poll(() => line.calls.some((call) => broken.has(call)), {
        timeout: PATIENCE,
      })
      .toBe(true);
    await pauseUntilCalm(line);
    await page.clock.fastForward(deadline);
  }
  if (kinds.has("slow")) {
    await pauseUntilCalm(line);
    line.release();
    line.broken.clear();
    line.release();
  }
}

async function pauseUntilCalm(line: FaultLine): Promise<void> {
  await expect
    .poll(
      () => line.pending() === 0 && performance.now() - line.lastChange() > 300,
      { timeout: PATIENCE, intervals: [50] },
    )
    .toBe(true);
}
