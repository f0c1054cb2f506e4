import { mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Prefix of the folders made on this machine or in this container, followed by the process id. */
const PREFIX = `palmares-${hostname().replace(/\W/g, "_")}-`;
const OWN = new RegExp(`^${PREFIX}(\\d+)-\\w{6}$`);

/** Creates a folder that only this user of the machine can read. */
export const makeTemporaryFolder = (): Promise<string> =>
  mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

/** Works in a temporary folder, and removes it. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeTemporaryFolder();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Removes the folders of killed processes: they may hold files that users sent, or all that is stored about a person. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(OWN.exec(name)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(
        () => {},
      );
  }
}

/** Whether another process has this id. Our own id may have belonged to a killed process. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
