import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import {
  createQueue,
  demote,
  moderator,
  promote,
  senders,
} from "#tests/support/moderation-queue.ts";
import {
  alert,
  current,
  enterModeration,
  entryPane,
  rows,
  said,
  statusesOf,
  statusOf,
} from "#tests/support/moderation-screen.ts";
import { DEMO_PASSWORD, enter } from "#tests/support/programme.ts";

// The browser logs what the server refuses, and what it could not load.
test.use({
  allowConsole: [/status of (40[139]|422|500)|net::ERR_(FAILED|INTERNET)/],
});

const entries = (count: number) => Array.from({ length: count }, () => ({}));

test("BO-5.3 fifty entries by keyboard: one key for each, the next one is there with the focus", async ({
  page,
}) => {
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, entries(51)),
  );
  await enterModeration(page, `?challenge=${challenge}`);
  await expect(rows(page)).toHaveCount(51);
  await expect(current(page)).toHaveAttribute(
    "data-entry",
    `declaration-${ids[0]}`,
  );
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
  const median = Math.round(sorted[25] ?? 0);
  const worst = Math.round(sorted.at(-1) ?? 0);
  console.log(
    `50 decisions with ${keys} keys: the next entry after ${median} ms (median), ${worst} ms (worst)`,
  );
  expect(keys).toBeLessThanOrEqual(100);
  expect(median).toBeLessThan(300);
  expect(worst).toBeLessThan(1_500);
  await expect(rows(page)).toHaveCount(1);
  await expect
    .poll(
      async () =>
        (await statusesOf(ids)).filter((status) => status !== "waiting").length,
    )
    .toBe(50);
  expect(await statusOf(ids[9] ?? 0)).toBe("refused");
  expect(await statusOf(ids[10] ?? 0)).toBe("validated");
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

test("BO-5.3 J, K, F6, X and ?; no key with a modifier or in a field", async ({
  page,
}) => {
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, entries(3)),
  );
  const [first, second] = ids;
  await enterModeration(page, `?challenge=${challenge}`);
  await page.keyboard.press("j");
  await expect(current(page)).toHaveAttribute(
    "data-entry",
    `declaration-${second}`,
  );
  await expect(current(page)).toBeFocused();
  await page.keyboard.press("k");
  await expect(current(page)).toHaveAttribute(
    "data-entry",
    `declaration-${first}`,
  );
  for (const pane of ["entry", "proof", "queue"]) {
    await page.keyboard.press("F6");
    await expect(
      page.locator(`[data-pane=${pane}]:focus-within`),
    ).toBeVisible();
  }
  await page.keyboard.press("x");
  await expect(current(page).getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("x");
  for (const key of ["Control+v", "Alt+v", "Shift+v"])
    await page.keyboard.press(key);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(help).toBeVisible();
  await page.keyboard.press("v");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("r");
  await page.keyboard.press("2");
  const reasons = entryPane(page).getByRole("radio");
  await expect(reasons.nth(1)).toBeChecked();
  await entryPane(page).getByRole("textbox").fill("v r 1");
  await expect(reasons.nth(1)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(rows(page)).toHaveCount(3);
  expect(await statusOf(first ?? 0)).toBe("waiting");
});

test("BO-5.4 BO-9.37 U sends the DELETE at once, also after the tab was reloaded", async ({
  page,
}) => {
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, entries(2)),
  );
  await enterModeration(page, `?challenge=${challenge}`);
  await expect(rows(page)).toHaveCount(2);
  const decided = page.waitForResponse(/moderation\/decisions$/);
  await page.keyboard.press("v");
  await expect(said(page)).toContainText("Validée ; annulez avec U");
  await decided;
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  const undone = page.waitForResponse(
    (response) => response.request().method() === "DELETE" && response.ok(),
  );
  await page.keyboard.press("u");
  await undone;
  await expect(rows(page)).toHaveCount(2);
  await expect(current(page)).toHaveAttribute(
    "data-entry",
    `declaration-${ids[0]}`,
  );
  await expect(said(page)).toContainText("Décision annulée");
  // A pending decision is undone on the entry too, with the time that is left.
  await page.keyboard.press("v");
  await page.goto(`/bo/moderation?entry=declaration-${ids[0]}`);
  await expect(entryPane(page)).toContainText(/Appliquée dans \d+ seconde/);
  await entryPane(page)
    .getByRole("button", { name: "Annuler la décision" })
    .click();
  await expect(
    entryPane(page).getByRole("button", { name: "Valider" }),
  ).toBeVisible();
});

