import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createApp } from "#server/app/app.ts";
import { readSettings } from "#server/app/settings.ts";
import { addFront } from "#server/http/front.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openRoundRobin } from "#tests/support/instances.ts";
import { ownDatabase } from "#tests/support/own-server.ts";
import { openSite } from "#tests/support/site.ts";
import { otherBuild } from "#tests/support/two-builds.ts";

test.use({ ignoreHTTPSErrors: true });

const present = resolve(process.env["DIST_DIR"] ?? "dist");
const LOADS = 4;

test("while two builds are served alternately, every page starts without a reload", async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "palmares-builds-"));
  const former = join(folder, "former");
  otherBuild(present, former);
  const own = new Set(readdirSync(join(present, "assets")));
  expect(
    readdirSync(join(former, "assets")).filter((name) => own.has(name)),
  ).toEqual([]);

  const site = await openSite();
  const { database, drop } = await ownDatabase();
  const settings = readSettings({
    PUBLIC_URL: site.origin,
    DATA_DIR: folder,
    TRUST_PROXY: "1",
  });
  const apps = [former, present].map((build) => {
    const app = createApp({ database, ...settings });
    addFront(app, build, { kept: app.repositories.frontFiles });
    return app;
  });
  const origins = await Promise.all(
    apps.map((app) => app.listen({ port: 0, host: "127.0.0.1" })),
  );
  const proxy = await openRoundRobin(origins.map((origin) => ({ origin })));
  site.leadTo(proxy.origin);

  const opened: string[] = [];
  const failed: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && response.url().includes("/fo/"))
      failed.push(`${response.status()} ${response.url()}`);
  });
  const starts = new Set<string>();
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto(`${site.origin}/fo/auth`);
    await expect(page.locator("[name=username]")).toBeVisible();
    const entry = page.locator("script[type=module]");
    starts.add((await entry.getAttribute("src")) ?? "");
  }
  expect(starts.size).toBe(2);
  expect(opened).toHaveLength(LOADS);
  expect(failed).toEqual([]);

  await page.goto("about:blank");
  await proxy.close();
  await site.close();
  for (const app of apps) await app.close();
  await drop();
  rmSync(folder, { recursive: true });
});
