import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { inBulk } from "#tests/support/in-bulk.ts";
import {
  type KilledOffice,
  openKilledOffice,
} from "#tests/support/killed-office.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { type Programme, withProgramme } from "./programme.ts";
import type { Line } from "./tests.ts";

const PEOPLE = 100_000;
/** How long it may take from the first recipient to the last (BO-23.3). */
const MAX_QUEUEING_MS = 60_000;
/** How much slower decisions may be meanwhile (BO-23.3). */
const MAX_RATIO = 1.2;
const DECISIONS = 400;
const KILLS = 5;
/** Enough for mails to be in flight at each kill. */
const MAILED_PEOPLE = 1_000;
/** Mails in flight, which the mail server gets again, with the same id, if the server was killed before it knew. */
const IN_FLIGHT = 20;
const LATEST_MS = 600_000;
/** How long the next recipients may wait after a kill, with the restart of the server. */
const MAX_TAKEOVER_MS = 20_000;

/** Mails of notices: recipients in time, beside decisions, and each once through kills. */
export async function mails(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-mails-"));
  const received = await openMailServer();
  try {
    return await withProgramme("mails", async (programme) => {
      await addPeople(programme);
      const more = { SMTP_URL: received.url };
      const { url } = programme;
      const office = await openKilledOffice({ url, folder, more });
      try {
        return [
          ...(await queuedBesideDecisions(programme, office)),
          ...(await queuedThroughKills(programme, office)),
          ...(await sentThroughKills(programme, office, received.ids)),
        ];
      } finally {
        await office.stop();
      }
    });
  } finally {
    received.close();
    rmSync(folder, { recursive: true });
  }
}

/** Everybody may be mailed, a thousand of them are a group, and it is day where the programme is. */
async function addPeople({ database }: Programme): Promise<void> {
  const hour = new Date().getUTCHours();
  const zone = `Etc/GMT${hour < 12 ? "-" : "+"}${Math.abs(12 - hour)}`;
  await inBulk(
    database,
    ["users", "user_groups", "declarations", "declaration_products"],
    [
      `insert into users (id, username, email, is_active, is_cgu_accepted, profile, created_at)
        select 10000000 + n, 'p' || n || '@example.net', 'p' || n || '@example.net', true, true, '{}', now()
        from generate_series(1, ${PEOPLE}) n`,
      "update users set may_be_contacted = true",
      `insert into groups (id, name) values (${GROUP}, 'Mailed')`,
      `insert into user_groups (user_id, group_id) select 10000000 + n, ${GROUP} from generate_series(1, ${MAILED_PEOPLE}) n`,
      `insert into declarations (id, challenge_id, user_id, status, created_at)
        select 10000000 + n, 1, 10000000 + n, 'waiting', now() from generate_series(1, ${DECISIONS}) n`,
      `insert into declaration_products (declaration_id, product_id, quantity, currency_value, reward, threshold, coefficient, reward_value, result_value)
        select d.id, (select min(product_id) from challenge_products where challenge_id = 1), 1, 10, 2.5, 1, 1, 0, 0
        from declarations d where id > 10000000`,
    ],
  );
  await sql`update programme set config = jsonb_set(config, '{fr,timeZone}', ${JSON.stringify(zone)}::jsonb)`.execute(
    database,
  );
  await sql`vacuum analyze`.execute(database);
}

const GROUP = 10_000_000;

