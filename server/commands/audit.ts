/**
 * Verifies the audit trail of the back office: each event contains a hash of the one before, so that one that was changed,
 * taken out or put in between is found. That the last events are gone cannot be seen: compare their number with the last
 * run's.
 *
 *   npm run audit
 *
 * Exits with 1 at the first event that is not as it was written. The database is that of DATABASE_URL, or the embedded one
 * in DATA_DIR (.data).
 */
import { readSettings } from "#server/app/settings.ts";
import { runScript, UserError } from "#server/core/cli.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createAuditEventsRepository } from "#server/repositories/audit-events.ts";

await runScript(import.meta.filename, {}, async (_options, words) => {
  if (words.length > 0)
    throw new UserError("Expected no arguments. See --help.");
  const { databaseUrl, dataFolder } = readSettings(process.env);
  const { database, close } = await openDatabase(databaseUrl, dataFolder);
  try {
    const { events, broken } =
      await createAuditEventsRepository(database).verify();
    if (broken !== undefined) {
      console.log(`Event ${broken} is not as it was written.`);
      return 1;
    }
    console.log(`${events} events, all as they were written.`);
    return 0;
  } finally {
    await close();
  }
});
