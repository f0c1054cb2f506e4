import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { openDatabase } from "./database/open-database.ts";
import { inviteDemo, seedDemo } from "./seed/seed.ts";
import type { Settings } from "./settings.ts";

/**
 * The API on the database of the settings, with the demonstration programme where that was empty, and its invitation on
 * the way.
 */
export async function openApi(
  settings: Settings,
  isDevelopment = false,
): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const { database, close } = await openDatabase(
    settings.databaseUrl,
    settings.dataFolder,
  );
  await seedDemo(database);
  const app = createApp({ database, ...settings, isDevelopment });
  await inviteDemo(app.passwordLinks);
  return { app, close };
}
