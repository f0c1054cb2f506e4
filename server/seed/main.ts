/**
 * Fills the database with the demonstration programme.
 *
 *   npm run seed                          the story, when the database is empty
 *   npm run seed -- --participants 100000 the story, and participants up to that number
 *   npm run seed -- --reset               takes everything away first
 */
import { parseArgs } from "node:util";
import { openDatabase } from "#server/database/open-database.ts";
import { readSettings } from "#server/settings.ts";
import { clear, seed } from "./seed.ts";

const { values } = parseArgs({
  options: {
    participants: { type: "string", default: "0" },
    reset: { type: "boolean", default: false },
  },
});
const participants = Number(values.participants);
if (!Number.isInteger(participants) || participants < 0)
  throw new RangeError(`--participants is no number: ${values.participants}`);

const { databaseUrl, dataFolder } = readSettings(process.env);
const { database, close } = await openDatabase(databaseUrl, dataFolder);
const started = performance.now();
try {
  if (values.reset) await clear(database);
  await seed(database, { participants });
  const { count } = await database
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${count} people after ${seconds} s`);
} finally {
  await close();
}
