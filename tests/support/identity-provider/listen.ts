import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
  origin: string;
  close(): Promise<void>;
}

/** Serves what `listenerAt` makes for the origin, on a free port of this machine or on `port`. */
export async function listen(
  listenerAt: (origin: string) => RequestListener,
  port = 0,
): Promise<Listening> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on("request", listenerAt(origin));
  return {
    origin,
    close: () =>
      new Promise((done, fail) => {
        server.close((error) => (error ? fail(error) : done()));
        server.closeAllConnections();
      }),
  };
}
