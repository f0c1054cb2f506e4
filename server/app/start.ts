import type { FastifyInstance } from "fastify";
import { followNotices } from "#server/database/notices.ts";
import {
  connect,
  reachDatabase,
  replicaLimits,
  servingLimits,
} from "#server/database/open-database.ts";
import {
  demoAccounts,
  hasDemoAccounts,
  inviteDemo,
  prepareProgramme,
} from "#server/seed/seed.ts";
import { fillReferences } from "#server/services/documents/references.ts";
import { createMailer } from "#server/services/mail/mailer.ts";
import { type AppOptions, createApp } from "./app.ts";
import type { Settings } from "./settings.ts";

/** The API on the database of a programme. */
export interface OpenApp {
  app: FastifyInstance;
  /**
   * Migrates the database and starts serving requests; the app may listen before, and then responds to health checks.
   * Throws a UserError on failure.
   * @returns the demo's accounts, as lines to print; empty if this is not the demo
   */
  open(): Promise<string>;
  close(): Promise<void>;
}

interface OpenAppOptions {
  isDevelopment?: boolean;
  /** Whether the demo sends its invitation. */
  withInvitation?: boolean;
  /** Called with what takes a while, before it begins. */
  onProgress?: (step: string) => void;
}

/**
 * The API on the configured database. An empty one is filled with the demo programme, or with the settings of an
 * otherwise empty programme. Throws a UserError.
 */
export async function openApp(
  settings: Settings & Pick<AppOptions, "undoMs">,
  {
    isDevelopment = false,
    withInvitation = true,
    onProgress = () => {},
  }: OpenAppOptions = {},
): Promise<OpenApp> {
  const { isDemo } = settings;
  onProgress(
    settings.databaseUrl === undefined
      ? "Starting the embedded database"
      : "Connecting to the database",
  );
  const reached = await reachDatabase(
    settings.databaseUrl,
    settings.dataFolder,
    {
      limits: servingLimits,
      prepare: (empty) => prepareProgramme(empty, isDemo, onProgress),
      onLost: ({ message }) => {
        console.error(message);
        process.exit(1);
      },
    },
  );
  const { database, address } = reached;
  const { databaseListenUrl, databaseReadUrl } = settings;
  const opening = Promise.withResolvers<void>();
  const notices = followNotices(
    databaseListenUrl ?? address,
    undefined,
    opening.promise,
  );
  const readDatabase =
    databaseReadUrl === undefined
      ? undefined
      : connect(databaseReadUrl, replicaLimits, "replica");
  const close = async () => {
    await notices.close();
    await readDatabase?.destroy();
    await reached.close();
  };
  // The demo's invitation is sent before any user action, so the console does not mention it.
  let log = (_line: string) => {};
  const mailer = createMailer(settings.mail, (line) => log(line));
  try {
    const app = createApp({
      ...{ database, notices },
      ...(readDatabase && { readDatabase }),
      ...settings,
      hasPublicDocs: settings.hasPublicDocs || isDevelopment,
      opening: opening.promise,
      mailer,
      isDevelopment,
    });
    return { app, open: () => open(app), close };
  } catch (error) {
    await close();
    throw error;
  }

  async function open(app: FastifyInstance): Promise<string> {
    await reached.bringUpToDate();
    await fillReferences(app.repositories);
    const holdsDemo = await hasDemoAccounts(database);
    if (isDemo && holdsDemo && withInvitation)
      await inviteDemo(app.passwordLinks);
    if (!isDemo && holdsDemo)
      console.error(
        "Demo accounts, whose password is public, can sign in: disable them (npm run admin -- --help)",
      );
    log = console.info;
    opening.resolve();
    await app.opened;
    return isDemo && holdsDemo ? demoAccounts() : "";
  }
}
