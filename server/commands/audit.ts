/**
 * Verifies the audit trail of the back office: each event contains a hash of the one before, so that one that was changed,
 * taken out or put in between is found. That the last events are gone cannot be seen: the server logs their number and the
 * last hash once an hour (`audit_trail.recorded`), compare with these.
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
    const { events, hash, broken } =
      await createAuditEventsRepository(database).verify();
    if (broken !== undefined) {
      console.log(`Event ${broken} is not as it was written.`);
      return 1;
    }
    console.log(
      events === 0
        ? "There are no events: either nothing was done in the back office yet, or all of them were deleted. Compare with the log (audit_trail.recorded)."
        : `${events} events, each as it was written; the last hash is ${hash}. Whether later ones were deleted, only the log (audit_trail.recorded) can tell.`,
    );
    return 0;
  } finally {
    await close();
  }
});
