import type { Clock } from "#server/database/clock.ts";

/** The clock of this machine, which fake timers set, in place of the database's. */
export const machineClock = (ahead = () => 0): Clock => ({
  now: () => new Date(Date.now() + ahead()),
  read: async () => {},
});
