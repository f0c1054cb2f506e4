/**
 * Fills the database with the demo programme, from server/seed/data and server/seed/pictures.
 *
 *   npm run seed                            the demo, when the database is empty
 *   npm run seed -- --participants 100000   further participants too, up to that number
 *   npm run seed -- --reset                 deletes everything first: dates start anew from now
 *
 * The database is that of DATABASE_URL, or the embedded one in DATA_DIR (.data).
 */
import { runScript, UserError } from "#scripts/cli.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { readSettings } from "#server/settings.ts";

await runScript(
  import.meta.filename,
  {
    participants: { type: "string", default: "0" },
    reset: { type: "boolean", default: false },
  },
  async ({ participants, reset }) => {
    if (!/^\d{1,7}$/.test(participants))
      throw new UserError(
        `--participants: expected a whole number up to 9999999, got "${participants}"`,
      );
    // Imported here, so that a mistake in the data is reported like any other.
    const { clear, seed } = await import("./seed.ts");
    const { databaseUrl, dataFolder } = readSettings(process.env);
    const { database, close } = await openDatabase(databaseUrl, dataFolder);
    const started = performance.now();
    try {
      if (reset) await clear(database);
      await seed(database, { participants: Number(participants) });
      const { count } = await database
        .selectFrom("users")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${count} people after ${seconds} s`);
    } finally {
      await close();
    }
    return 0;
  },
);
