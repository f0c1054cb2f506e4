import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { openDatabase } from "./database/open-database.ts";
import { createMailer } from "./mail/mailer.ts";
import { inviteDemo, seedDemo } from "./seed/seed.ts";
import type { Settings } from "./settings.ts";

/** The API on the database of the settings, seeded with the demo programme when it is empty. Throws a UserError. */
export async function openApi(
  settings: Settings,
  isDevelopment = false,
  withInvitation = true,
): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const { database, close } = await openDatabase(
    settings.databaseUrl,
    settings.dataFolder,
  );
  try {
    await seedDemo(database);
    // The demo's invitation is in the outbox before anybody asked for a mail: the console need not mention it.
    let log = (_line: string) => {};
    const mailer = createMailer(settings.mail, (line) => log(line));
    const app = createApp({ database, ...settings, mailer, isDevelopment });
    if (withInvitation) await inviteDemo(app.passwordLinks);
    log = console.info;
    return { app, close };
  } catch (error) {
    await close();
    throw error;
  }
}
