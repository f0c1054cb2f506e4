/** `npm run seed`: fills the database with the demo programme; see `usage`. */
import { parseArgs } from "node:util";
import { openDatabase } from "#server/database/open-database.ts";
import { readSettings } from "#server/settings.ts";

const usage = `Fills the database with the demo programme, from server/seed/data and server/seed/pictures.

  npm run seed                            the demo, when the database is empty
  npm run seed -- --participants 100000   further participants too, up to that number
  npm run seed -- --reset                 deletes everything first: dates start anew from now
  npm run seed -- --help                  this text

The database is that of DATABASE_URL, or the embedded one in DATA_DIR (.data).`;

class UsageError extends Error {}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        participants: { type: "string", default: "0" },
        reset: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (!/^\d{1,7}$/.test(values.participants))
      throw new UsageError(
        `--participants: expected a whole number up to 9999999, got "${values.participants}"`,
      );
    return { ...values, participants: Number(values.participants) };
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(`${message}\n\n${usage}`);
  }
}

function readEnvironment() {
  try {
    return readSettings(process.env);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function main(): Promise<void> {
  const { help, participants, reset } = readArguments();
  if (help) {
    console.log(usage);
    return;
  }
  // Imported here, so that a mistake in the data is reported like any other.
  const { clear, seed } = await import("./seed.ts");
  const { databaseUrl, dataFolder } = readEnvironment();
  const { database, close } = await openDatabase(databaseUrl, dataFolder);
  const started = performance.now();
  try {
    if (reset) await clear(database);
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
}

/** What the caller can mend (arguments, data, settings, the database's address) in one line; undefined for a programming error. */
function explain(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UsageError || error.name === "SeedDataError")
    return error.message;
  // Errors of the connection and of PostgreSQL have a code; after several attempts to connect the message is empty.
  const { code } = error as { code?: unknown };
  return typeof code === "string"
    ? `The database cannot be filled: ${error.message || code}`
    : explain(error.cause);
}

try {
  await main();
} catch (error) {
  const message = explain(error);
  if (message === undefined) throw error;
  console.error(message);
  process.exitCode = 1;
}
