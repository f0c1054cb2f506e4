import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { seed } from "#server/seed/seed.ts";
import { importThroughKills } from "#tests/support/import-through-kills.ts";
import { settleThroughKills } from "#tests/support/settle-through-kills.ts";
import { type Programme, withProgramme } from "./programme.ts";
import type { Line } from "./tests.ts";

const RESULTS = 65_000;
const ROWS = 10_000;
const KILLS = { import: 6, settlement: 4 };
/** How many of the faults are listed. */
const LISTED = 10;
/** How much longer sign-ins may take while results are settled (BO-11.2). */
const MAX_RATIO = 1.2;

/** Settlements and imports: exactly once through kills, and beside people who sign in. */
export async function challenges(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-challenges-"));
  try {
    return await withProgramme("challenges", async (programme) => [
      await imported(programme, folder),
      await settled(programme, folder),
      await besideSignIns(programme, folder),
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function imported(
  { database, url }: Programme,
  folder: string,
): Promise<Line> {
  const { unanswered, faults } = await importThroughKills({
    ...{ database, url, folder, rows: ROWS, kills: KILLS.import },
  });
  return {
    what: `${ROWS} rows of points imported and undone, the server killed ${KILLS.import} times: each movement once`,
    tried: ROWS,
    failed: faults.length,
    details: [
      `${unanswered} requests without a response`,
      ...faults.slice(0, LISTED),
    ],
  };
}

async function settled(
  { database, url }: Programme,
  folder: string,
): Promise<Line> {
  await seed(database, { participants: RESULTS });
  const { results, raised, faults } = await settleThroughKills({
    ...{ database, url, folder, kills: KILLS.settlement },
  });
  return {
    what: `${results} results settled after a change of tiers, the server killed ${KILLS.settlement} times: each credited once, none lost`,
    tried: results,
    failed: faults.length,
    details: [`${raised} got more`, ...faults.slice(0, LISTED)],
  };
}

/** Sign-ins one after the other; how long each took, in milliseconds. */
async function signIns(
  origin: string,
  isGoingOn: (done: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (isGoingOn(times.length)) {
    const start = performance.now();
    const response = await fetch(`${origin}/v2/bo/session`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: JSON.stringify({
        username: demo.configurator.email,
        password: DEMO_PASSWORD,
      }),
    });
    await response.text();
    if (response.ok) times.push(performance.now() - start);
    else throw new Error(`A sign-in ended with ${response.status}`);
  }
  return times;
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

async function besideSignIns(
  { database, url }: Programme,
  folder: string,
): Promise<Line> {
  let during: number[] = [];
  let alone: number[] = [];
  const { results, milliseconds, faults } = await settleThroughKills({
    ...{ database, url, folder, kills: 0 },
    async meanwhile(origin, isSettling) {
      during = await signIns(origin, isSettling);
      alone = await signIns(origin, (done) => done < during.length);
    },
  });
  const ratio = median(during) / median(alone);
  return {
    what: `settling ${results} results beside sign-ins: at most ${MAX_RATIO} times as long`,
    tried: during.length,
    failed: faults.length + (ratio > MAX_RATIO ? 1 : 0),
    details: [
      `${Math.round(milliseconds / 100) / 10} s; sign-ins took ${ratio.toFixed(2)} times as long`,
      ...faults.slice(0, LISTED),
    ],
  };
}