test("BO-5.6 a refusal with reason and comment reaches the participant", async ({
  page,
  browser,
}) => {
  const [sender] = senders;
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, [{ user: sender?.id ?? 0 }]),
  );
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enter(theirs, {
    email: sender?.email ?? "",
    path: `/challenge/history/${challenge}`,
  });
  const declaration = theirs.locator("main details");
  await expect(declaration).toContainText("En attente");
  await enterModeration(page, `?challenge=${challenge}`);
  await page.keyboard.press("r");
  await page.keyboard.press("1");
  await entryPane(page)
    .getByRole("textbox", { name: "Commentaire" })
    .fill("La page 2 manque.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Rien à traiter ici")).toBeVisible();
  await expect.poll(() => statusOf(ids[0] ?? 0)).toBe("refused");
  // Their page learns it without a reload.
  await expect(declaration).toContainText("Refusée", { timeout: 60_000 });
  if ((await declaration.getAttribute("open")) === null)
    await declaration.locator("summary").click();
  await expect(declaration).toContainText("illisible");
  await expect(declaration).toContainText("La page 2 manque.");
  await context.close();
});

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
  await expect.poll(() => statusOf(ids[0] ?? 0)).toBe("validated");
  await theirs.keyboard.press("v");
  await expect(alert(theirs)).toContainText(
    `Déclaration ${ids[0]} (${senders[0]?.firstName} ${senders[0]?.lastName})`,
  );
  await expect(alert(theirs)).toContainText("déjà pris une décision");
  await expect(rows(theirs)).toHaveCount(1);
  await context.close();
  await withDatabase((database) => demote(database, colleague?.id ?? 0));
});

test("BO-5.7 the list says who reads an entry, and J skips it", async ({
  page,
  browser,
}) => {
  const colleague = senders[6];
  const { challenge, ids } = await withDatabase(async (database) => ({
    ...(await createQueue(database, entries(3))),
    promoted: await promote(database, colleague?.id ?? 0),
  }));
  await enterModeration(
    page,
    `?challenge=${challenge}&entry=declaration-${ids[1]}`,
  );
  await page.waitForResponse(/moderation\/claims/);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enterModeration(theirs, `?challenge=${challenge}`, colleague?.email);
  await expect(
    theirs.locator(`[data-entry=declaration-${ids[1]}]`),
  ).toContainText("Hélène Moreau la lit");
  await expect(current(theirs)).toHaveAttribute(
    "data-entry",
    `declaration-${ids[0]}`,
  );
  await theirs.keyboard.press("j");
  await expect(current(theirs)).toHaveAttribute(
    "data-entry",
    `declaration-${ids[2]}`,
  );
  await theirs.keyboard.press("k");
  await theirs.keyboard.press("v");
  await expect(current(theirs)).toHaveAttribute(
    "data-entry",
    `declaration-${ids[2]}`,
  );
  await theirs.keyboard.press("u");
  await context.close();
  await withDatabase((database) => demote(database, colleague?.id ?? 0));
});

test("BO-5.7 BO-9.31 in bulk, each failure is named; more than fifty need the password", async ({
  page,
}) => {
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, [{ user: moderator.id }, ...entries(51)]),
  );
  const [own, second] = ids;
  await enterModeration(page, `?challenge=${challenge}`);
  await page.keyboard.press("v");
  await expect(alert(page)).toContainText(/vous avez envoyée|votre groupe/);
  await expect(current(page)).toHaveAttribute(
    "data-entry",
    `declaration-${own}`,
  );
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 sélectionnées")).toBeVisible();
  await page.getByRole("button", { name: "Refuser la sélection" }).click();
  const dialog = page.getByRole("dialog", { name: "Refuser 2 entrées" });
  await dialog.getByRole("button", { name: "Refuser", exact: true }).click();
  await expect(dialog).toContainText("Choisissez un motif");
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Refuser", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(alert(page)).toHaveCount(1);
  await expect(alert(page)).toContainText(`Déclaration ${own}`);
  await expect(alert(page)).toContainText("Une autre personne doit en décider");
  await expect(rows(page)).toHaveCount(51);
  await expect(page.locator(`[data-entry=declaration-${second}]`)).toHaveCount(
    0,
  );
  await page.getByRole("checkbox", { name: "Toute la page" }).check();
  await page.getByRole("button", { name: "Valider la sélection" }).click();
  const password = page.getByRole("dialog", { name: "Votre mot de passe" });
  await password.locator("[name=password]").fill(DEMO_PASSWORD);
  await password.getByRole("button", { name: "Confirmer" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press("u");
  await expect(rows(page)).toHaveCount(51);
});

