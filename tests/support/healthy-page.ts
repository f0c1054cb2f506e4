import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import routes from "#registry/routes.json" with { type: "json" };
import { expect } from "./browser.ts";
import type { FaultLine } from "./fault-line.ts";

/** Makes only the calls that every page makes. */
export const plainPage = "/nowhere";

/** Paths to try for each route of the registry. */
export const addresses: Record<string, readonly string[]> = {
  "/": ["/"],
  "/content/:id": ["/content/2"],
  "/challenge/history/:id?": ["/challenge/history", "/challenge/history/1"],
  "/challenge/:id": ["/challenge/1", "/challenge/3", "/challenge/4"],
  "/challenge/:id/declare": ["/challenge/1/declare"],
  "/contentcategory/:id": ["/contentcategory/1"],
  "/store": ["/store"],
  "/store/wishlist": ["/store/wishlist"],
  "/store/order/:id": ["/store/order/1"],
  "/reward/:id": ["/reward/1"],
  "/store/orders": ["/store/orders"],
  "/badges": ["/badges"],
  "/badge/:id": ["/badge/1"],
  "/points": ["/points"],
  "/notices": ["/notices"],
  "/account/details": ["/account/details"],
  "/account/contact": ["/account/contact"],
  "/auth": ["/auth"],
  "/auth/subscribe": ["/auth/subscribe"],
  "/auth/forgot-password": ["/auth/forgot-password"],
  "/auth/reset-password/:token?": [
    "/auth/reset-password",
    `/auth/reset-password/${randomUUID()}`,
  ],
  "/auth/create/password/:token": [`/auth/create/password/${randomUUID()}`],
  "/auth/confirm-email/:token": [`/auth/confirm-email/${randomUUID()}`],
  "/mail-preferences/:token": [`/mail-preferences/${randomUUID()}`],
  "/auth/sso-failure": ["/auth/sso-failure"],
  "/auth/*": [],
  "/logout": ["/logout"],
  "*": [plainPage],
};

/** The paths that visitors may open. */
export const visitors = new Set(
  routes.routes
    .filter(({ access }) => access === "anonymous")
    .flatMap(({ path }) => addresses[path] ?? []),
);

/** What is wrong with the current page; empty if nothing is. */
export function wrongOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const text = document.body.innerText.trim();
    const hasMain = document.querySelector("main, [role=dialog]") !== null;
    if (text.length < 20 || !hasMain)
      wrong.push(`blank: ${JSON.stringify(text)}`);
    if (document.querySelector("h1") === null) wrong.push("no heading");
    const busy = [
      ...document.querySelectorAll(
        "[aria-busy=true], .splash, .ant-spin-spinning, .ant-btn-loading",
      ),
    ].filter((element) => element.checkVisibility());
    if (busy.length > 0)
      wrong.push(
        `busy: ${busy.map((one) => one.closest("[data-block]")?.getAttribute("data-block") ?? one.className).join(", ")}`,
      );
    const raw =
      /\b(undefined|NaN|\[object \w+\]|(core|app|challenge|auth|store|history)\.[a-z_]+\.?[a-z_]*)\b/.exec(
        text,
      );
    if (raw !== null) wrong.push(`raw text: ${raw[0]}`);
    return wrong;
  });
}

/** How long a page may take to load completely, in milliseconds. */
export const PATIENCE = 15_000;

/** Waits until no call is in flight and nothing is wrong; returns the remaining problems after a timeout. */
export async function settle(
  page: Page,
  line: FaultLine,
  quiet = 150,
): Promise<string[]> {
  let wrong = ["nothing was rendered"];
  const look = async () => {
    const calm = performance.now() - line.lastChange();
    if (line.pending() === 0 && calm >= quiet)
      wrong = await wrongOn(page).catch((error: Error) => [error.message]);
    return wrong;
  };
  await expect
    .poll(look, { timeout: PATIENCE, intervals: [50] })
    .toEqual([])
    .catch(() => undefined);
  return wrong;
}
