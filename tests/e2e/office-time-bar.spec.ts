import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { call, draftOf, saved } from "#tests/support/office-documents.ts";
import {
  enterOffice,
  expectAccessible,
  openSession,
} from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open yet, and the 404 of a challenge that participants do not see yet.
test.use({ allowConsole: [/status of 40[134]/] });

/** Drags a handle of the time bar by a share of its track, without letting go of it. */
async function drag(page: Page, handle: Locator, share: number) {
  const box = await handle.boundingBox();
  const track = await handle.locator("..").boundingBox();
  if (box === null || track === null) throw new Error("No handle");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + track.width * share, y, { steps: 5 });
}

const iso = (month: number, day: number) =>
  new Date(Date.UTC(2031, month - 1, day, 8)).toISOString();

test("BO-12.3 handles of the time bar are dragged by whole days, spring back from what the rules refuse, and all move together", async ({
  page,
}) => {
  await openSession(page);
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "challenge", name: `Frise ${crypto.randomUUID()}` },
    body: {
      ...{ type: "Classic", title: { fr: "Frise" } },
      ...{ startDiffusionDate: iso(1, 15), endDiffusionDate: iso(11, 15) },
      ...{ startDate: iso(3, 1), endDate: iso(6, 1) },
    },
  });
  const { id } = made.body as { id: string };
  await enterOffice(page, `/challenges/${id}?section=time`);
  const start = page.getByRole("slider", { name: "Début", exact: true });
  await start.scrollIntoViewIfNeeded();
  const body = async () =>
    ((await draftOf(page, id)).body as { body: Record<string, string> }).body;

  const before = await start.getAttribute("aria-valuetext");
  await drag(page, start, 0.9);
  await expect(start).toHaveAttribute("data-refused", "true");
  await page.mouse.up();
  await expect(
    page.getByText("La fin ne peut pas précéder le début."),
  ).toBeVisible();
  await expect(start).toHaveAttribute("aria-valuetext", before ?? "");

  await drag(page, start, -0.02);
  await expect(start).not.toHaveAttribute("aria-valuetext", before ?? "");
  await page.keyboard.press("Escape");
  await page.mouse.up();

  await drag(page, start, -0.02);
  await page.mouse.up();
  await expect(
    page.getByText("La fin ne peut pas précéder le début."),
  ).toBeHidden();
  await saved(page);
  const moved = await body();
  expect(moved["startDate"]).toMatch(/^2031-0[12]-\d\dT08:00:00\.000Z$/);
  expect(moved["endDate"]).toBe(iso(6, 1));

  const all = page.getByRole("slider", { name: "Toutes les dates" });
  await drag(page, all, 0.02);
  await page.mouse.up();
  await saved(page);
  await expect.poll(async () => (await body())["endDate"]).not.toBe(iso(6, 1));
  const later = await body();
  const days = (name: string) =>
    Math.round(
      (Date.parse(later[name] ?? "") - Date.parse(moved[name] ?? "")) /
        86_400_000,
    );
  expect(days("endDate")).toBeGreaterThan(0);
  for (const name of ["startDate", "startDiffusionDate", "endDiffusionDate"])
    expect(days(name)).toBe(days("endDate"));

  await page.goto("/bo/challenges?view=calendar&span=quarter&from=2031-03-01");
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expectAccessible(page, [1280, 360]);
});
