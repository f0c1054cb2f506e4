import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** A request as its bytes are sent. */
interface RawRequest {
  method?: string;
  path: string;
  /** Defaults: those that the server's address and the body need. */
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

function openSocket(
  origin: string,
  { method = "GET", path, headers, body }: RawRequest,
) {
  const { hostname, port, host } = new URL(origin);
  const json = body === undefined ? "" : JSON.stringify(body);
  const fields = {
    ...{ Host: host, Connection: "close" },
    ...(body !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(json)),
    }),
    ...headers,
  };
  const socket = connect(Number(port), hostname);
  socket.write(
    [
      `${method} ${path} HTTP/1.1`,
      ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
      ...["", json.slice(0, -1)],
    ].join("\r\n"),
  );
  return { socket, last: json.slice(-1) };
}

const statusOf = (response: string) => Number(response.split(" ", 2)[1]);

/** Sends a request but for the last byte of its body, which `finish` sends. */
export function sendAllButTheEnd(origin: string, request: RawRequest) {
  const { socket, last } = openSocket(origin, request);
  const response = text(socket).then((received) => ({
    status: statusOf(received),
    body: received.slice(received.indexOf("\r\n\r\n") + 4),
  }));
  return { response, finish: () => void socket.write(last) };
}

/** Requests something, and stops reading after the first bytes of the response. */
export async function readBeginning(origin: string, request: RawRequest) {
  const { socket } = openSocket(origin, request);
  const [first] = (await once(socket, "data")) as [Buffer];
  socket.pause();
  return {
    status: statusOf(first.toString("latin1")),
    close: () => void socket.destroy(),
  };
}
