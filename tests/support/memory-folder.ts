import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isRunning } from "./run-folder.ts";

const memory = "/dev/shm";
/** A run needs a quarter of it. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

function isRoomy(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ENOUGH_BYTES;
}

/**
 * A folder for files that are made by the thousand and not kept, databases above all: in memory where there is enough of
 * it, otherwise where temporary files are. It is gone when the process has ended; those of killed processes go with the
 * next one that is made.
 */
export function createMemoryFolder(): string {
  const parent = isRoomy() ? memory : tmpdir();
  for (const name of readdirSync(parent)) {
    const [, pid] = /^palmares-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      remove(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `palmares-${process.pid}-`));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  process.once("exit", () => remove(folder));
  return folder;
}

/** Whether it is one that this process made. */
export const isMemoryFolder = (folder: string): boolean =>
  basename(folder).startsWith(`palmares-${process.pid}-`);

const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true });
