/**
 * Queries rankings, a challenge page and a gallery of 500 photos in a programme of 100,000 participants, through the
 * server's repositories and with hand-written SQL, interleaved, and compares them. Then sends 500 declarations while the
 * server is being killed. Writes tests/bench/data/results.md, with the plans of our queries.
 *
 *   npm run bench:data                     100 rounds
 *   npm run bench:data -- --rounds 10
 *   npm run bench:data -- --only audit                            compares the audit list of 500,000 events, at most 1.5 times
 *   npm run bench:data -- --only export                           measures the list of 200,000 participants
 *   npm run bench:data -- --only exports                          compares exports of 1,000,000 rows with COPY, at most 4 times
 *   npm run bench:data -- --only releases                         compares home with planned releases and without, at most 1.05 times
 *   npm run bench:data -- --only office                           compares lists of the back office, at most 1.5 times
 *   npm run bench:data -- --only figures                          measures each figure, at most 300 ms
 *   npm run bench:data -- --only growth                           compares 10,000 and 200,000 participants
 *   npm run bench:data -- --only growth --participants 2000000    or another number, a multiple of 10,000
 *
 * The first run creates the programme in .cache/bench-data.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { runScript, UserError } from "#server/core/cli.ts";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import { openCluster } from "#server/database/cluster.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { createJobQueue } from "#server/jobs/job-queue.ts";
import { createRepositories } from "#server/repositories/index.ts";
import { demo } from "#server/seed/people.ts";
import { seed } from "#server/seed/seed.ts";
import type { ChallengeResult } from "#src/schema/types.gen.ts";
import { declareThroughKills } from "../../support/declare-through-kills.ts";
import { benchAudit } from "./audit.ts";
import { benchExport } from "./export.ts";
import { benchExports } from "./exports.ts";
import { benchFigures } from "./figures.ts";
import { benchGrowth } from "./growth-report.ts";
import {
  challengePage,
  lastRankingPage,
  ownRank,
  rankingPage,
} from "./hand-written.ts";
import {
  type Case,
  type Figures,
  measure,
  ms,
  planOf,
  plansText,
} from "./measuring.ts";
import { benchOffice } from "./office.ts";
import { benchReleases } from "./releases.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = `${root}.cache/bench-data`;
const results = fileURLToPath(new URL("results.md", import.meta.url));

const PARTICIPANTS = 100_000;
const PRODUCTS = 10_000;
const MAX_RATIO = 1.2;
const PER_PAGE = 9;
const PHOTOS = 500;
const SENDS = 500;

/** The demo's classic challenge and photo contest. */
const CLASSIC = 1;
const CONTEST = 4;

async function userOf(
  pool: pg.Pool,
  id: number,
): Promise<SignedInUser & { groupIds: number[] }> {
  const { rows } = await pool.query<{ group_id: number }>(
    "select group_id from user_groups where user_id = $1 order by 1",
    [id],
  );
  return {
    id,
    email: "",
    isEmailConfirmed: true,
    hasPassword: true,
    hasJustWritten: false,
    clientId: null,
    isCGUAccepted: true,
    mayBeContacted: false,
    language: null,
    eraseAt: null,
    profile: { firstName: null, lastName: null, picture: null },
    groupIds: rows.map(({ group_id }) => group_id),
    roles: [],
  };
}

type Ranked = { items: ChallengeResult[]; total: number };

/** Throws if both results differ. */
function expectSame(name: string, ours: unknown, byHand: unknown): void {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(byHand)];
  if (one !== other)
    throw new Error(
      `${name}: ours returns ${one}, hand-written returns ${other}`,
    );
}

const ranksOf = ({ items, total }: Ranked) => [
  total,
  items.map(({ id, rank, voters }) => [id, rank, voters?.length]),
];

