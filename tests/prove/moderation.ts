import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { decideThroughKills } from "#tests/support/decide-through-kills.ts";
import { type Programme, withProgramme } from "./programme.ts";
import { type Line, vitestLines } from "./tests.ts";

const DECISIONS = 200;
const UNDONE = 50;
const KILLS = 12;

/** Decisions of the back office through kills, own entries, permissions, and a forged audit trail. */
export async function moderation(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-moderation-"));
  try {
    return [
      ...(await withProgramme("moderation", async (programme) => [
        await decided(programme, folder),
        await forged(programme, folder),
      ])),
      ...(await vitestLines([
        {
          what: "own entries, and those of one's group: refused by /v2, the shell, the back office, alone and among others",
          files: [
            "server/routes/own-entries.test.ts",
            "server/routes/bo/moderation/moderation-decisions.test.ts",
            "server/routes/bo/moderation/moderation-corrections.test.ts",
          ],
        },
        {
          what: "every route of the back office × every role, and without a session",
          files: ["tests/contract/office-authorization.test.ts"],
        },
        {
          what: "badges: awarded once, in the transaction that fulfils the rule",
          files: [
            "server/routes/bo/documents/badges.test.ts",
            "server/routes/bo/documents/badge-rules.test.ts",
          ],
        },
      ])),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function decided(
  { database, url }: Programme,
  folder: string,
): Promise<Line> {
  const { unanswered, faults, badges } = await decideThroughKills({
    ...{ database, url, folder },
    ...{ decisions: DECISIONS, undone: UNDONE, kills: KILLS },
  });
  return {
    what: `${DECISIONS} decisions, ${UNDONE} undone, the server killed ${KILLS} times: every balance, result, badge and rank is exact`,
    tried: DECISIONS,
    failed: faults.length,
    details: [
      `${unanswered} requests without a response, ${badges} badges won`,
      ...faults,
    ],
  };
}

/** Each column of an event that the hash covers, changed by one byte or by one unit. */
const forgeries: Readonly<Record<string, string>> = {
  at: "at + interval '1 millisecond'",
  actor_id: "coalesce(actor_id, 0) + 1",
  action: "overlay(action placing 'x' from 1)",
  entity: "entity || '0'",
  before: "coalesce(before, '') || '.'",
  after: "overlay(coalesce(after, '.') placing '9' from 1)",
  request_id: "coalesce(request_id, '') || '1'",
  hash: "set_byte(hash, 0, 255 - get_byte(hash, 0))",
};

/** Changes single events; `npm run audit` has to name each. */
async function forged(
  { database, url }: Programme,
  folder: string,
): Promise<Line> {
  const details: string[] = [];
  const events = await eventsOf(database);
  const chosen = [events[0], events[events.length >> 1], events.at(-1)];
  let tried = 0;
  const expectFound = (what: string, id: number | undefined) => {
    tried += 1;
    const { code, output } = audit(url, folder);
    const isFound =
      id === undefined
        ? code === 0
        : code === 1 && output.includes(`Event ${id} `);
    if (!isFound) details.push(`${what}: ${code} ${output}`);
  };
  expectFound("nothing changed", undefined);
  for (const id of chosen)
    for (const [column, value] of Object.entries(forgeries)) {
      if (id === undefined) continue;
      const row = await database
        .selectFrom("audit_events")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await sql`update audit_events set ${sql.ref(column)} = ${sql.raw(value)} where id = ${id}`.execute(
        database,
      );
      expectFound(`${column} of ${id}`, id);
      await sql`update audit_events set ${sql.ref(column)} = ${row[column as keyof typeof row]} where id = ${id}`.execute(
        database,
      );
    }
  expectFound("everything restored", undefined);
  return {
    what: "an audit event with one changed byte is found and named",
    tried,
    failed: details.length,
    details: [`${events.length} events`, ...details],
  };
}

const eventsOf = async (database: Kysely<Database>): Promise<number[]> =>
  (
    await database
      .selectFrom("audit_events")
      .select("id")
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

const script = fileURLToPath(
  new URL("../../server/commands/audit.ts", import.meta.url),
);

function audit(url: string, folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
  });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}