const countOf = async (
  { database }: Programme,
  from: RawBuilder<unknown>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from}`.execute(database);
  return rows[0]?.count ?? 0;
};

/** Adds a notice that is due, and calls `watch` until all people have it. @returns its id, and how many have it */
async function deliver(
  programme: Programme,
  {
    audience = null,
    isDone,
  }: { audience?: number[] | null; isDone: RawBuilder<unknown> },
  people: number,
  watch: (done: number) => Promise<unknown>,
) {
  const { database } = programme;
  const { id } = await database
    .insertInto("notices")
    .values({
      ...{ title: JSON.stringify({ fr: "Les Jeux ouvrent" }), audience },
      text: JSON.stringify({ fr: "Inscrivez-vous." }),
      ...{ at_instant: new Date(), channels: ["mail"] },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const began = Date.now();
  let done = 0;
  while (done < people && Date.now() - began < LATEST_MS) {
    done = await countOf(
      programme,
      sql`notice_deliveries where notice_id = ${id} and ${isDone}`,
    );
    await watch(done);
  }
  await database.deleteFrom("notices").where("id", "=", id).execute();
  return { id, done };
}

/** How many people a notice to all is mailed to. */
const mailedPeople = (programme: Programme) =>
  countOf(
    programme,
    sql`users u where is_active and not exists (
      select from mail_preferences p where p.user_id = u.id and p.topic = 'notices' and p.choice = 'never')`,
  );

async function queuedBesideDecisions(
  programme: Programme,
  office: KilledOffice,
): Promise<Line[]> {
  const people = await mailedPeople(programme);
  const calm: number[] = [];
  const busy: number[] = [];
  let next = 10_000_001;
  const decide = async (times: number[]) => {
    if (next > 10_000_000 + DECISIONS) return pause(20);
    const entry = { kind: "declaration", id: next, expectedStatus: "waiting" };
    next += 1;
    const start = performance.now();
    const { status } = await office.call("POST", "/moderation/decisions", {
      ...{ status: "validated", entries: [entry] },
    });
    times.push(performance.now() - start);
    if (status !== 200) throw new Error(`A decision was refused: ${status}`);
    await pause(20);
  };
  for (let made = 0; made < DECISIONS / 4; made += 1) await decide(calm);
  let first = 0;
  const { done } = await deliver(
    programme,
    { isDone: sql`true` },
    people,
    (now) => {
      if (now > 0 && first === 0) first = Date.now();
      return first === 0 ? pause(20) : decide(busy);
    },
  );
  const took = Date.now() - first;
  const ratio = median(busy) / median(calm);
  return [
    {
      what: `a notice to ${people} people: from the first recipient to the last in at most ${MAX_QUEUEING_MS / 1000} s`,
      tried: people,
      failed: people - done + Number(took > MAX_QUEUEING_MS),
      details: [`${(took / 1_000).toFixed(1)} s`],
    },
    {
      what: `decisions meanwhile: at most ${MAX_RATIO} times as long`,
      tried: busy.length,
      failed: Number(!(ratio <= MAX_RATIO)),
      details: [
        `${median(busy).toFixed(1)} ms with, ${median(calm).toFixed(1)} ms without: ${ratio.toFixed(2)} times`,
      ],
    },
  ];
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Kills the server when this share of people has it, and restarts it. */
const killer = (office: KilledOffice, people: number) => {
  let kills = 0;
  let killed: { at: number; done?: number } | undefined;
  const waits: number[] = [];
  return {
    async watch(done: number) {
      if (killed?.done !== undefined && done > killed.done) {
        waits.push(Date.now() - killed.at);
        killed = undefined;
      } else if (killed !== undefined) killed.done ??= done;
      if (kills < KILLS && done >= (people * (kills + 1)) / (KILLS + 2)) {
        kills += 1;
        office.kill();
        killed = { at: Date.now() };
        await office.restart();
      }
      await pause(10);
    },
    /** The next recipients after each kill. */
    takeovers: (): Line => ({
      what: `the next recipients after each kill: within ${MAX_TAKEOVER_MS / 1_000} s, the restart included`,
      tried: kills,
      failed: KILLS - waits.filter((wait) => wait <= MAX_TAKEOVER_MS).length,
      details: [
        `${waits.map((wait) => (wait / 1_000).toFixed(1)).join(", ")} s`,
      ],
    }),
  };
};

async function queuedThroughKills(
  programme: Programme,
  office: KilledOffice,
): Promise<Line[]> {
  const people = await mailedPeople(programme);
  const { watch, takeovers } = killer(office, people);
  const { done } = await deliver(
    programme,
    { isDone: sql`true` },
    people,
    watch,
  );
  return [
    {
      what: `a notice to ${people} people, the server killed ${KILLS} times: each is a recipient once`,
      tried: people,
      failed: Math.abs(people - done),
    },
    takeovers(),
  ];
}

async function sentThroughKills(
  programme: Programme,
  office: KilledOffice,
  received: readonly string[],
): Promise<Line[]> {
  const { watch, takeovers } = killer(office, MAILED_PEOPLE);
  const { id, done } = await deliver(
    programme,
    { audience: [GROUP], isDone: sql`mail_state = 'sent'` },
    MAILED_PEOPLE,
    watch,
  );
  const ids = received.filter((one) => one.startsWith(`notice-${id}-`));
  const once = new Set(ids).size;
  const again = ids.length - once;
  const line = {
    what: `mails to ${MAILED_PEOPLE} people, the server killed ${KILLS} times: each sent, and at most those in flight again with the same id`,
    tried: MAILED_PEOPLE,
    failed:
      MAILED_PEOPLE -
      done +
      Math.abs(MAILED_PEOPLE - once) +
      Math.max(0, again - KILLS * IN_FLIGHT),
    details: [
      `${ids.length} received, ${again} of them again with the same id`,
    ],
  };
  return [line, takeovers()];
}
