/**
 * Helper processes for the load test; each prints its port.
 *
 *   node tests/prove/load-process.ts proxy ORIGIN…   a proxy that distributes requests to these in turn
 *   node tests/prove/load-process.ts bare FILE       bare routes: only the SQL statements of a call, and its response
 */
import { readFileSync } from "node:fs";
import { fastify } from "fastify";
import pg from "pg";
import { runScript } from "#server/core/cli.ts";
import { servingLimits } from "#server/database/open-database.ts";
import { createTokens } from "#server/security/tokens.ts";
import { openRoundRobin } from "#tests/support/instances.ts";

/** A recorded call of the API: its SQL statements and response. */
export interface RecordedCall {
  path: string;
  /** Whether it requires no token. */
  isPublic: boolean;
  statements: { sql: string; parameters: unknown[] }[];
  answer: unknown;
}

export interface BareRoutes {
  url: string;
  secret: string;
  calls: RecordedCall[];
}

async function serveBare(file: string): Promise<string> {
  const { url, secret, calls } = JSON.parse(
    readFileSync(file, "utf8"),
  ) as BareRoutes;
  const pool = new pg.Pool({ connectionString: url, ...servingLimits });
  const tokens = createTokens([secret]);
  const app = fastify();
  const byPath = new Map(calls.map((call) => [call.path, call]));
  app.get("/*", async ({ url: path, headers }, reply) => {
    const call = byPath.get(path);
    if (call === undefined) return reply.code(404).send();
    const token = headers.authorization?.slice("Bearer ".length) ?? "";
    if (!call.isPublic && (await tokens.read(token)) === null)
      return reply.code(401).send();
    for (const { sql, parameters } of call.statements)
      await pool.query(sql, parameters);
    return reply.send(call.answer);
  });
  return app.listen({ port: 0, host: "127.0.0.1" });
}

await runScript(import.meta.filename, {}, async (_, [kind, ...words]) => {
  const origin =
    kind === "bare"
      ? await serveBare(words[0] ?? "")
      : (await openRoundRobin(words.map((origin) => ({ origin })))).origin;
  console.log(new URL(origin).port);
  return 0;
});
