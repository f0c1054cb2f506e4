import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

test("AS-1.3 AS-2.1.4 AS-2.9.7 AS-2.10.2 with a store there is a balance in the user menu, deliveries in the footer, and a wish is stored", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email, path: "/store" });
  await expect(page.locator("#user-menu")).toContainText("Mon solde");
  await expect(page.getByRole("contentinfo")).toContainText(
    "Livraison sous 3 semaines",
  );
  const store = page.locator("[data-block=Store]");
  const toggle = store.getByRole("button", { name: "mes envies" }).first();
  await expect(toggle).toBeEnabled();
  const isWished = (await toggle.textContent())?.startsWith("Retirer");
  const after = isWished ? /^Ajouter à/ : /^Retirer de/;
  const answered = page.waitForResponse(/\/v2\/wishlist\/\d+$/);
  await toggle.click();
  expect((await answered).status()).toBe(204);
  await page.reload();
  await expect(toggle).toBeEnabled();
  await expect(toggle).toHaveText(after);
});

test("AS-1.3 AS-2.1.9 AS-2.9.7 AS-2.10.2 without a store its pages do not exist, and nothing of it is requested", async ({
  page,
}) => {
  await page.route("**/v2/features?name=use_store", (route) =>
    route.fulfill({
      json: { "hydra:member": [{ name: "use_store", enabled: false }] },
    }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await enter(page, { email: demo.participant.email, path: "/store" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Page introuvable",
  );
  await expect(page.locator("#user-menu")).toBeAttached();
  await expect(page.locator("#user-menu")).not.toContainText("Mon solde");
  await expect(page.getByRole("contentinfo")).not.toContainText("Livraison");
  expect(asked.filter((url) => /\/v2\/(rewards|wishlist)/.test(url))).toEqual(
    [],
  );
});
