import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { seed } from "#server/seed/seed.ts";
import { openKilledOffice } from "#tests/support/killed-office.ts";
import { type Programme, withProgramme } from "./programme.ts";
import type { Line } from "./tests.ts";

const PEOPLE = 100_000;
const KILLS = 2;
/** How late the last recipient may be queued after the instant of a notice (BO-23.3). */
const MAX_LATE_MS = 60_000;
const LATEST_MS = 300_000;

/** Mails of a notice to everybody: each recipient once through kills, and in time. */
export async function mails(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-mails-"));
  try {
    return await withProgramme("mails", async (programme) => {
      await seed(programme.database, { participants: PEOPLE });
      await sql`update users set may_be_contacted = true`.execute(
        programme.database,
      );
      return [
        await queued(programme, folder, 0),
        await queued(programme, folder, KILLS),
      ];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function queued(
  { database, url }: Programme,
  folder: string,
  kills: number,
): Promise<Line> {
  const count = async (from: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${from}`.execute(database);
    return rows[0]?.count ?? 0;
  };
  const people = await count(sql`users where is_active`);
  const office = await openKilledOffice({ url, folder });
  const at = Date.now();
  const { id } = await database
    .insertInto("notices")
    .values({
      title: JSON.stringify({ fr: "Les Jeux ouvrent" }),
      text: JSON.stringify({ fr: "Inscrivez-vous." }),
      ...{ at_instant: new Date(at), channels: ["mail"] },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const done = () => count(sql`notice_deliveries where notice_id = ${id}`);
  let last = 0;
  for (let killed = 0; last < people && Date.now() - at < LATEST_MS; ) {
    const now = await done();
    if (now > last && killed < kills) {
      killed += 1;
      office.kill();
      await office.restart();
    }
    last = now;
    await pause(100);
  }
  const late = Date.now() - at;
  const sent = await count(
    sql`notice_deliveries where notice_id = ${id} and mail_state = 'sent'`,
  );
  await database.deleteFrom("notices").where("id", "=", id).execute();
  await office.stop();
  const files = readdirSync(join(folder, "outbox")).filter((name) =>
    name.startsWith(`notice-${id}-`),
  );
  const isLate = kills === 0 && late > MAX_LATE_MS;
  return {
    what: `a notice to ${people} people, the server killed ${kills} times: each queued once${kills === 0 ? `, at most ${MAX_LATE_MS / 1000} s late` : ""}`,
    tried: people,
    failed: people - last + Number(isLate),
    details: [
      `${Math.round(late / 100) / 10} s until all were queued`,
      `${sent} sent by then, ${files.length} in the outbox at the end`,
    ],
  };
}
