import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Settings } from "#server/app/settings.ts";
import type { ApiMessage } from "./dev-api.ts";

const apiFile = fileURLToPath(new URL("dev-api.ts", import.meta.url));

export type ApiProcess = ReturnType<typeof createApiProcess>;

export function createApiProcess(
  settings: Settings,
  target: string | undefined,
  report: (line: string) => void,
) {
  let child: ChildProcess | undefined;
  let state: Promise<ApiMessage> = Promise.resolve({
    failure: "The API has not started.",
  });
  let isDue = false;

  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const exit = once(running, "exit");
    running.kill();
    const isLate = await Promise.race([exit, pause(3_000, true as const)]);
    if (isLate === true) running.kill("SIGKILL");
    await exit;
  }

  async function launch(...words: string[]): Promise<ApiMessage> {
    await stop();
    const started = fork(apiFile, words, {
      execArgv: [],
      env: {
        ...process.env,
        PORT: String(settings.port),
        DATA_DIR: settings.dataFolder,
        DATABASE_URL: settings.databaseUrl,
        DEMO: settings.isDemo ? "1" : "0",
        LOG_LEVEL: settings.log.level,
        VITE_API_TARGET: target,
      },
    });
    child = started;
    const [message] = (await Promise.race([
      once(started, "message"),
      once(started, "exit").then(([code]) => [
        { failure: `It exited with code ${code}.` },
      ]),
    ])) as [ApiMessage];
    if ("failure" in message)
      report(`The API did not start. ${message.failure}`);
    else
      started.once("exit", (code) => {
        if (child !== started) return;
        const failure = `It exited with code ${code}.`;
        state = Promise.resolve({ failure });
        report(`The API stopped. ${failure} The next change restarts it.`);
      });
    return message;
  }

  return {
    /** Where the API listens, or why it does not; waits while it starts. */
    state: () => state,
    start: () => {
      state = launch("--first");
      return state;
    },
    /** Restarts the API, once for changes that arrive together. */
    restart: async (path: string) => {
      if (isDue) return;
      isDue = true;
      const before = state;
      const began = performance.now();
      state = (async () => {
        await Promise.all([before, pause(50)]);
        isDue = false;
        const message = await launch();
        if ("port" in message)
          report(
            `Restarted the API in ${Math.round(performance.now() - began)} ms: ${path}`,
          );
        return message;
      })();
      await state;
    },
    stop,
  };
}
