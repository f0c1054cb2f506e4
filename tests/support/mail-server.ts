import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server that remembers the ids of what it got, without their domain. */
export async function openMailServer() {
  const ids: string[] = [];
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ["STARTTLS"] },
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (part: Buffer) => {
        text += part.toString();
      });
      stream.on("end", () => {
        ids.push(/^Message-ID: <(.+)@/im.exec(text)?.[1] ?? "");
        done();
      });
    },
  });
  // Clients that are killed.
  server.on("error", () => {});
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    ids,
    url: `smtp://127.0.0.1:${port}`,
    close: () => server.close(() => {}),
  };
}
