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
/** Four times what a run needs. */
const ENOUGH_BYTES = 2 * 1024 ** 3;

function isRoomy(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ENOUGH_BYTES;
}

/**
 * A folder for thousands of temporary files, above all databases: in memory if there is enough of it, otherwise in the
 * system's temporary folder. It is deleted when the process exits; folders of killed processes are deleted by the next
 * call.
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

/** Whether this process created the folder. */
export const isMemoryFolder = (folder: string): boolean =>
  basename(folder).startsWith(`palmares-${process.pid}-`);

const remove = (folder: string) =>
  rmSync(folder, { recursive: true, force: true });
