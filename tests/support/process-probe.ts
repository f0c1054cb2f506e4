/**
 * Preloaded into a served process (`--expose-gc --import`), where it measures from inside. `GET /` on `PROBE_PORT` responds with
 * the longest turn of the event loop since the last request, and the memory that is left after a garbage collection.
 */
import { createServer } from "node:http";
import { setImmediate as turn } from "node:timers/promises";

export interface Measured {
  /** In time of the processor: what else the machine does does not count. */
  pauseMs: number;
  bytes: number;
}

const used = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

let [last, pauseMs] = [used(), 0];
setInterval(() => {
  const now = used();
  pauseMs = Math.max(pauseMs, now - last);
  last = now;
}, 1).unref();

createServer(async (_request, response) => {
  const longest = pauseMs;
  // What the first collection finalizes is freed by the second one.
  globalThis.gc?.();
  await turn();
  globalThis.gc?.();
  const bytes = process.memoryUsage.rss();
  const measured: Measured = { pauseMs: longest, bytes };
  // The collections are no pause of the server.
  [last, pauseMs] = [used(), 0];
  response.setHeader("Connection", "close");
  response.end(JSON.stringify(measured));
})
  .listen(Number(process.env["PROBE_PORT"]), "localhost")
  .unref();
