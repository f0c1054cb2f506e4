import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { arch, platform } from "node:process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";

const cache = fileURLToPath(new URL("../../.cache/chromium", import.meta.url));

/** What Playwright needs to start a Chromium. */
export interface InstalledChromium {
  executablePath: string;
  env: Record<string, string>;
}

/** Arguments for every browser: it runs as root in containers, without background requests. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

const ownEnv = () => ({ ...process.env }) as Record<string, string>;

/**
 * The Chromium that journeys drive: npm's where there is one. It is the same on every machine, and without windows it takes
 * half the processor time. `FO_CHROMIUM` chooses another.
 */
export const findJourneyChromium = (): Promise<InstalledChromium> =>
  findChromium(arch === "x64" && platform === "linux" ? "npm" : undefined);

/**
 * The Chromium that measurements and pictures drive. `FO_CHROMIUM` chooses it: a path, or `npm` for the one in
 * `@sparticuz/chromium`. Defaults to Playwright's own, then the system's, then npm's. Throws if the chosen one does not exist.
 */
export async function findChromium(
  fallback?: "npm",
): Promise<InstalledChromium> {
  const chosen = process.env["FO_CHROMIUM"] || fallback;
  if (chosen === "npm") return unpackChromium();
  if (chosen !== undefined && !existsSync(chosen))
    throw new Error(
      `FO_CHROMIUM: ${chosen} does not exist. Set it to the path of a Chromium, or to "npm" for the one that npm installed.`,
    );
  const found = [
    ...(chosen === undefined ? [] : [chosen]),
    chromium.executablePath(),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((path) => existsSync(path));
  return found === undefined
    ? unpackChromium()
    : { executablePath: found, env: ownEnv() };
}

/** A line with the browser's version and path. */
export function describeChromium({
  executablePath,
  env,
}: InstalledChromium): string {
  const version = execFileSync(executablePath, ["--version"], {
    env,
    encoding: "utf8",
    // Debian's start script prints warnings about its own shell there.
    stdio: ["ignore", "pipe", "ignore"],
  });
  return `${version.trim()} (${executablePath}); FO_CHROMIUM chooses another`;
}

/** The Chromium installed by npm, with its libraries, unpacked once into `.cache/chromium`. */
async function unpackChromium(): Promise<InstalledChromium> {
  const executablePath = join(cache, "chromium");
  const libraries = join(cache, "al2023", "lib");
  if (!existsSync(executablePath)) {
    mkdirSync(cache, { recursive: true });
    const { TMPDIR } = process.env;
    process.env["TMPDIR"] = cache;
    const { default: shipped, inflate } = await import("@sparticuz/chromium");
    const path = await shipped.executablePath();
    await inflate(
      fileURLToPath(
        new URL(
          "../../node_modules/@sparticuz/chromium/bin/al2023.tar.br",
          import.meta.url,
        ),
      ),
    );
    if (path !== executablePath) renameSync(path, executablePath);
    if (TMPDIR === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = TMPDIR;
  }
  return {
    executablePath,
    env: {
      ...ownEnv(),
      LD_LIBRARY_PATH: [process.env["LD_LIBRARY_PATH"], libraries]
        .filter(Boolean)
        .join(":"),
    },
  };
}
