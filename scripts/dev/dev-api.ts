/**
 * The API of `npm run dev`, in a separate process that restarts whenever one of its files changes. It reports to its
 * parent the port it listens on, or a one-line reason for not starting.
 */

import type { AddressInfo } from "node:net";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { fastify } from "fastify";
import { basePath } from "#src/domain/programme/base-path.ts";

/** What the process sends to its parent. */
export type ApiMessage =
  | { port: number; accounts: string }
  | { failure: string };

const root = fileURLToPath(new URL("../..", import.meta.url));
const send = (message: ApiMessage) => process.send?.(message);

/** The first line of an error, and the location in our files that it names. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [message = ""] = error.message.split("\n");
  const place = new RegExp(
    `(?:file://)?(${root}(?!node_modules)[^\\s:)]+:\\d+)`,
  );
  const [, at] = place.exec(error.stack ?? "") ?? [];
  return at === undefined ? message : `${relative(root, at)}: ${message}`;
}

/** Serves only the page's headers: its API calls and pictures come from another server. */
async function openPolicy(target: string) {
  const { addSecurityHeaders } = await import(
    "#server/http/security-headers.ts"
  );
  const app = fastify();
  addSecurityHeaders(app, {
    isDevelopment: true,
    mediaOrigins: `https: ${new URL(target).origin}`,
  });
  return { app, open: async () => "", close: async () => {} };
}

async function openOwn() {
  // Imported here, so that an error in one of their files is reported like any other.
  const [{ openApp }, { readSettings }] = await Promise.all([
    import("#server/app/start.ts"),
    import("#server/app/settings.ts"),
  ]);
  const isFirst = process.argv.includes("--first");
  return openApp(readSettings(process.env), {
    isDevelopment: true,
    withInvitation: isFirst,
  });
}

async function main(): Promise<void> {
  const target = process.env["VITE_API_TARGET"];
  const { app, open, close } =
    target === undefined ? await openOwn() : await openPolicy(target);
  const [{ addEntrances, sendPage }, { allowFraming }] = await Promise.all([
    import("#server/http/front.ts"),
    import("#server/http/security-headers.ts"),
  ]);
  // Vite serves the page itself; this response provides its headers, and the nonce that they name.
  app.get(`${basePath}/*`, async (_request, reply) =>
    sendPage(reply, "__CSP_NONCE__"),
  );
  app.get("/bo/preview/", async (_request, reply) => {
    allowFraming(reply);
    return sendPage(reply, "__CSP_NONCE__");
  });
  addEntrances(app);
  if (target === undefined)
    app.get("/bo", async (_request, reply) => reply.redirect("/bo/"));
  process.once("SIGTERM", async () => {
    const closed = app.close();
    app.server.closeAllConnections();
    await closed;
    await close();
    process.exit();
  });
  process.once("disconnect", () => process.exit());
  await app.listen({ port: 0, host: "127.0.0.1" });
  const accounts = await open();
  send({ port: (app.server.address() as AddressInfo).port, accounts });
}

main().catch((error: unknown) => {
  send({ failure: describeError(error) });
  process.exit(1);
});