async function casesOf(
  database: Kysely<Database>,
  pool: pg.Pool,
): Promise<Case[]> {
  const { challenges, declarations, products, rankings, results } =
    createRepositories(database, createJobQueue(database));
  const user = await userOf(pool, demo.participant.id);
  const now = new Date();
  const rulesOf = async (id: number) => {
    const rules = await challenges.rules(id, user, now);
    if (rules === undefined) throw new Error(`No challenge ${id}`);
    return rules;
  };
  const [rules, contest] = [await rulesOf(CLASSIC), await rulesOf(CONTEST)];
  const place = { challenge: CLASSIC, user: user.id, groups: user.groupIds };
  const mine = await rankings.ofUser(rules, user, "fr");
  const pageWith = (position: unknown) =>
    Math.floor((Number(position) - 1) / PER_PAGE) * PER_PAGE;
  const last = pageWith(mine.total);
  const own = pageWith(mine.position);

  const page = (offset: number, of = rules, limit = PER_PAGE) =>
    rankings.page(of, user, {
      page: { limit, offset },
      order: "asc",
      status: "validated",
      language: "fr",
    });
  const same = async (
    name: string,
    ours: Promise<Ranked>,
    byHand: ReturnType<typeof rankingPage>,
  ) => {
    const rows = await byHand;
    expectSame(name, ranksOf(await ours), [
      rows[0]?.total,
      rows.map(({ id, rank, voters }) => [id, rank, voters.length]),
    ]);
  };
  const photos = { ...place, challenge: CONTEST };
  await same("first page", page(0), rankingPage(pool, place, PER_PAGE, 0));
  await same("last page", page(last), lastRankingPage(pool, place, PER_PAGE));
  await same("own page", page(own), rankingPage(pool, place, PER_PAGE, own));
  await same(
    "gallery",
    page(0, contest, PHOTOS),
    rankingPage(pool, photos, PHOTOS, 0),
  );
  const byHand = await ownRank(pool, place);
  expectSame(
    "own rank",
    [mine.rank, mine.position, mine.total, mine.above?.rank, mine.below?.rank],
    byHand && [
      byHand.rank,
      byHand.position,
      byHand.total,
      byHand.above,
      byHand.below,
    ],
  );

  return [
    {
      name: `Ranking of ${mine.total}: first page`,
      ours: () => page(0),
      byHand: () => rankingPage(pool, place, PER_PAGE, 0),
    },
    {
      name: "Ranking: last page",
      ours: () => page(last),
      byHand: () => lastRankingPage(pool, place, PER_PAGE),
    },
    {
      name: `Ranking: "see me", position ${mine.position}`,
      ours: () => page(own),
      byHand: () => rankingPage(pool, place, PER_PAGE, own),
    },
    {
      name: "Own rank with neighbors",
      ours: () => rankings.ofUser(rules, user, "fr"),
      byHand: () => ownRank(pool, place),
    },
    {
      name: "Challenge page: its other calls",
      ours: () =>
        Promise.all([
          challenges.find(CLASSIC, user, "fr", now),
          products.list(CLASSIC, {}, "fr", { limit: PRODUCTS, offset: 0 }),
          results.own(rules, user, "fr"),
          declarations.ofUser({
            challengeId: CLASSIC,
            userId: user.id,
            language: "fr",
            page: { limit: 30, offset: 0 },
          }),
          challenges.totalParticipants(CLASSIC, "Classic"),
          challenges.isParticipating(CLASSIC, user),
        ]),
      byHand: () => challengePage(pool, place),
    },
    {
      name: `Gallery of ${PHOTOS} photos`,
      ours: () => page(0, contest, PHOTOS),
      byHand: () => rankingPage(pool, photos, PHOTOS, 0),
    },
  ];
}

/** Sends declarations while the server is being killed, in a separate programme. */
async function declareKilled(): Promise<string> {
  const cluster = await openCluster(folder);
  const url = cluster.url("kills");
  const admin = new pg.Client(cluster.url("postgres"));
  await admin.connect();
  try {
    await admin.query("drop database if exists kills with (force)");
    await admin.query("create database kills");
    const { database, close } = await openDatabase(url, folder);
    try {
      await seed(database);
      const kills = 20;
      const { faults, stored, unanswered } = await declareThroughKills({
        database,
        url,
        folder: `${folder}/kills`,
        sends: SENDS,
        kills,
      });
      if (faults.length > 0) throw new Error(faults.join("\n"));
      return `${SENDS} declarations with a proof, the server killed ${kills} times (SIGKILL): ${unanswered} requests got no response and were retried with their key; ${stored} declarations, none lost, incomplete or duplicated.`;
    } finally {
      await close();
    }
  } finally {
    await admin.end();
    await cluster.release();
  }
}

