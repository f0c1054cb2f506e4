import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { createApp } from "#server/app/app.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { type Programme, withProgramme } from "./programme.ts";
import type { Line } from "./tests.ts";

const SMALL_PROGRAMME = 10_000;
const PEOPLE_COUNT = 1_000_000;
const MAX_RATIO = 1.5;
const ROUNDS = 60;
const WARM = 10;

const calls = [
  "/v2/challenges/1/challenge-results?itemsPerPage=9",
  "/v2/challenges/1/rank/user",
  "/v2/challenges/1/user",
];

/** Adds this many participants with a result in the first challenge. */
async function fill({ database }: Programme, count: number): Promise<void> {
  await sql`
    insert into users (id, username, email, is_active, is_cgu_accepted, profile, created_at)
    select 10000000 + n, 'p' || n || '@example.net', 'p' || n || '@example.net', true, true,
      (select profile from users where id = ${demo.participant.id}), now()
    from generate_series(1, ${sql.lit(count)}) n
  `.execute(database);
  await sql`
    insert into challenge_results (challenge_id, user_id, status, result_value, reward_value, total_points, created_at)
    select 1, 10000000 + n, 'validated', n % 5000, n % 5000, n % 5000, now()
    from generate_series(1, ${sql.lit(count)}) n
  `.execute(database);
  await sql`vacuum analyze`.execute(database);
}

/** Times the calls on a programme, in milliseconds. */
async function opened(programme: Programme, files: string) {
  const app: FastifyInstance = createApp({
    database: programme.database,
    storage: { url: undefined, folder: files },
  });
  const signedIn = await app.inject({
    method: "POST",
    url: "/v2/login_check",
    payload: { username: demo.participant.email, password: DEMO_PASSWORD },
  });
  const { token } = signedIn.json<{ token: string }>();
  return {
    close: () => app.close(),
    timeOf: async (url: string) => {
      const start = performance.now();
      const { statusCode } = await app.inject({
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      return performance.now() - start;
    },
  };
}

/** The lower quartile: the rounds that other work on the machine disturbed least. */
const lowerQuartile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN;

/** Ranking, own rank and a challenge, with 10,000 and 1,000,000 participants, interleaved. */
export async function ranking(): Promise<Line[]> {
  const files = mkdtempSync(join(tmpdir(), "palmares-ranking-"));
  try {
    return await withProgramme("ranking_few", (few) =>
      withProgramme("ranking_many", async (many) => {
        await fill(few, SMALL_PROGRAMME);
        await fill(many, PEOPLE_COUNT);
        const [small, large] = [
          await opened(few, files),
          await opened(many, files),
        ];
        const lines: Line[] = [];
        for (const call of calls) {
          const times: [number, number][] = [];
          for (let round = -WARM; round < ROUNDS; round += 1) {
            const pair: [number, number] = [
              await small.timeOf(call),
              await large.timeOf(call),
            ];
            if (round >= 0) times.push(pair);
          }
          const [ofFew, ofMany] = [0, 1].map((index) =>
            lowerQuartile(times.map((pair) => pair[index] ?? Number.NaN)),
          ) as [number, number];
          const ratio = ofMany / ofFew;
          lines.push({
            what: `${call} of ${PEOPLE_COUNT.toLocaleString("en")} participants: at most ${MAX_RATIO} times that of ${SMALL_PROGRAMME.toLocaleString("en")}`,
            tried: ROUNDS,
            failed: ratio > MAX_RATIO ? 1 : 0,
            details: [
              `${ofMany.toFixed(2)} ms and ${ofFew.toFixed(2)} ms: ${ratio.toFixed(2)}`,
            ],
          });
        }
        await Promise.all([small.close(), large.close()]);
        return lines;
      }),
    );
  } finally {
    rmSync(files, { recursive: true });
  }
}
