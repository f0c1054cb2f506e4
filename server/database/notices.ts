import pg from "pg";
import { applicationName } from "./cluster.ts";

const CHANNEL = "palmares_settings";
const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;

/** How often settings are read again in any case: where a pooler passes no notice, or one got lost. */
const POLL_MS = 30_000;

/** Tells that settings which are kept in memory may have changed, whichever process changed them. */
export interface Notices {
  subscribe(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Listens to the database at `url` on a connection of its own, and connects again as long as it takes. Listeners are called
 * on each notice, on each new connection, since notices may have come before it, and every 30 seconds.
 * @param begin from when on
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