test("BO-5.5 BO-9.33 a correction of a large sum waits for a second person, who confirms it", async ({
  page,
  browser,
}) => {
  const colleague = senders[6];
  const { challenge, ids } = await withDatabase(async (database) => {
    const queue = await createQueue(database, entries(1));
    await database
      .updateTable("declaration_products")
      .set({ reward: 5_000 })
      .where("declaration_id", "in", queue.ids)
      .execute();
    await promote(database, colleague?.id ?? 0);
    return queue;
  });
  const [id = 0] = ids;
  await enterModeration(page, `?challenge=${challenge}`);
  await expect(entryPane(page)).toContainText(/5\s000/);
  await page.keyboard.press("v");
  await expect.poll(() => statusOf(id)).toBe("validated");
  const address = `?status=validated&challenge=${challenge}`;
  await page.goto(`/bo/moderation${address}`);
  await entryPane(page)
    .getByRole("button", { name: "Corriger la décision" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refuser après validation" });
  await dialog.getByRole("radio").nth(3).check();
  await dialog.getByRole("textbox").fill("Doublon constaté");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect(entryPane(page)).toContainText("Une seconde personne");
  await expect(
    entryPane(page).getByRole("button", { name: "Confirmer" }),
  ).toHaveCount(0);
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enterModeration(theirs, address, colleague?.email);
  await entryPane(theirs)
    .getByRole("button", { name: "Confirmer la correction" })
    .click();
  await expect(entryPane(theirs)).toContainText("Refusée par");
  await expect(entryPane(theirs)).toContainText("Doublon constaté");
  expect(await statusOf(id)).toBe("refused");
  await context.close();
  await withDatabase((database) => demote(database, colleague?.id ?? 0));
});

test("BO-1.6 a refusal with a comment survives 500, offline and the end of the session", async ({
  page,
  context,
}) => {
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, entries(2)),
  );
  const [id = 0] = ids;
  await enterModeration(page, `?challenge=${challenge}`);
  await page.keyboard.press("r");
  await page.keyboard.press("1");
  const comment = entryPane(page).getByRole("textbox");
  await comment.fill("Le cachet manque.");
  const submit = page.getByRole("button", { name: "Refuser", exact: true });
  const isKept = async () => {
    await expect(alert(page)).toContainText(`Déclaration ${id}`);
    await expect(current(page)).toHaveAttribute(
      "data-entry",
      `declaration-${id}`,
    );
    await expect(comment).toHaveValue("Le cachet manque.");
  };
  await page.route(/moderation\/decisions$/, (route) =>
    route.fulfill({ status: 500, json: { message: "Panne" } }),
  );
  await submit.click();
  await isKept();
  await expect(alert(page)).toContainText("Panne");
  await page.unroute(/moderation\/decisions$/);
  await context.setOffline(true);
  await submit.click();
  await isKept();
  await expect(alert(page)).toContainText("injoignable");
  await context.setOffline(false);
  await context.clearCookies({ name: "BO_SESSION" });
  await submit.click();
  const expired = page.getByRole("dialog", {
    name: "Votre session est terminée",
  });
  await expired.locator("[name=username]").fill(moderator.email);
  await expired.locator("[name=password]").fill(DEMO_PASSWORD);
  await expired.locator("[type=submit]").click();
  await expect(rows(page)).toHaveCount(1);
  await expect.poll(() => statusOf(id)).toBe("refused");
});
