import { execFile, execFileSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface Servant {
  uid: number;
  gid: number;
}

const isRoot = process.getuid?.() === 0;

function servant(): Servant {
  for (const name of ["postgres", "nobody"])
    try {
      const idOf = (flag: string) =>
        Number(execFileSync("id", [flag, name], { stdio: "pipe" }).toString());
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {}
  throw new Error(
    "PostgreSQL does not run as root, and there is neither an account postgres nor nobody.",
  );
}

/** Whether everybody may walk down to `path`. */
function isReachable(path: string): boolean {
  const folder = dirname(resolve(path));
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (folder === dirname(folder) || isReachable(folder));
}

/** Makes the folder belong to the account that PostgreSQL runs as; nothing to do unless we are root. */
export function giveToServant(folder: string): void {
  if (!isRoot) return;
  const { uid, gid } = servant();
  chownSync(folder, uid, gid);
}

/**
 * Runs a program of PostgreSQL, which refuses to be root: then as the account `postgres` or `nobody`. Below a folder
 * that only root may enter (a clone in /root), that account keeps the right to pass, by `setpriv`.
 * @returns what the program printed; rejects with the program's own words when it fails
 */
export async function runAsServant(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<string> {
  const command = [program, ...args];
  let account: Servant | undefined;
  if (isRoot) {
    const { uid, gid } = servant();
    if (isReachable(program) && isReachable(folder)) account = { uid, gid };
    else
      command.unshift(
        "setpriv",
        `--reuid=${uid}`,
        `--regid=${gid}`,
        "--clear-groups",
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override",
      );
  }
  const [file = program, ...rest] = command;
  const { stdout } = await run(file, rest, {
    ...account,
    cwd: folder,
    env: { ...process.env, LC_ALL: "C" },
  });
  return stdout;
}
