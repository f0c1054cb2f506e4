import type { FastifyInstance } from "fastify";
import { UserError } from "#scripts/cli.ts";
import { createApp } from "./app.ts";
import { openDatabase } from "./database/open-database.ts";
import { createMailer } from "./mail/mailer.ts";
import { inviteDemo, seedDemo } from "./seed/seed.ts";
import type { Settings } from "./settings.ts";

/** The API on the database of the settings, seeded with the demo programme when it is empty. Throws a UserError. */
export async function openApp(
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

/**
 * Listens, prints the address, and shuts down on SIGINT or SIGTERM: it finishes the responses in progress, then calls
 * `release`. A second signal ends the process at once. Throws a UserError when it cannot listen.
 */
export async function serve(
  app: FastifyInstance,
  { port, host }: Pick<Settings, "port" | "host">,
  release: () => Promise<void>,
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    await release();
    throw listenError(error, port, host);
  }
  const stop = async () => {
    await app.close();
    await release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  const address = app.server.address();
  const listening = typeof address === "object" ? address?.port : port;
  console.log(`Palmares is at http://localhost:${listening}/fo/`);
}

/** A UserError for a port or an address where nothing can listen; any other error as it is. */
export function listenError(
  error: unknown,
  port: number,
  host: string,
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new UserError(
      `Port ${port} is in use, perhaps by another Palmares: stop it, or choose another port with PORT=${port + 1}`,
    );
  if (code === "EACCES")
    return new UserError(
      `Port ${port} needs privileges: choose one above 1023 with PORT`,
    );
  if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL")
    return new UserError(`HOST ${host} is not an address of this machine`);
  return error;
}
