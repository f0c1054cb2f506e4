import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { CORRECTION_LIMIT } from "#src/domain/declaration/correction.ts";
import { type KilledOffice, openKilledOffice } from "./killed-office.ts";

interface Importing {
  database: Kysely<Database>;
  /** The URL of the same database. */
  url: string;
  /** The server's folder for files. */
  folder: string;
  rows: number;
  /** How often the server is killed, in the dry run, while rows are written and while they are undone. */
  kills: number;
}

interface Outcome {
  unanswered: number;
  /** Movements that are missing or there twice; empty if all is as it should be. */
  faults: string[];
}

interface Progress {
  state: string;
  done: number;
}

const POINTS = 3;
const PART = 1_000;
const LATEST_MS = 300_000;

/**
 * Imports points by hand and undoes them, while the server is killed with SIGKILL and restarted: each row is written
 * exactly once, and undone exactly once (BO-13.2).
 */
export async function importThroughKills({
  database,
  url,
  folder,
  rows,
  kills,
}: Importing): Promise<Outcome> {
  const office = await openKilledOffice({ url, folder });
  await allowPoints(database);
  const before = await balancesOf(database);
  const people = [...before.keys()];
  const sent = Array.from({ length: rows }, (_, index) => ({
    email: people[index % people.length],
    ...{ points: POINTS, reason: `Row ${index}` },
  }));
  const id = await send(office, sent);
  const faults: string[] = [];
  const each = Math.ceil(kills / 3);

  /** Waits for a state of the import, while the server is killed each time that it has worked through more rows. */
  async function reach(...states: readonly string[]): Promise<string> {
    const started = Date.now();
    let killed = 0;
    let last = 0;
    for (;;) {
      const { state, done } = await office.read<Progress>(`/imports/${id}`);
      if (states.includes(state) || Date.now() - started > LATEST_MS)
        return state;
      if (killed < each && done > last && done < rows) {
        killed += 1;
        last = done;
        office.kill();
        await office.restart();
      }
      await pause(20);
    }
  }

  const step = async (name: "apply" | "undo", ...states: string[]) => {
    const progress = await office.call("GET", `/imports/${id}`);
    const etag = progress.headers.get("etag") ?? "";
    const response = await office.call(
      "POST",
      `/imports/${id}/${name}`,
      {},
      {
        "if-match": etag,
      },
    );
    if (!response.ok)
      faults.push(`${name}: ${response.status} ${await response.text()}`);
    const state = await reach(...states);
    if (!states.includes(state)) faults.push(`${name} ended as ${state}`);
  };

  const checked = await reach("checked", "failed");
  if (checked !== "checked") faults.push(`The dry run ended as ${checked}`);
  await step("apply", "applied");
  const perPerson = (index: number) =>
    POINTS * Math.ceil((rows - index) / people.length);
  faults.push(
    ...differences(before, await balancesOf(database), people, perPerson),
  );
  await step("undo", "undone");
  await office.stop();
  faults.push(...differences(before, await balancesOf(database), people));
  return { unanswered: office.unanswered(), faults };
}

/** Lets one person give as many points as they like. */
async function allowPoints(database: Kysely<Database>): Promise<void> {
  const value = JSON.stringify({ fr: Number.MAX_SAFE_INTEGER });
  await database
    .insertInto("options")
    .values({ name: CORRECTION_LIMIT, position: 1_000, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Sends rows in parts. @returns the id of the import, whose dry run begins */
async function send(
  office: KilledOffice,
  rows: readonly object[],
): Promise<string> {
  const created = await office.call("POST", "/imports", {
    ...{ kind: "points", fileName: "points.csv" },
  });
  const { id } = (await created.json()) as { id: string };
  for (let from = 0; from < rows.length; from += PART) {
    const response = await office.call("PUT", `/imports/${id}/rows`, {
      from: from + 1,
      rows: rows.slice(from, from + PART),
      isLast: from + PART >= rows.length,
    });
    if (!response.ok)
      throw new Error(`${response.status} ${await response.text()}`);
  }
  return id;
}

/** Participants to whom the administrator can give points, by e-mail address, with the sum of their movements. */
async function balancesOf(
  database: Kysely<Database>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; points: number }>`
    select u.email, coalesce(sum(m.points), 0)::float8 as points
    from users u left join point_movements m on m.user_id = u.id
    where u.is_active and u.erased_at is null and u.id not in (select user_id from user_roles)
    group by u.id order by u.id limit 40`.execute(database);
  return new Map(rows.map(({ email, points }) => [email, points]));
}

const differences = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  people: readonly string[],
  added: (index: number) => number = () => 0,
): string[] =>
  people.flatMap((email, index) => {
    const expected = (before.get(email) ?? 0) + added(index);
    const points = after.get(email);
    return points === expected
      ? []
      : [`${email} has ${points} points, not ${expected}`];
  });
