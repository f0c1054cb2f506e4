import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";

const cache = fileURLToPath(new URL("../../.cache/chromium", import.meta.url));

const installed = () => [
  process.env["FO_CHROMIUM"],
  chromium.executablePath(),
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** What every start of the browser gets: it runs as root in containers and asks nobody outside. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * The Chromium that tests drive: `FO_CHROMIUM`, Playwright's own, the system's, and otherwise the one that npm brought,
 * unpacked once into `.cache/chromium`.
 */
export async function chromiumPath(): Promise<string> {
  const found = installed().find(
    (path) => path !== undefined && path !== "" && existsSync(path),
  );
  if (found !== undefined) return found;
  const unpacked = join(cache, "chromium");
  if (existsSync(unpacked)) return unpacked;
  mkdirSync(cache, { recursive: true });
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
  if (path !== unpacked) renameSync(path, unpacked);
  return unpacked;
}

/** The environment of the browser: the system's libraries, then those that npm brought. */
export function chromiumEnv(): Record<string, string> {
  const libraries = join(cache, "al2023", "lib");
  return existsSync(libraries)
    ? {
        LD_LIBRARY_PATH: [process.env["LD_LIBRARY_PATH"], libraries]
          .filter(Boolean)
          .join(":"),
      }
    : {};
}
