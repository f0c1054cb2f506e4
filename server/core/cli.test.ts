import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = (...words: string[]) =>
  spawnSync(process.execPath, words, { encoding: "utf8" });

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

/** Scripts of package.json that are ours, by the file to which npm hands the arguments. */
const ours = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] = /node (\S+\.ts)[^&]*$/.exec(command) ?? [];
  return file === undefined || name === "prepare" ? [] : [{ name, file }];
});

describe("--help", () => {
  const said: Record<string, string> = {};
  const files = [...new Set(ours.map(({ file }) => file))];
  /** Also imported by others: only as the main module does it say something. */
  const isShared = (file: string) =>
    readFileSync(file, "utf8").includes("import.meta.main");

  const ask = (...words: string[]): string => {
    const { status, stdout, stderr } = run(...words, "--help");
    expect(stderr).toBe("");
    expect(status).toBe(0);
    return stdout;
  };

  beforeAll(() => {
    for (const file of files.filter(isShared)) said[file] = ask(file);
    // The others in one process: each alone would load the same modules again.
    const together = `
      const said = {};
      let file;
      console.log = (text) => { said[file] = text; };
      for (file of ${JSON.stringify(files.filter((one) => !isShared(one)))})
        await import("./" + file);
      process.stdout.write(JSON.stringify(said));`;
    const words = ["--input-type=module", "--eval", together, "--"];
    Object.assign(said, JSON.parse(ask(...words)));
  });

  test.each(ours)(
    "npm run $name -- --help prints its usage",
    ({ name, file }) => {
      const call = ["start", "test"].includes(name)
        ? `npm ${name}`
        : `npm run ${name.replace(/^test:schemas$/, "gen")}`;
      expect(said[file]).toContain(call);
    },
  );
});

describe("a script", () => {
  const folder = mkdtempSync(join(tmpdir(), "cli-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const script = (main: string) => {
    const file = join(folder, "script.ts");
    const cli = join(process.cwd(), "server/core/cli.ts");
    writeFileSync(
      file,
      `import { readJson, runScript, UserError } from "${cli}";\nawait runScript(import.meta.filename, {}, ${main});\n`,
    );
    return file;
  };

  test.each([
    ["throw new UserError('No such page');", "No such page\n"],
    [
      "readJson('nowhere.json');",
      "ENOENT: no such file or directory, open 'nowhere.json'\n",
    ],
    [
      "readJson('tsconfig.json' + '/x');",
      "ENOTDIR: not a directory, open 'tsconfig.json/x'\n",
    ],
    ["readJson('README.md');", "README.md: Unexpected token '#'\n"],
    [
      "await fetch('http://127.0.0.1:65000');",
      "connect ECONNREFUSED 127.0.0.1:65000\n",
    ],
  ])("%s is a user error", (body, message) => {
    const { status, stderr } = run(script(`async () => { ${body} return 0; }`));
    expect(stderr).toBe(message);
    expect(status).toBe(2);
  });

  test("throws programming errors, with their stack", () => {
    const { status, stderr } = run(script("() => null.x"));
    expect(stderr).toMatch(/TypeError: [^\n]+\n +at /);
    expect(status).toBe(1);
  });

  test("rejects other options", () => {
    const { status, stderr } = run(script("() => 0"), "--nonsense");
    expect(stderr).toMatch(/^Unknown option '--nonsense'.*\n$/);
    expect(status).toBe(2);
  });

  test("accepts arguments only if it has a parameter for them", () => {
    expect(run(script("() => 0"), "word").stderr).toMatch(
      /^Unexpected argument 'word'.*\n$/,
    );
    expect(run(script("(_, words) => words.length"), "a", "b").status).toBe(2);
  });
});
