import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { prepareProgramme } from "#server/seed/seed.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

const script = join(import.meta.dirname, "seed.ts");

test("--help prints how to use it, and exits", () => {
  const { status, stdout } = spawnSync(process.execPath, [script, "--help"], {
    encoding: "utf8",
  });
  expect(stdout).toContain("npm run seed -- --participants");
  expect(status).toBe(0);
});

test.each<[string[], NodeJS.ProcessEnv, string]>([
  [["--participants", "many"], {}, 'got "many"'],
  [["--products", "-1"], {}, "--products"],
  [["--participant", "3"], {}, "Unknown option '--participant'"],
  [["again"], {}, "Unexpected argument 'again'"],
  [[], { PORT: "none" }, "PORT must be a port number, not none"],
  [[], { DATABASE_URL: "postgres://127.0.0.1:1/x", DEMO: "1" }, "ECONNREFUSED"],
  [[], { DATABASE_URL: "postgres://127.0.0.1:1/x" }, "This is not a demo"],
])(
  "%j with %j is explained without a stack trace",
  async (args, environment, reason) => {
    const { code, stderr } = await runScriptHere(script, args, environment);
    expect(stderr).toContain(reason);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(code).toBe(2);
  },
);

test.each([[[]], [["--reset"]], [["--participants", "50"]]])(
  "%j does not change another programme",
  async (args) => {
    const { database, url, drop } = await emptyDatabase();
    await migrate(database);
    await prepareProgramme(database, false);
    const { code, stderr } = await runScriptHere(script, args, {
      DATABASE_URL: url,
      DEMO: "1",
    });
    expect(stderr).toBe(
      "The database contains a programme other than the demo: nothing was changed\n",
    );
    expect(code).toBe(2);
    expect(
      await database.selectFrom("programme").select("id").execute(),
    ).toHaveLength(1);
    expect(await database.selectFrom("users").select("id").execute()).toEqual(
      [],
    );
    await drop();
  },
);
