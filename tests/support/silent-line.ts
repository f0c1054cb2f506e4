import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can fall silent: it accepts connections and drops all data. */
export interface SilentLine {
  port: number;
  /** Drops all data from now on, on open connections too. */
  fallSilent(): void;
  /** Closes open connections and forwards new ones. */
  answerAgain(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the server on this local port. */
export async function openSilentLine(target: number): Promise<SilentLine> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    if (isSilent) return void socket.resume();
    const onward = connect(target, "127.0.0.1");
    onward.on("error", () => socket.destroy());
    onward.on("close", () => socket.destroy());
    socket.on("close", () => onward.destroy());
    socket.on("data", (data) => isSilent || onward.write(data));
    onward.on("data", (data) => isSilent || socket.write(data));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true;
    },
    answerAgain() {
      isSilent = false;
      end();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        end();
      }),
  };
}
