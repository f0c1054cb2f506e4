/** Serves the API with settings from the environment, which may shorten the time for undoing, and prints its port. */
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { readSettings } from "#server/app/settings.ts";
import { openApp } from "#server/app/start.ts";

const { UNDO_MS } = process.env;
const undoMs = UNDO_MS === undefined ? undefined : Number(UNDO_MS);
const settings = { ...readSettings(process.env), undoMs };
const { app, open } = await openApp(settings, { withInvitation: false });
await app.listen({ port: 0, host: "127.0.0.1" });
await open();
// Tests kill it, and a killed process leaves no compile cache to the next one.
flushCompileCache();
console.log((app.server.address() as AddressInfo).port);
