import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import { createQueue, senders } from "#tests/support/moderation-queue.ts";
import {
  enterModeration,
  rows,
  statusesOf,
} from "#tests/support/moderation-screen.ts";
import { enter } from "#tests/support/programme.ts";

test("BO-5.6 the participant sees the reason within a second of the decision's application, and nothing of an undone one", async ({
  page,
  browser,
}) => {
  const [, sender] = senders;
  const { challenge, ids } = await withDatabase((database) =>
    createQueue(database, Array(4).fill({ user: sender?.id ?? 0 })),
  );
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await enter(theirs, {
    email: sender?.email ?? "",
    path: `/challenge/history/${challenge}`,
  });
  const declarations = theirs.locator("main details");
  await expect(declarations).toHaveCount(4);
  for (const one of await declarations.all())
    if ((await one.getAttribute("open")) === null)
      await one.locator("summary").click();
  await theirs.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const look = () => {
      for (const one of document.querySelectorAll("main details"))
        if (one.textContent?.includes("illisible")) {
          const title = one.querySelector("h3")?.textContent ?? "";
          const id = title.replace(/\D/g, "");
          seen[id] ??= Date.now();
        }
    };
    new MutationObserver(look).observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
    });
  });
  await enterModeration(page, `?challenge=${challenge}`);
  const appliesAt = new Map<number, number>();
  for (const left of [3, 2, 1, 0]) {
    const decided = page.waitForResponse(/moderation\/decisions$/);
    for (const key of ["r", "1", "Enter"]) await page.keyboard.press(key);
    const [one] = (await (await decided).json()).decided;
    appliesAt.set(one.id, Date.parse(one.appliesAt));
    await expect(rows(page)).toHaveCount(left);
  }
  const undone = page.waitForResponse(
    (response) => response.request().method() === "DELETE",
  );
  await page.keyboard.press("u");
  expect((await undone).status()).toBe(204);
  const last = ids.at(-1) ?? 0;
  await expect
    .poll(async () => (await statusesOf(ids)).join(), { timeout: 30_000 })
    .toBe(`${"refused,".repeat(3)}waiting`);
  await expect(theirs.locator("main [data-status=refused]")).toHaveCount(3);
  const seen = await theirs.evaluate(
    () => (window as unknown as { seen: Record<string, number> }).seen,
  );
  const delays = ids
    .filter((id) => id !== last)
    .map((id) => (seen[id] ?? Number.NaN) - (appliesAt.get(id) ?? 0))
    .toSorted((a, b) => a - b);
  console.log(
    `from a decision's instant to its reason on the participant's screen: ${delays.join(", ")} ms`,
  );
  // Measured: 700 ms. A busy machine needs longer; without the announced time it would be some 4 s.
  expect(delays[1]).toBeLessThan(1_500);
  expect(seen[last]).toBeUndefined();
  await expect(declarations.filter({ hasText: `n° ${last}` })).toContainText(
    "En attente",
  );
  await context.close();
});