function report(
  figures: readonly Figures[],
  rounds: number,
  kills: string,
): string {
  const rows = figures.map(
    ({ name, ours, byHand, ratio }) =>
      `| ${name} | ${ms(ours)} | ${ms(byHand)} | ${ratio.toFixed(2)} |`,
  );
  return `# Data bench

Generated by \`npm run bench:data\`: the server's repositories compared with hand-written SQL, one statement per call, interleaved,
on the embedded PostgreSQL. Both must return the same. Lower quartiles of ${rounds} rounds in milliseconds, which other
work on the machine disturbs least; the limit of their ratio is ${MAX_RATIO}. ${PARTICIPANTS} participants, ${PRODUCTS} products. ${cpus().length} × ${cpus()[0]?.model.trim()}.

| call | ours | hand-written | ratio |
| --- | ---: | ---: | ---: |
${rows.join("\n")}

${kills}

The plans of our queries, as executed:

${plansText(figures)}
`;
}

await runScript(
  import.meta.filename,
  {
    rounds: { type: "string", default: "100" },
    only: { type: "string" },
    participants: { type: "string", default: "200000" },
  },
  async (options) => {
    const rounds = Number(options.rounds);
    if (!Number.isInteger(rounds) || rounds < 1)
      throw new UserError(
        `--rounds: expected a whole number from 1, got "${options.rounds}"`,
      );
    const many = Number(options.participants);
    if (!(many > 10_000 && many % 10_000 === 0))
      throw new UserError(
        `--participants: expected a multiple of 10000 above it, got "${options.participants}"`,
      );
    const isAuditFast =
      !["audit", undefined].includes(options.only) ||
      (await benchAudit(`${folder}-audit`, rounds));
    if (options.only === "audit") return isAuditFast ? 0 : 1;
    if (options.only === "releases")
      return (await benchReleases(`${folder}-audit`, rounds)) ? 0 : 1;
    if (options.only === "figures")
      return (await benchFigures(`${folder}-figures`, Math.min(rounds, 10)))
        ? 0
        : 1;
    if (options.only === "exports")
      return (await benchExports(`${folder}-figures`)) ? 0 : 1;
    if (options.only === "export")
      return (await benchExport(`${folder}-office`)) ? 0 : 1;
    const areListsFast =
      options.only === "growth" ||
      (await benchOffice(`${folder}-office`, rounds));
    if (options.only === "office") return areListsFast ? 0 : 1;
    const isGrowthFlat = await benchGrowth(`${folder}-growth`, many, rounds);
    if (options.only === "growth") return isGrowthFlat ? 0 : 1;
    const { database: seeding, close } = await openDatabase(undefined, folder);
    const cluster = await openCluster(folder);
    const pool = new pg.Pool({
      connectionString: cluster.url("palmares"),
      max: 10,
    });
    let asked: CompiledQuery[] = [];
    const database = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        asked.push(query);
      },
    });
    const figures: Figures[] = [];
    try {
      await seed(seeding, { participants: PARTICIPANTS, products: PRODUCTS });
      for (const one of await casesOf(database, pool)) {
        const measured = await measure(one, rounds);
        asked = [];
        await one.ours();
        const plans: string[] = [];
        for (const query of asked) plans.push(await planOf(pool, query));
        figures.push({ ...measured, plans });
        console.log(
          `${measured.ratio.toFixed(2)}  ${ms(measured.ours)} / ${ms(measured.byHand)} ms  ${one.name}`,
        );
      }
    } finally {
      await database.destroy();
      await cluster.release();
      await close();
    }
    const kills = await declareKilled();
    console.log(kills);
    writeFileSync(results, report(figures, rounds, kills));
    return isAuditFast &&
      areListsFast &&
      isGrowthFlat &&
      figures.every(({ ratio }) => ratio <= MAX_RATIO)
      ? 0
      : 1;
  },
);
