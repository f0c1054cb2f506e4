import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import {
  createQueue,
  demote,
  promote,
  senders,
} from "#tests/support/moderation-queue.ts";
import {
  alert,
  current,
  enterModeration,
  entryPane,
  rows,
} from "#tests/support/moderation-screen.ts";

// The browser logs what the server refuses, and what it could not load.
test.use({
  allowConsole: [/status of (40[139]|422|500)|net::ERR_(FAILED|INTERNET)/],
});

const entries = (count: number) => Array.from({ length: count }, () => ({}));

test("BO-5.3 twenty entries by keyboard: one key for each, the next one is there with the focus", async ({
  page,
}) => {
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, entries(21)),
  );
  await enterModeration(page, `?challenge=${challenge}`);
  await expect(rows(page)).toHaveCount(21);
  await expect(current(page)).toHaveAttribute(
    "data-entry",
    `declaration-${ids[0]}`,
  );
  for (const pane of ["queue", "entry", "proof", "queue"]) {
    await page.keyboard.press("F6");
    await expect(
      page.locator(`[data-pane=${pane}]:focus-within`),
    ).toBeVisible();
  }
  await recordTimes(page);
  const times: number[] = [];
  let keys = 0;
  const decide = async (next: number, ...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
    times.push(await timeOf(page, next));
    keys += pressed.length;
  };
  for (const [index, next] of ids.slice(1).entries())
    await (index % 10 === 9
      ? decide(next, "r", "1", "Enter")
      : decide(next, "v"));
  const sorted = times.toSorted((a, b) => a - b);
  const median = Math.round(sorted[10] ?? 0);
  const worst = Math.round(sorted.at(-1) ?? 0);
  console.log(
    `20 decisions with ${keys} keys: the next entry after ${median} ms (median), ${worst} ms (worst)`,
  );
  expect(keys).toBeLessThanOrEqual(40);
  expect(median).toBeLessThan(300);
  expect(worst).toBeLessThan(1_500);
  await expect(rows(page)).toHaveCount(1);
});

/** Notes, for each entry, the time from the last key press until the screen shows it with its lines and the focus. */
const recordTimes = (page: Page) =>
  page.evaluate(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    let start = 0;
    const onKey = () => {
      start = performance.now();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    const look = () => {
      const key = document.activeElement?.getAttribute("data-entry");
      const pane = document.querySelector("[data-pane=entry]");
      const isShown =
        pane?.textContent?.includes(` ${key?.split("-")[1]} `) === true &&
        pane.querySelector("table") !== null;
      if (key != null && isShown) times[key] ??= performance.now() - start;
      requestAnimationFrame(look);
    };
    look();
  });

const timeOf = (page: Page, id: number) =>
  page
    .waitForFunction(
      (key) =>
        (window as unknown as { times: Record<string, number> }).times[key],
      `declaration-${id}`,
      { polling: 20 },
    )
    .then((handle) => handle.jsonValue() as Promise<number>);

test("BO-5.7 two moderators: who reads is said, and a second decision is named as failed", async ({
  page,
  browser,
}) => {
  const colleague = senders[5];
  const { challenge, ids } = await withDatabase(async (database) => ({
    ...(await createQueue(database, entries(2))),
    promoted: await promote(database, colleague?.id ?? 0),
  }));
  await enterModeration(page, `?challenge=${challenge}`);
  await page.waitForResponse(/moderation\/claims/);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enterModeration(theirs, `?challenge=${challenge}`, colleague?.email);
  await expect(entryPane(theirs)).toContainText(
    "Hélène Moreau lit cette entrée",
  );
  await expect(rows(theirs)).toHaveCount(2);
  await page.keyboard.press("v");
  await expect(rows(page)).toHaveCount(1);
  await theirs.keyboard.press("v");
  await expect(alert(theirs)).toContainText(
    `Déclaration ${ids[0]} (${senders[0]?.firstName} ${senders[0]?.lastName})`,
  );
  await expect(alert(theirs)).toContainText("déjà pris une décision");
  await expect(rows(theirs)).toHaveCount(1);
  await context.close();
  await withDatabase((database) => demote(database, colleague?.id ?? 0));
});
