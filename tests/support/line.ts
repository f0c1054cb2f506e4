import { request } from "node:http";
import { type Listening, listen } from "./listen.ts";

interface Line extends Listening {
  /** Total bytes of all bodies sent so far. */
  sent: number;
  /** Whether to cut the connection now. @param received bytes of the current body */
  shouldCut: (received: number) => boolean;
}

/** A proxy to the server at `target` that can cut the connection during a request. */
export async function openLine(target: string): Promise<Line> {
  const line: Line = {
    sent: 0,
    shouldCut: () => false,
    ...(await listen(
      () => (incoming, outgoing) => {
        const { method, headers, url = "" } = incoming;
        const passed = request(
          new URL(url, target),
          { method, headers },
          (answer) => {
            outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
            answer.pipe(outgoing);
          },
        );
        passed.on("error", () => outgoing.destroy());
        let received = 0;
        incoming.on("data", ({ length }: Buffer) => {
          received += length;
          line.sent += length;
          if (line.shouldCut(received)) {
            passed.destroy();
            incoming.socket.destroy();
          }
        });
        incoming.pipe(passed);
      },
      { name: "localhost" },
    )),
  };
  return line;
}
