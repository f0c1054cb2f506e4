import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { followNotices } from "./database/notices.ts";
import {
  connect,
  openDatabase,
  servingLimits,
} from "./database/open-database.ts";
import { createMailer } from "./mail/mailer.ts";
import {
  demoAccounts,
  hasDemoAccounts,
  inviteDemo,
  prepareProgramme,
} from "./seed/seed.ts";
import type { Settings } from "./settings.ts";

/** The API on the database of a programme. */
export interface OpenApp {
  app: FastifyInstance;
  /** The accounts to try the demo with, as lines to print; empty when this is not the demo. */
  accounts: string;
  close(): Promise<void>;
}

/**
 * The API on the database of the settings. An empty one is filled with the demo programme, or with the settings of a
 * programme that has nothing else yet. Throws a UserError.
 */
export async function openApp(
  settings: Settings,
  isDevelopment = false,
  withInvitation = true,
): Promise<OpenApp> {
  const { isDemo } = settings;
  const opened = await openDatabase(settings.databaseUrl, settings.dataFolder, {
    limits: servingLimits,
    prepare: (empty) => prepareProgramme(empty, isDemo),
    onLost: ({ message }) => {
      console.error(message);
      process.exit(1);
    },
  });
  const { database, address } = opened;
  const { databaseListenUrl, databaseReadUrl } = settings;
  const notices = followNotices(databaseListenUrl ?? address);
  const readDatabase =
    databaseReadUrl === undefined
      ? database
      : connect(databaseReadUrl, servingLimits, "replica");
  const close = async () => {
    await notices.close();
    if (readDatabase !== database) await readDatabase.destroy();
    await opened.close();
  };
  try {
    // The demo's invitation is in the outbox before anybody asked for a mail: the console need not mention it.
    let log = (_line: string) => {};
    const mailer = createMailer(settings.mail, (line) => log(line));
    const app = createApp({
      ...{ database, readDatabase, notices },
      ...settings,
      hasPublicDocs: settings.hasPublicDocs || isDevelopment,
      mailer,
      isDevelopment,
    });
    const holdsDemo = await hasDemoAccounts(database);
    if (isDemo && holdsDemo && withInvitation)
      await inviteDemo(app.passwordLinks);
    if (!isDemo && holdsDemo)
      console.error(
        "Accounts of the demo, whose password is published, can sign in: disable them (npm run admin -- --help)",
      );
    log = console.info;
    return { app, close, accounts: isDemo && holdsDemo ? demoAccounts() : "" };
  } catch (error) {
    await close();
    throw error;
  }
}
