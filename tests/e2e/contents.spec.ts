import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, publish } from "#tests/support/programme.ts";

test("AS-2.1.2 CH-2.1.10 a menu entry leads to a content page", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email });
  await page
    .getByRole("navigation", { name: "Menu principal" })
    .getByRole("link", { name: "Comment ça marche" })
    .click();
  await expect(page).toHaveURL(/\/fo\/content\/2$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Comment ça marche",
  );
  await expect(page).toHaveTitle(/Comment ça marche/);
});

test("AS-2.1.2 CH-2.1.5 CH-2.3.3 CH-7.3.22 CH-9.7 a category loads six cards at a time while scrolling", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await enter(page, {
    email: demo.participant.email,
    path: "/contentcategory/1",
  });
  const cards = page.getByRole("main").getByRole("article");
  const pages = () =>
    asked
      .filter((url) => url.includes("/content-categories/1/contents"))
      .map((url) => new URL(url).search);
  const query = (number: number) =>
    `?status=published&itemsPerPage=6&page=${number}`;
  await expect(cards).toHaveCount(6);
  expect(pages()).toEqual([query(1)]);
  for (const [number, count] of [
    [2, 12],
    [3, 18],
    [4, 22],
  ] as const) {
    await page.mouse.wheel(0, 10_000);
    await expect(cards).toHaveCount(count);
    expect(pages().at(-1)).toBe(query(number));
  }
});

test("CH-2.3.1 CH-2.3.2 CH-2.3.4 CH-2.3.6 CH-9.7 a category has two columns, one on a phone, and three skeletons at first", async ({
  page,
}) => {
  let answer = () => {};
  const isWanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/v2/content-categories/1/contents*", async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.setViewportSize({ width: 1600, height: 900 });
  await enter(page, {
    email: demo.participant.email,
    path: "/contentcategory/1",
  });
  const main = page.getByRole("main");
  const cards = main.getByRole("article");
  await expect(main.locator("[aria-busy=true]")).toHaveCount(3);
  await expect(cards).toHaveCount(0);
  answer();
  await expect(cards.nth(5)).toBeVisible();
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(cards.first().locator("time")).toHaveText(/^\d{2}-\d{2}-\d{4}$/);

  const columns = async () => {
    const lefts = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().left),
    );
    return [...new Set(lefts)];
  };
  await expect.poll(columns).toHaveLength(2);
  const width = (await cards.first().boundingBox())?.width;
  expect(width).toBeGreaterThan(560);
  expect(width).toBeLessThanOrEqual(700);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(columns).toHaveLength(1);
});

test("CH-2.3.5 an empty category says 'no content'", async ({ page }) => {
  await page.route("**/v2/content-categories/1/contents*", (route) =>
    route.fulfill({ json: { "hydra:member": [], "hydra:totalItems": 0 } }),
  );
  await enter(page, {
    email: demo.participant.email,
    path: "/contentcategory/1",
  });
  const main = page.getByRole("main");
  await expect(main).toContainText("Aucun contenu pour le moment");
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
});

test.describe("a category that fails", () => {
  test.use({ allowConsole: [/status of 500/] });

  test("CH-4.7.2 stops loading, and starts with its first page on retry", async ({
    page,
  }) => {
    const contents = "**/v2/content-categories/1/contents*";
    await page.route(contents, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await enter(page, {
      email: demo.participant.email,
      path: "/contentcategory/1",
    });
    const main = page.getByRole("main");
    const retry = main.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
    await page.unroute(contents);
    const asked = page.waitForRequest(contents);
    await retry.click();
    expect((await asked).url()).toContain("page=1");
    await expect(main.getByRole("article").first()).toBeVisible();
  });
});

test("AS-2.1.9 CH-2.1.9 a page that does not exist says so and leads home", async ({
  page,
}) => {
  const path = "/nowhere/to/be/found";
  await enter(page, { email: demo.participant.email, path });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link").click();
  await expect(page).toHaveURL(/\/fo\/$/);
});

test.describe("a content that does not exist", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("CH-2.2.7 says so in the page and its title, is requested once, and links home", async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await enter(page, {
      email: demo.participant.email,
      path: "/content/99999",
    });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Aucun contenu pour le moment",
    );
    await expect(page).toHaveTitle(/^Aucun contenu pour le moment – /);
    expect(asked.filter((url) => url.includes("99999/fo"))).toHaveLength(1);
    await page.getByRole("link", { name: "Aller à l’accueil" }).click();
    await expect(page).toHaveURL(/\/fo\/$/);
    await expect(page).not.toHaveTitle(/Aucun contenu/);
  });
});

const healthy = (title: string, more = {}) => ({
  type: "widget",
  widget: {
    "@type": "WidgetEditorial",
    title,
    text: "<p>Bonjour.</p>",
    ...more,
  },
});

test("an unknown and an invalid widget do not affect the valid ones; the configurator sees why", async ({
  page,
}) => {
  const id = await publish("Chantier", [
    { ...healthy("Premier"), position: 1 },
    { type: "widget", position: 2, widget: { "@type": "WidgetRankng" } },
    { ...healthy("Deuxième"), position: 3 },
    {
      type: "widget",
      position: 4,
      widget: { "@type": "WidgetEditorial", text: 12 },
    },
    null,
    { ...healthy("Troisième"), position: 5 },
  ]);
  await enter(page, {
    email: demo.participant.email,
    path: `/content/${id}?inspect=1`,
  });
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Premier", "Deuxième", "Troisième"]);
  await expect(page.getByText("WidgetRankng")).toHaveCount(0);

  await page.goto("about:blank");
  await page.context().clearCookies();
  await enter(page, {
    email: demo.configurator.email,
    path: `/content/${id}?inspect=1`,
  });
  await expect(
    page.getByText(/Vouliez-vous dire «\sWidgetRanking\s»/),
  ).toBeVisible();
  await expect(page.getByText(/«\stext\s» doit être un texte/)).toBeVisible();
});

test("CH-2.2.2 a widget appears and disappears with its window, without a reload", async ({
  page,
}) => {
  await page.clock.install();
  const inAnHour = Date.now() + 3_600_000;
  const id = await publish("Vente flash", [
    healthy("Toujours là"),
    healthy("Ouvre dans une heure", {
      diffusionStartAt: new Date(inAnHour).toISOString(),
      diffusionEndAt: new Date(inAnHour + 3_600_000).toISOString(),
    }),
  ]);
  // Every response sets the page's clock by the server's: wait for the last ones of the first view.
  const settled = Promise.all(
    [/name=referral/, /one-trust-cookie\/config/].map((call) =>
      page.waitForResponse(call),
    ),
  );
  await enter(page, { email: demo.participant.email, path: `/content/${id}` });
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(titles).toHaveText(["Toujours là"]);
  await settled;
  await page.clock.fastForward("01:01:00");
  await expect(titles).toHaveText(["Toujours là", "Ouvre dans une heure"]);
  await page.clock.fastForward("01:01:00");
  await expect(titles).toHaveText(["Toujours là"]);
});
