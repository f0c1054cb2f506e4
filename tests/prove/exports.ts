import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { createJobQueue } from "#server/jobs/job-queue.ts";
import { demo } from "#server/seed/people.ts";
import { inBulk } from "#tests/support/in-bulk.ts";
import {
  type KilledOffice,
  openKilledOffice,
} from "#tests/support/killed-office.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { type Programme, withProgramme } from "./programme.ts";
import type { Line } from "./tests.ts";

/** Enough for their export to take a while. */
const PEOPLE = 100_000;
const KILLS = 2;
const LATEST_MS = 180_000;

/** Exports and reports, whose server is killed while they are made (BO-21.2, BO-21.3). */
export async function exports(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-exports-"));
  const received = await openMailServer();
  try {
    return await withProgramme("exports", async (programme) => {
      const { database, url } = programme;
      await inBulk(
        database,
        ["users"],
        [
          `insert into users (id, username, email, is_active, is_cgu_accepted, profile, created_at)
            select 10000000 + n, 'p' || n || '@example.net', 'p' || n || '@example.net', true, true, '{}', now()
            from generate_series(1, ${PEOPLE}) n`,
        ],
      );
      const more = { SMTP_URL: received.url };
      const office = await openKilledOffice({ url, folder, more });
      try {
        return [
          await exported(programme, office, "csv"),
          await exported(programme, office, "xlsx"),
          await reported(programme, office, received.ids),
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

/** Waits until `isTrue`, at most three minutes. @returns whether it is */
async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  const began = Date.now();
  while (!(await isTrue())) {
    if (Date.now() - began > LATEST_MS) return false;
    await pause(10);
  }
  return true;
}

async function exported(
  { database }: Programme,
  office: KilledOffice,
  format: "csv" | "xlsx",
): Promise<Line> {
  const filter = { status: "active" };
  const wanted = { kind: "participants", purpose: "Proof", format, filter };
  const response = await office.call("POST", "/exports", wanted);
  const { id } = (await response.json()) as { id: string };
  const find = () =>
    database
      .selectFrom("office_exports")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const begins = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where query like 'copy (select%'`.execute(
      database,
    );
    return (rows[0]?.count ?? 0) > 0;
  };
  for (let killed = 0; killed < KILLS; killed += 1) {
    await until(begins);
    office.kill();
    await office.restart();
  }
  await until(async () => (await find()).state === "done");
  const { rows, state } = await find();
  const file = await office.call("GET", `/exports/${id}/file`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const lines =
    format === "csv"
      ? bytes.toString().split("\r\n").length - 2
      : Number(rows) * Number(bytes.toString("latin1", 0, 2) === "PK");
  const found = await sql<{ count: number }>`
    select count(*)::int as count from users
    where is_active and (password_hash is not null or is_cgu_accepted) and erased_at is null`.execute(
    database,
  );
  const people = found.rows[0]?.count ?? 0;
  return {
    what: `${format} of ${people} participants, the server killed ${KILLS} times while it was written: whole`,
    tried: people,
    failed: state === "done" && rows === people ? people - lines : people,
    details: [`${state}, ${rows} rows, ${lines} lines, ${bytes.length} bytes`],
  };
}

async function reported(
  { database }: Programme,
  office: KilledOffice,
  received: readonly string[],
): Promise<Line> {
  await database
    .insertInto("reports")
    .values({
      ...{ name: "Proof", figures: ["funnel", "points"], period: "day" },
      ...{ weekday: 1, hour: 0, language: "fr", changed_at: new Date(0) },
      recipients: [demo.configurator.id],
    })
    .execute();
  const jobs = createJobQueue(database);
  const delivered = async () =>
    (await database.selectFrom("report_deliveries").selectAll().execute())
      .length > 0;
  const ids = () => received.filter((one) => one.startsWith("report-"));
  try {
    await jobs.add("reports", {});
    await until(delivered);
    office.kill();
    await office.restart();
    await until(async () => ids().length > 0);
    // Due a second time, it is not sent again.
    await jobs.add("reports", {});
    await until(async () => !(await jobs.list()).some(isReport));
  } finally {
    await jobs.close();
  }
  const days = new Set(ids()).size;
  return {
    what: "a report, the server killed before it was mailed: each day once, and a second mail has the same id",
    tried: 1,
    failed: Number(days === 0 || ids().length > days + 1),
    details: [`${ids().length} mails of ${days} days`],
  };
}

const isReport = ({ kind }: { kind: string }) => kind.startsWith("report");
