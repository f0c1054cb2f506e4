import { readdirSync, readFileSync } from "node:fs";
import { type CompiledQuery, type Kysely, sql } from "kysely";
import type pg from "pg";
import type { Database } from "#server/database/schema.ts";

export interface Case {
  name: string;
  ours(): Promise<unknown>;
  byHand(): Promise<unknown>;
}

export interface Figures {
  name: string;
  ours: number;
  byHand: number;
  ratio: number;
  plans: string[];
}

/** The lower quartile: the rounds that other work on the machine disturbed least. */
const lowerQuartile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN;

async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await ask();
  return performance.now() - start;
}

/** Warm-up rounds that do not count: they compile code and fill caches. */
const WARM = 10;

/** Times both, interleaved. */
export async function measure(
  { name, ours, byHand }: Case,
  rounds: number,
): Promise<Omit<Figures, "plans">> {
  const times: [ours: number, byHand: number][] = [];
  for (let round = -WARM; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await timeOf(ours) : undefined;
    const second = await timeOf(byHand);
    const time = first ?? (await timeOf(ours));
    if (round >= 0) times.push([time, second]);
  }
  const own = lowerQuartile(times.map(([time]) => time));
  const hand = lowerQuartile(times.map(([, time]) => time));
  return { name, ours: own, byHand: hand, ratio: own / hand };
}

/** A query's plan without the times of this machine. */
export async function planOf(
  pool: pg.Pool,
  { sql, parameters }: CompiledQuery,
): Promise<string> {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off, summary off, buffers off) ${sql}`,
    [...parameters],
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

export const ms = (time: number) => time.toFixed(2);

/** The plans of all cases, in Markdown. */
export const plansText = (figures: readonly Figures[]): string =>
  figures
    .map(
      ({ name, plans }) =>
        `## ${name}\n\n${plans.map((plan) => `\`\`\`text\n${plan}\n\`\`\``).join("\n\n")}`,
    )
    .join("\n\n");

/** Milliseconds per tick of processor times in Linux. */
const TICK_MS = 10;

/** Processor time of PostgreSQL's connections so far, in milliseconds: other work on the machine does not change it. */
export async function backendTime(database: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend'`.execute(
    database,
  );
  const running = new Set(readdirSync("/proc"));
  return rows
    .filter(({ pid }) => running.has(String(pid)))
    .map(({ pid }) => {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    })
    .reduce((sum, time) => sum + time, 0);
}
