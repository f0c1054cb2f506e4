import { demo } from "#server/seed/people.ts";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { call, saved } from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";
import { tokenOf } from "#tests/support/screens/token.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({ allowConsole: [/status of 401/] });

test("BO-3.1 BO-3.4 a page is made, written and published; participants read it, and in a preview the draft", async ({
  page,
  request,
}) => {
  await enterOffice(page, "/pages");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pages");
  await page.getByRole("button", { name: "Nouveau", exact: true }).click();
  const name = `Mode d’emploi ${Date.now()}`;
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nom").fill(name);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByLabel("Titre (Français)", { exact: true }),
  ).toHaveValue(name);
  await expect(page).toHaveURL(/\/bo\/pages\/[\w-]+$/);
  const id = page.url().split("/").at(-1) ?? "";
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Publier…" }).click();
  const publish = page.getByRole("dialog", { name: `Publier « ${name} »` });
  await publish.getByRole("checkbox").check();
  await publish.getByRole("button", { name: "Publier", exact: true }).click();
  await expect(publish).toBeHidden();
  await expect(page.locator("[data-status]")).toHaveText("En ligne");

  const { entityId } = (await call(page, "GET", `/documents/${id}`)).body;
  const titleOf = async (token: string) =>
    (
      await (
        await request.get(`/v2/contents/${entityId}`, {
          headers: {
            Authorization: `Bearer ${token}`,
            "Accept-Language": "fr",
          },
        })
      ).json()
    ).title;
  const participant = await tokenOf(request, demo.participant.email);
  expect(await titleOf(participant)).toBe(name);

  await page
    .getByLabel("Titre (Français)", { exact: true })
    .fill(`${name}, deuxième édition`);
  await saved(page);
  const preview = await call(page, "POST", "/preview-tokens", {
    as: demo.participant.id,
    at: new Date().toISOString(),
    drafts: [id],
  });
  expect(await titleOf(preview.body.token)).toBe(`${name}, deuxième édition`);
  expect(await titleOf(participant)).toBe(name);
  await call(page, "POST", `/documents/${id}/archive`);
});
