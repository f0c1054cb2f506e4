import pg from "pg";
import { applicationName } from "./cluster.ts";

const CHANNEL = "palmares_settings";
const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;

/** How often settings are re-read anyway: a pooler may pass no notifications, and one may get lost. */
const POLL_MS = 30_000;

/** Notifies listeners that settings cached in memory may have changed, whichever process changed them. */
export interface Notices {
  subscribe(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Listens to the database at `url` on a separate connection, and reconnects whenever it is lost. Listeners are called on
 * each notification, on each new connection (since notifications may have been missed), and every 30 seconds.
 * @param begin when to start
 */
export function followNotices(
  url: string,
  pollMs = POLL_MS,
  begin: Promise<void> = Promise.resolve(),
): Notices {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;

  function connectLater(): void {
    clearTimeout(retry);
    if (isClosed) return;
    retry = setTimeout(connect, RECONNECT_MS);
    retry.unref();
  }

  function connect(): void {
    const current = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = current;
    current.on("error", () => {});
    current.on("end", connectLater);
    current.on("notification", tell);
    current
      .connect()
      .then(() => current.query(`listen ${CHANNEL}`))
      .then(tell)
      .catch(() =>
        current
          .end()
          .catch(() => {})
          .finally(connectLater),
      );
  }
  void begin.then(
    () => {
      if (isClosed) return;
      poll = setInterval(tell, pollMs);
      poll.unref();
      connect();
    },
    () => {},
  );

  return {
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      clearInterval(poll);
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
