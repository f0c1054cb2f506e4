import { expect, test } from "#tests/support/browser.ts";
import {
  call,
  draftOf,
  saved,
  settings,
} from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";

// The browser logs the refusal before the sign-in.
test.use({ allowConsole: [/status of 401/] });

test("BO-7.1 an option whose value is data is edited as JSON, and the others as they are", async ({
  page,
}) => {
  await enterOffice(page, settings);
  const { body: found } = await call(page, "GET", "/documents?kind=settings");
  const { id } = found.items[0];
  const { body: draft, etag } = await draftOf(page, id);
  const before = draft.body;
  const put = (body: object, tag: string) =>
    call(page, "PUT", `/documents/${id}/draft`, { body }, { "If-Match": tag });
  await put(
    {
      ...before,
      options: [
        { name: "essai", value: { limits: [1, 2], label: "a" }, position: 7 },
        ...before.options,
      ],
    },
    etag,
  );
  await page.goto(`/bo${settings}/settings/${id}`);
  const list = page.getByRole("region", { name: "Options" });
  await list.getByRole("button", { name: "essai", exact: true }).click();
  const json = list.getByLabel("Valeur");
  await expect(json).toContainText('"limits": [');
  await json.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText('{"limits": [1], "label": {"deep": tru');
  await expect(page.getByRole("alert")).toBeVisible();
  await page.keyboard.insertText("e}}");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await saved(page);
  const { body: after, etag: last } = await draftOf(page, id);
  expect(after.body).toEqual({
    ...before,
    options: [
      {
        ...{ name: "essai", position: 7 },
        value: { limits: [1], label: { deep: true } },
      },
      ...before.options,
    ],
  });
  await put(before, last);
});
