/**
 * Fills the database with the demo programme, from server/seed/data and server/seed/pictures.
 *
 *   npm run seed                            the demo, if the database is empty
 *   npm run seed -- --participants 100000   adds participants, up to that number in total
 *   npm run seed -- --products 10000        adds products to the list challenge (3), up to that number in total
 *   npm run seed -- --reset                 deletes everything first; all dates are relative to now again
 *
 * The database is that of DATABASE_URL, with DEMO=1, or the embedded one in DATA_DIR (.data). One that is in use and not
 * the demo's is left alone.
 */

import { readSettings } from "#server/app/settings.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import { openDatabase } from "#server/database/open-database.ts";

await runScript(
  import.meta.filename,
  {
    participants: { type: "string", default: "0" },
    products: { type: "string", default: "0" },
    reset: { type: "boolean", default: false },
  },
  async ({ reset, ...options }) => {
    const count = (name: keyof typeof options): number => {
      const text = options[name];
      if (!/^\d{1,7}$/.test(text))
        throw new UserError(
          `--${name}: expected a whole number up to 9999999, got "${text}"`,
        );
      return Number(text);
    };
    const sizes = {
      participants: count("participants"),
      products: count("products"),
    };
    // Imported here, so that an error in the data is reported like any other.
    const { clear, hasDemoAccounts, isEmpty, seed } = await import(
      "#server/seed/seed.ts"
    );
    const { databaseUrl, dataFolder, isDemo } = readSettings(process.env);
    if (!isDemo)
      throw new UserError(
        "This is not a demo: npm run seed would create accounts whose password is public. Set DEMO=1 to allow it",
      );
    const { database, close } = await openDatabase(databaseUrl, dataFolder);
    const started = performance.now();
    try {
      if (!(await isEmpty(database)) && !(await hasDemoAccounts(database)))
        throw new UserError(
          "The database contains a programme other than the demo: nothing was changed",
        );
      if (reset) await clear(database);
      await seed(database, sizes);
      const { count } = await database
        .selectFrom("users")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${count} people in ${seconds} s`);
    } finally {
      await close();
    }
    return 0;
  },
);
