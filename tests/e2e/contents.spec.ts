import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, publish } from "#tests/support/programme.ts";

test("AS-2.1.2 CH-2.1.5 CH-2.3.1 CH-2.3.2 CH-2.3.3 CH-2.3.6 CH-7.3.22 CH-9.7 a category has two columns, one on a phone, and loads six cards at a time while scrolling", async ({
  page,
}) => {
  const pages: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.includes("/content-categories/1/contents")) pages.push(search);
  });
  await page.setViewportSize({ width: 1600, height: 900 });
  await enter(page, {
    email: demo.participant.email,
    path: "/contentcategory/1",
  });
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(6);
  await expect(cards.first().locator("time")).toHaveText(/^\d{2}-\d{2}-\d{4}$/);
  const query = (number: number) =>
    `?status=published&itemsPerPage=6&page=${number}`;
  expect(pages).toEqual([query(1)]);
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
  for (const [number, count] of [
    [2, 12],
    [3, 18],
    [4, 22],
  ] as const) {
    await page.mouse.wheel(0, 10_000);
    await expect(cards).toHaveCount(count);
    expect(pages.at(-1)).toBe(query(number));
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(columns).toHaveLength(1);
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
