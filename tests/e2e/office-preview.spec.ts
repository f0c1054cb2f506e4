import type { Page } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  compose,
  item,
  newPage,
  pane,
  textBlock,
} from "#tests/support/office-composer.ts";
import { call, draftOf } from "#tests/support/office-documents.ts";
import {
  expectAccessible,
  officePerson,
  openSession,
} from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open yet, and the 403 of the points that a made-up person does not have.
test.use({ allowConsole: [/status of 40[13]/] });

test("BO-4.5 the token is renewed before its ten minutes end: the canvas goes on with it, and the audit names the preview once", async ({
  page,
}) => {
  await page.clock.install();
  await openSession(
    page,
    await officePerson(["CONTENT_WRITE", "PREVIEW_AS", "AUDIT_READ"]),
  );
  const { body: session } = await call(page, "GET", "/session");
  const tokens: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith("/v2/bo/preview-tokens"))
      tokens.push((await response.json()).token);
  });
  const read = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.frame() !== page.mainFrame())
      read.add(request.headers()["authorization"]);
  });
  const id = await newPage(page, [textBlock("a", "Bonjour")]);
  // The browser's clock alone is moved: at the present, the instant would move faster than the server's.
  await compose(page, `${id}?at=${new Date().toISOString()}`);
  const frame = pane(page, "canvas").locator("iframe").contentFrame();
  await expect(frame.getByText("Bonjour")).toBeVisible();
  await frame.locator("body").evaluate((body) => {
    body.dataset["same"] = "yes";
  });
  expect(tokens).toHaveLength(1);
  await page.clock.fastForward("07:50");
  expect(tokens).toHaveLength(1);
  await page.clock.fastForward("00:20");
  await expect.poll(() => tokens.length).toBe(2);
  await page.clock.fastForward("08:10");
  await expect.poll(() => tokens.length).toBe(3);

  await page.getByRole("combobox", { name: "Langue des textes" }).click();
  await page.getByTitle("English", { exact: true }).click();
  await expect(frame.locator("html")).toHaveAttribute("lang", "en");
  await expect.poll(() => [...read]).toContain(`Bearer ${tokens[2]}`);
  await expect(frame.locator("body")).toHaveAttribute("data-same", "yes");
  const events = await call(page, "GET", `/audit?actor=${session.user.id}`);
  expect(
    events.body.items.map(({ action }: { action: string }) => action),
  ).toEqual(expect.arrayContaining(["preview.create"]));
  expect(
    events.body.items.filter(
      ({ action }: { action: string }) => action === "preview.create",
    ),
  ).toHaveLength(1);
});

test("BO-3.6 §8 axe finds nothing in two versions side by side, nor in their canvases, light and dark", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [
    textBlock("a", "Bonjour"),
    textBlock("b", "Avant"),
    textBlock("c", "Plus tard"),
  ]);
  const draft = await draftOf(page, id);
  const released = await call(
    page,
    "POST",
    `/documents/${id}/releases`,
    { acceptWarnings: true },
    { "If-Match": draft.etag },
  );
  expect(released.status).toBe(201);
  const { blocks, ...body } = draft.body.body;
  const start = new Date(Date.now() + 86_400_000).toISOString();
  await call(
    page,
    "PUT",
    `/documents/${id}/draft`,
    {
      body: {
        ...body,
        blocks: [
          blocks[0],
          textBlock("b", "Après"),
          { ...blocks[2], diffusionStartAt: start },
        ],
      },
    },
    { "If-Match": released.etag || draft.etag },
  );
  await compose(page, id);
  await expect(item(page, "Après")).toBeVisible();
  await page.getByRole("button", { name: "Historique" }).click();
  await page.getByText("Côte à côte").click();
  await expect(
    page.getByText("2 blocs diffèrent : ils sont encadrés."),
  ).toBeVisible();
  const frames = page
    .getByRole("region", { name: "Comparer" })
    .locator("iframe");
  for (const [at, word] of ["Avant", "Après"].entries()) {
    const canvas = frames.nth(at).contentFrame();
    await expect(canvas.getByText(word)).toBeVisible();
    await expect(canvas.locator("[data-marked]")).toHaveCount(2);
  }
  const checkFrames = async () => {
    for (const frame of page.frames().slice(1))
      expect(await violations(frame)).toEqual([]);
  };
  await checkFrames();
  await expectAccessible(page);
  await checkFrames();
  await call(page, "POST", `/documents/${id}/archive`);
});

/** The controls of the composer that are cut off by its edges or those of the pane that they are in. */
const cutOff = (page: Page) =>
  page.locator("[data-panes]").evaluate((composer) =>
    [
      ...composer.querySelectorAll<HTMLElement>(
        "button, iframe, figcaption .ant-select",
      ),
    ]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const pane = element.closest("[data-pane]") ?? composer;
        const outer = pane.getBoundingClientRect();
        return width > 0 && (left < outer.left - 1 || right > outer.right + 1);
      })
      .map((element) => element.title || element.textContent),
  );

test("BO-4.1 BO-4.5 in German, the bars and the four previews fit into 1024 and 360 px", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [textBlock("a", "Bonjour")]);
  await page.addInitScript(() => localStorage.setItem("i18nextLng", "de"));
  for (const width of [1024, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/bo/pages/${id}`);
    await expect(
      page.getByRole("button", { name: "Veröffentlichen …" }),
    ).toBeVisible();
    await expect(page.locator("[data-save]")).toHaveText("Gespeichert");
    expect(await cutOff(page)).toEqual([]);
    if (width < 900)
      await page.getByRole("button", { name: "Vorschau", exact: true }).click();
    const frames = pane(page, "canvas").locator("iframe");
    await expect(frames).toHaveCount(1);
    await page.keyboard.press("Alt+p");
    await expect(frames).toHaveCount(4);
    await expect(
      frames.first().contentFrame().getByText("Bonjour"),
    ).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole("button", { name: "Verlauf" }).click();
    await expect(
      page.getByRole("button", { name: "Zurück zum Entwurf" }),
    ).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  }
});
