/** What becomes of each type of block: in the canvas for one person after another, and live. */
import type { Locator, Page } from "@playwright/test";
import messages from "#src/i18n/locales/fr.json" with { type: "json" };
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  compose,
  item,
  newPage,
  pane,
  textBlock,
} from "#tests/support/office-composer.ts";
import { call, draftOf } from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";
import { demo, enter } from "#tests/support/programme.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({ allowConsole: [/status of 401/] });

type BlockType = OfficeRegistry["blocks"][number];

const blockTypes = async (page: Page): Promise<BlockType[]> =>
  (await call(page, "GET", "/registry")).body.blocks;

const canvasOf = (page: Page) =>
  pane(page, "canvas").locator("iframe").contentFrame();

async function released(page: Page, id: string) {
  const { etag } = await draftOf(page, id);
  const request = { acceptWarnings: true };
  return call(page, "POST", `/documents/${id}/releases`, request, {
    "If-Match": etag,
  });
}

/** Shows the page to a participant. */
async function previewAs(page: Page, { firstName, lastName }: Name) {
  const person = page.getByRole("combobox", { name: "Personne" });
  await person.fill(`${firstName} ${lastName}`);
  await page
    .locator(".ant-select-dropdown:visible .ant-select-item-option")
    .filter({ hasText: `${firstName} ${lastName}` })
    .click();
  await expect(pane(page, "canvas").locator("[aria-busy]")).toHaveCount(0);
}

type Name = Pick<typeof demo.participant, "firstName" | "lastName">;

/** The words of each block, without what the canvas adds and without figures of the clock. */
const wordsOf = (main: Locator) =>
  main.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll("[data-canvas], [role=timer]"))
      one.remove();
    return [...copy.querySelectorAll("[data-block]")].map((block) =>
      [
        block.getAttribute("data-block"),
        (block.textContent ?? "").replaceAll(/[\d\s]+/g, " ").trim(),
      ].join(": "),
    );
  });

/** What blocks say in place of what they have not. */
const apologies = [
  ...Object.values(messages.widgets).flatMap((texts) =>
    Object.entries(texts).flatMap(([name, text]) =>
      /^(?:none|no_movement|empty|hidden|not_available)/.test(name)
        ? [text]
        : [],
    ),
  ),
  ...[messages.core.no_content, messages.core.loading_error],
];

async function expectNoApology(main: Locator) {
  await expect(main.getByRole("alert")).toHaveCount(0);
  const text = (await main.textContent()) ?? "";
  expect(apologies.length).toBeGreaterThan(10);
  expect(apologies.filter((one) => text.includes(one))).toEqual([]);
}

test("BO-4.3 BO-4.5 BO-9.95 each type of block shows what the palette promised, to two persons in turn and live", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await enterOffice(page, "/pages");
  const types = await blockTypes(page);
  const shared = await call(page, "POST", "/documents", {
    ...{ kind: "shared", name: `Partagé ${Date.now()}` },
    body: { name: "Partagé", blocks: [textBlock("a", "Partout pareil")] },
  });
  await released(page, shared.body.id);
  const { entityId } = (await call(page, "GET", `/documents/${shared.body.id}`))
    .body;
  const filled = types.map(({ type, example }): JsonObject => {
    const own = { ...(example as JsonObject), key: type };
    return type === "SharedBlock"
      ? { ...own, shared: `/v2/shared-blocks/${entityId}` }
      : own;
  });
  const id = await newPage(page, filled);
  const published = await released(page, id);
  expect([published.status, published.body.verdicts]).toEqual([201, undefined]);

  const refused: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (response.frame() !== page.mainFrame() && response.status() >= 400)
      refused.push(`${response.status()} ${pathname}`);
  });
  await compose(page, id);
  const main = canvasOf(page).getByRole("main");
  const greeting = ({ firstName }: Name) =>
    main.getByRole("heading", { name: firstName });
  const drawn: string[][] = [];
  for (const person of [demo.regional, demo.participant]) {
    await previewAs(page, person);
    await expect(greeting(person)).toBeVisible();
    for (const { type } of types)
      await expect(
        main.locator(`[data-canvas=${type}]`).first(),
        type,
      ).toBeAttached();
    await expect(main.locator("[data-line]")).toHaveCount(0);
    await main.evaluate((element) => element.scrollTo(0, 1e6));
    await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    drawn.push(await wordsOf(main));
  }
  expect(refused).toEqual([]);
  await expect(greeting(demo.regional)).toHaveCount(0);
  await expectNoApology(main);

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: "fr-FR",
  });
  const site = await context.newPage();
  const document = await call(page, "GET", `/documents/${id}`);
  await enter(site, {
    email: demo.participant.email,
    path: `/content/${document.body.entityId}`,
  });
  const live = site.getByRole("main");
  await expect(live.locator("[data-block]").first()).toBeVisible();
  await expect.poll(() => wordsOf(live)).toEqual(drawn[1]);
  await expectNoApology(live);
  expect(drawn[0]).not.toEqual(drawn[1]);
  await context.close();
  await call(page, "POST", `/documents/${id}/archive`);
});

/** How far a control is beyond the end of the form, in pixels. */
const overhang = (form: Locator) =>
  form.evaluate((pane) => {
    const { right } = pane.getBoundingClientRect();
    const controls = [...pane.querySelectorAll("button, input")];
    return Math.max(
      0,
      ...controls.map((one) => one.getBoundingClientRect().right - right),
    );
  });

test("BO-4.4 the form of a block is no wider than its pane, however long its texts are", async ({
  page,
}) => {
  await enterOffice(page, "/pages");
  const question = {
    key: "one",
    question: {
      fr: "Quand et comment mes points sont-ils crédités ? ".repeat(3),
    },
    answer: { fr: "<p>Dès la validation.</p>" },
  };
  const id = await newPage(page, [
    { key: "a", "@type": "WidgetQuestions", questions: [question] },
    {
      key: "b",
      "@type": "WidgetButton",
      label: { fr: "Voir" },
      url: "/content/2",
    },
  ]);
  const form = pane(page, "form");
  await compose(page, id);
  await item(page, "Questions et réponses").click();
  await expect(form.getByText("Quand et comment")).toBeVisible();
  expect(await overhang(form)).toBe(0);
  await page.setViewportSize({ width: 1024, height: 800 });
  expect(await overhang(form)).toBe(0);
  await item(page, "Voir").click();
  await expect(form.getByText("Mène à")).toBeVisible();
  expect(await overhang(form)).toBe(0);
  await call(page, "POST", `/documents/${id}/archive`);
});
