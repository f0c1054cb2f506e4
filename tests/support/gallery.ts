import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { build } from "vite";
import { readPicture } from "#server/seed/pictures.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type { GalleryQuery } from "#tests/gallery/entries.ts";

const root = join(process.env["E2E_DATA"] ?? ".cache", "gallery");

const mediaTypes: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export const buildGallery = () =>
  build({
    configFile: fileURLToPath(
      new URL("../gallery/vite.config.ts", import.meta.url),
    ),
  });

const address = "https://gallery.test/tests/gallery/index.html";

const served = new WeakSet<Page>();

/** Serves the built gallery without a server: its files and the demo's pictures. */
async function serveGallery(page: Page): Promise<void> {
  if (served.has(page)) return;
  served.add(page);
  await page.route("https://gallery.test/**", (route) => {
    const { pathname } = new URL(route.request().url());
    const picture = readPicture(pathname.replace("/pictures/", ""));
    if (picture !== null)
      return route.fulfill({ contentType: "image/svg+xml", body: picture });
    const path = join(
      root,
      pathname.startsWith(`${basePath}/`)
        ? pathname.slice(basePath.length)
        : pathname,
    );
    return existsSync(path)
      ? route.fulfill({ path, contentType: mediaTypes[extname(path)] ?? "" })
      : route.fulfill({ status: 404 });
  });
}

export async function openGalleryList(page: Page): Promise<void> {
  await serveGallery(page);
  await page.goto(address);
}

/** Opens one page of the built gallery, and waits until everything has rendered. */
export async function openGallery(
  page: Page,
  query: GalleryQuery,
): Promise<void> {
  await serveGallery(page);
  await page.goto(`${address}?${new URLSearchParams({ ...query })}`);
  await page.locator("[data-block]").first().waitFor({ state: "attached" });
  // Blocks with page data only render once it has loaded.
  if (query.state === "loading") await page.waitForLoadState("networkidle");
  else await expect(page.locator("[data-block][aria-busy]")).toHaveCount(0);
}
