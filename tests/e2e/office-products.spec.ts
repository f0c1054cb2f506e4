import { expect, test } from "#tests/support/browser.ts";
import { call, draftOf, saved } from "#tests/support/office-documents.ts";
import { enterOffice, openSession } from "#tests/support/office-page.ts";

const ROWS = 2_000;

/** The preview shows a challenge with dates. */
const dates = Object.fromEntries(
  ["Diffusion", "SignIn", ""].flatMap((part) => [
    [`start${part}Date`, "2026-01-01T00:00:00.000Z"],
    [`end${part}Date`, "2099-01-01T00:00:00.000Z"],
  ]),
);

test("BO-12.5 thousands of products are rendered where they are in sight, copied and pasted by keys alone", async ({
  page,
}) => {
  await openSession(page);
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "challenge", name: "Liste", body: { type: "List", ...dates } },
  });
  const { id } = made.body;
  const { etag } = await draftOf(page, id);
  const set = Array.from({ length: ROWS }, (_, index) => ({
    ...{ productCode: `P-${index}`, threshold: 1, reward: index },
  }));
  await call(
    page,
    "PATCH",
    `/documents/${id}/lists/products`,
    { set },
    { "If-Match": etag },
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterOffice(page, `/challenges/${id}?section=products`);
  const grid = page.getByRole("grid", { name: "Produits du challenge" });
  await expect(grid).toHaveAttribute("aria-rowcount", String(ROWS + 1));
  await grid.focus();
  await page.keyboard.press("Control+End");
  const active = grid.locator("[data-active]");
  await expect(active).toBeInViewport();
  const cellAt = (row: number, column: number) =>
    grid.locator(
      `[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`,
    );
  await expect(active.and(cellAt(ROWS - 1, 3))).toBeVisible();
  expect(await grid.getByRole("row").count()).toBeLessThan(60);
  // The points of the last two products, into those of the first ones.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+v");
  const cell = (row: number) => cellAt(row, 2);
  await expect(cell(0)).toHaveText(/^1\s998$/);
  await expect(cell(1)).toHaveText(/^1\s999$/);
  await expect(cell(0)).toBeInViewport();
  await saved(page);
  const { body } = (await draftOf(page, id)).body;
  const rows = await call(page, "GET", `/lists/${body.products.list}?after=0`);
  expect(
    rows.body.items.slice(0, 3).map(({ row }: { row: object }) => row),
  ).toEqual([
    { productCode: "P-0", threshold: 1, reward: 1998 },
    { productCode: "P-1", threshold: 1, reward: 1999 },
    { productCode: "P-2", threshold: 1, reward: 2 },
  ]);
});
