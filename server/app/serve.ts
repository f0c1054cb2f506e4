import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { UserError } from "#server/core/cli.ts";
import { announceStop } from "#server/http/health.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { Settings } from "./settings.ts";

/** What to serve, and what to close after it. */
interface Served {
  app: FastifyInstance;
  /** Prepares to serve requests; returns lines to print. */
  open?(): Promise<string>;
  close(): Promise<void>;
}

/** Shutdown timeouts in milliseconds: until open connections are cut, and until the API, then the database, is abandoned. */
const SHUTDOWN = { connections: 3_000, app: 5_600, database: 4_000 };

/** Whether the work finishes in time; it continues in any case. */
const isDoneWithin = (milliseconds: number, work: Promise<void>) =>
  Promise.race([
    work.then(() => true),
    pause(milliseconds, false, { ref: false }),
  ]);

/**
 * Listens, opens, prints the addresses, and shuts down within ten seconds of SIGINT or SIGTERM: it finishes in-flight
 * responses, cuts connections whose request does not arrive, and closes the database. A second signal ends the process
 * immediately. Throws a UserError if it cannot listen.
 */
export async function serve(
  { app, open, close }: Served,
  {
    port,
    host,
    drainSeconds = 0,
  }: Pick<Settings, "port" | "host"> & Partial<Pick<Settings, "drainSeconds">>,
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    await close();
    throw listenError(error, port, host);
  }
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    announceStop(app);
    await pause(drainSeconds * 1000);
    const cut = setTimeout(
      () => app.server.closeAllConnections(),
      SHUTDOWN.connections,
    );
    const isAppClosed = await isDoneWithin(SHUTDOWN.app, app.close());
    clearTimeout(cut);
    const isClosed = await isDoneWithin(SHUTDOWN.database, close());
    if (!isAppClosed || !isClosed)
      console.error("Shutdown timed out; unfinished work was abandoned.");
    process.exit(isAppClosed && isClosed ? 0 : 1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  let printed = "";
  try {
    printed = (await open?.()) ?? "";
  } catch (error) {
    // A signal received meanwhile has already closed everything.
    if (isStopping) return;
    await app.close();
    await close();
    throw error;
  }
  const address = app.server.address();
  const listening = typeof address === "object" ? address?.port : port;
  const isLogged = ["info", "debug", "trace"].includes(app.log.level);
  for (const line of addressLines(
    `http://localhost:${listening}`,
    app.hasRoute({ method: "GET", url: "/bo" }),
  ))
    if (isLogged) app.log.info(line);
    else console.log(line);
  if (printed !== "") console.log(`\n${printed}`);
}

/** Where the programme and its back office are, as lines to print. */
export const addressLines = (
  origin: string,
  hasBackOffice: boolean,
): string[] => [
  `Palmares is at ${origin}${basePath}/`,
  ...(hasBackOffice ? [`Its back office is at ${origin}/bo/`] : []),
];

/** A UserError for a port or address that cannot be used; any other error unchanged. */
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
