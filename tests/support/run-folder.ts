import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cache = fileURLToPath(new URL("../../.cache", import.meta.url));

/**
 * A folder for the files of one test run (database, build, reports, traces), named after the process, so that parallel
 * runs do not share it. It remains for inspection; folders of earlier runs are removed.
 */
export function createRunFolder(): string {
  const folder = join(cache, `run-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(cache)) {
    const [, pid] = /^run-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(cache, name), { recursive: true, force: true });
  }
  return folder;
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
