import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createStorage } from "#server/services/storage/storage.ts";
import { classicDeclaration, pdf } from "./declarations.ts";
import { killInstances, startInstance } from "./instances.ts";

export interface Kills {
  database: Kysely<Database>;
  /** The URL of the same database. */
  url: string;
  /** The server's folder for files. */
  folder: string;
  sends: number;
  /** How often the server is killed, evenly distributed over the sends. */
  kills: number;
}

export interface Outcome {
  /** Requests without a response because the server was killed. */
  unanswered: number;
  /** What is wrong with the stored data, after each kill and at the end; empty if nothing is. */
  faults: string[];
  /** Number of declarations at the end. */
  stored: number;
}

/**
 * Sends many declarations, eight at a time, each with a proof and a separate key, while the server is killed with SIGKILL
 * and restarted. Requests without a response are retried with the same key.
 */
export async function declareThroughKills({
  database,
  url,
  folder,
  sends,
  kills,
}: Kills): Promise<Outcome> {
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
  };
  const storage = createStorage({ url: undefined, folder: `${folder}/files` });
  const declaration = await classicDeclaration(database);
  const acknowledged = new Map<string, number>();
  const faults: string[] = [];
  let unanswered = 0;
  let server = await startInstance(settings);
  const token = await signIn(server.origin);

  const waiting = Array.from({ length: sends }, (_, index) => `send-${index}`);
  const killAt = Array.from({ length: kills }, (_, index) =>
    Math.round(((index + 1) * sends) / (kills + 1)),
  );

  async function send(key: string): Promise<void> {
    const body = new FormData();
    body.append(
      "declaration",
      JSON.stringify({ ...declaration, distributor: key }),
    );
    body.append("targetEntity", "Declaration");
    body.append("file", new Blob([pdf, key]), "proof.pdf");
    const response = await fetch(`${server.origin}/v2/declarations`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
      body,
    });
    const answer = (await response.json()) as { id: number };
    if (response.status === 201) acknowledged.set(key, answer.id);
    else faults.push(`${key}: ${response.status} ${JSON.stringify(answer)}`);
  }

  async function work(): Promise<void> {
    for (let key = waiting.shift(); key; key = waiting.shift())
      try {
        await send(key);
        if (acknowledged.size >= (killAt[0] ?? Number.POSITIVE_INFINITY)) {
          killAt.shift();
          server.process.kill("SIGKILL");
        }
      } catch {
        unanswered += 1;
        waiting.push(key);
        return;
      }
  }

  while (waiting.length > 0) {
    await Promise.all(Array.from({ length: 8 }, work));
    if (waiting.length === 0) break;
    await killInstances([server]);
    faults.push(...(await faultsIn(database, storage, acknowledged)));
    server = await startInstance(settings);
  }
  faults.push(...(await faultsIn(database, storage, acknowledged)));
  await killInstances([server]);
  await setImmediate();
  const { stored } = await database
    .selectFrom("declarations")
    .select(({ fn }) => fn.countAll<number>().as("stored"))
    .where("idempotency_key", "like", "send-%")
    .executeTakeFirstOrThrow();
  return { unanswered, faults, stored };
}

/** Acknowledged declarations that are missing, and stored ones that are incomplete. */
async function faultsIn(
  database: Kysely<Database>,
  storage: ReturnType<typeof createStorage>,
  acknowledged: ReadonlyMap<string, number>,
): Promise<string[]> {
  const rows = await database
    .selectFrom("declarations")
    .leftJoin("media_objects", "media_objects.id", "proof_id")
    .select(({ selectFrom }) => [
      "declarations.id",
      "idempotency_key as key",
      "answers",
      "storage_key",
      selectFrom("declaration_products")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("declaration_id", "=", "declarations.id")
        .as("lines"),
    ])
    .where("idempotency_key", "like", "send-%")
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row.id]));
  const lost = [...acknowledged].filter(([key, id]) => byKey.get(key) !== id);
  const half: string[] = [];
  for (const { key, answers, lines, storage_key } of rows) {
    const proof = await hashOf(storage, storage_key);
    const expected = createHash("sha256").update(pdf).update(String(key));
    const isWhole =
      answers?.length === 4 &&
      Number(lines) === 2 &&
      proof === expected.digest("hex");
    if (!isWhole) half.push(`${key} is not whole`);
  }
  return [...lost.map(([key]) => `${key} is lost`), ...half];
}

async function hashOf(
  storage: ReturnType<typeof createStorage>,
  key: string | null,
): Promise<string> {
  const content = await buffer(await storage.read(key ?? ""));
  return createHash("sha256").update(content).digest("hex");
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
