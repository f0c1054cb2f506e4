import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { UserError } from "#server/core/cli.ts";

const PATIENCE_MS = 300_000;

/**
 * Prevents other processes from preparing the same data folder; waits for one that does, and prints which. The lock of a
 * dead process is taken over. Throws a UserError after five minutes.
 * @returns releases the lock
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, "preparing.lock");
  const end = Date.now() + PATIENCE_MS;
  for (let isTold = false; !take(lock); await pause(100)) {
    const holder = holderOf(lock);
    if (holder === undefined) continue;
    const line = `Another Palmares (process ${holder}) is preparing ${folder}`;
    if (Date.now() > end)
      throw new UserError(`${line} for minutes: stop it, or delete ${lock}`);
    if (!isTold) console.info(`${line}: waiting for it`);
    isTold = true;
  }
  return () => rmSync(lock, { force: true });
}

/** Links the lock file into place: unlike a file being written, a link has its content from the start. */
function take(lock: string): boolean {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own);
  }
}

/** The process that holds the lock; undefined if it is dead, in which case the lock is removed. */
function holderOf(lock: string): number | undefined {
  let holder: number;
  try {
    holder = Number(readFileSync(lock, "utf8"));
  } catch {
    return undefined;
  }
  try {
    process.kill(holder, 0);
    return holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPERM") return holder;
    rmSync(lock, { force: true });
    return undefined;
  }
}
