import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";

export interface Listening {
  origin: string;
  close(): Promise<void>;
}

interface Options {
  /** Defaults to a free port. */
  port?: number | undefined;
  /** Key and certificate (PEM) for https. */
  secure?: { key: string; cert: string };
  /** The host name for the browser: another name is another site. */
  name?: "127.0.0.1" | "localhost";
}

const givenPorts = new Set<number>();

/** A port that is not in use, another one at each call. */
export async function freePort(): Promise<number> {
  const { origin, close } = await listen(() => () => {});
  await close();
  const port = Number(new URL(origin).port);
  if (givenPorts.has(port)) return freePort();
  givenPorts.add(port);
  return port;
}

/** Serves what `listenerAt` returns for the origin, only on this machine. */
export async function listen(
  listenerAt: (origin: string) => RequestListener,
  { port = 0, secure, name = "127.0.0.1" }: Options = {},
): Promise<Listening> {
  const server = secure ? createSecureServer(secure) : createServer();
  // `closeAllConnections` leaves those that are still in their TLS handshake, and `close` waits for them.
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(port, name, done));
  const { port: taken } = server.address() as AddressInfo;
  const origin = `${secure ? "https" : "http"}://${name}:${taken}`;
  server.on("request", listenerAt(origin));
  return {
    origin,
    close: () =>
      new Promise((done, fail) => {
        server.close((error) => (error ? fail(error) : done()));
        for (const socket of sockets) socket.destroy();
      }),
  };
}
