import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { decideThroughKills } from "#tests/support/decide-through-kills.ts";
import {
  type Instance,
  killInstances,
  startInstance,
} from "#tests/support/instances.ts";

let programme: TestDatabase;
let folder: string;
let instances: Instance[];
beforeEach(async () => {
  programme = await programmeDatabase();
  folder = mkdtempSync(join(tmpdir(), "palmares-kills-"));
  instances = [];
});
afterEach(async () => {
  await killInstances(instances);
  await programme.drop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<Instance> {
  const instance = await startInstance({
    DATABASE_URL: programme.url,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    UNDO_MS: "1500",
  });
  instances.push(instance);
  return instance;
}

/** Validates the participant's waiting declaration in the challenge 1. @returns when that is applied */
async function validate({ origin }: Instance, id: number): Promise<Date> {
  const post = (path: string, body: object, cookie = "") =>
    fetch(`${origin}/v2/bo${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify(body),
    });
  const opened = await post("/session", {
    username: demo.configurator.email,
    password: DEMO_PASSWORD,
  });
  expect(opened.status).toBe(204);
  const [cookie] = opened.headers.get("set-cookie")?.split(";") ?? [];
  const decided = await post(
    "/moderation/decisions",
    {
      entries: [{ kind: "declaration", id, expectedStatus: "waiting" }],
      status: "validated",
    },
    cookie,
  );
  expect(decided.status).toBe(200);
  const { decided: made } = (await decided.json()) as {
    decided: { appliesAt: string }[];
  };
  return new Date(made[0]?.appliesAt ?? "");
}

/** A declaration of the participant that brings points. */
async function declaration(): Promise<number> {
  const { id } = await programme.database
    .selectFrom("declarations")
    .select("id")
    .where("user_id", "=", demo.participant.id)
    .where("challenge_id", "=", 1)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  await programme.database
    .updateTable("declaration_products")
    .set({ quantity: 30, coefficient: 1 })
    .where("declaration_id", "=", id)
    .execute();
  return id;
}

async function state(id: number) {
  const { rows } = await sql<{ status: string; movements: number }>`
    select status, (select count(*)::int from point_movements) as movements
    from declarations where id = ${id}`.execute(programme.database);
  return rows[0];
}

/**
 * Waits until a declaration is validated.
 * @returns how long after the instant, or after this call if that is later, in seconds
 */
async function lateness(id: number, instant: Date): Promise<number> {
  const appliesAt = new Date(Math.max(instant.getTime(), Date.now()));
  while ((await state(id))?.status !== "validated") {
    if (Date.now() - appliesAt.getTime() > 20_000) return Infinity;
    await pause(50);
  }
  return (Date.now() - appliesAt.getTime()) / 1_000;
}

const SECONDS = 60_000;

it(
  "BO-5.4 a decision is applied by the server at its instant",
  async () => {
    const id = await declaration();
    const before = (await state(id))?.movements ?? 0;
    const appliesAt = await validate(await start(), id);
    const late = await lateness(id, appliesAt);
    expect(late).toBeGreaterThan(-0.2);
    expect(late).toBeLessThan(2);
    expect((await state(id))?.movements).toBe(before + 1);
  },
  SECONDS,
);

it(
  "BO-5.4 a decision is applied once by the next server, if the first was killed before",
  async () => {
    const id = await declaration();
    const before = (await state(id))?.movements ?? 0;
    const appliesAt = await validate(await start(), id);
    await killInstances(instances);
    await start();
    const late = await lateness(id, appliesAt);
    expect(late).toBeGreaterThan(-0.2);
    expect(late).toBeLessThan(6);
    await pause(3_000);
    expect((await state(id))?.movements).toBe(before + 1);
  },
  SECONDS,
);

it(
  "BO-5.4 a decision is applied once by the next server, if the first was killed while applying it",
  async () => {
    const id = await declaration();
    const before = (await state(id))?.movements ?? 0;
    const appliesAt = await validate(await start(), id);
    await programme.database.transaction().execute(async (transaction) => {
      // What applying a decision waits for after it has written the declaration.
      await sql`select pg_advisory_xact_lock(1, ${demo.participant.id})`.execute(
        transaction,
      );
      await pause(appliesAt.getTime() - Date.now() + 1_000);
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and classid = 1 and not granted`.execute(
        transaction,
      );
      expect(rows).toHaveLength(1);
      await killInstances(instances);
    });
    expect(await state(id)).toEqual({ status: "waiting", movements: before });
    await start();
    expect(await lateness(id, appliesAt)).toBeLessThan(6);
    await pause(3_000);
    expect((await state(id))?.movements).toBe(before + 1);
  },
  SECONDS,
);

it(
  "BO-9.31 a decision is applied by the other instance, if the one that was applying it was killed",
  async () => {
    const id = await declaration();
    const first = await start();
    await start();
    const appliesAt = await validate(first, id);
    await programme.database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(1, ${demo.participant.id})`.execute(
        transaction,
      );
      await pause(appliesAt.getTime() - Date.now() + 1_000);
      await killInstances([first]);
    });
    expect(await lateness(id, appliesAt)).toBeLessThan(10);
    const after = (await state(id))?.movements;
    await pause(3_000);
    expect((await state(id))?.movements).toBe(after);
  },
  SECONDS,
);

it(
  "BO-5.4 balances, results, badges and ranks are exact after decisions and undos through kill -9",
  async () => {
    const { faults, badges } = await decideThroughKills({
      ...{ database: programme.database, url: programme.url, folder },
      ...{ decisions: 30, undone: 8, kills: 1 },
    });
    expect(faults.join("\n")).toBe("");
    expect(badges).toBeGreaterThan(0);
  },
  3 * SECONDS,
);
