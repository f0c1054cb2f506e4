import type { Locator, Page } from "@playwright/test";
import { demo } from "#server/seed/people.ts";
import type { CanvasOptions } from "#src/preview/protocol.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { expect, test } from "#tests/support/browser.ts";
import { openCanvas } from "#tests/support/canvas.ts";
import { compose, newPage, pane } from "#tests/support/office-composer.ts";
import { call } from "#tests/support/office-documents.ts";
import { enterOffice, openSession } from "#tests/support/office-page.ts";

test.use({ allowConsole: [/status of 40[134]|frame-ancestors/] });

const DAY = 86_400_000;

const text = (key: string, more: JsonObject = {}): JsonObject => ({
  key,
  "@type": "ContentText",
  text: { fr: `<p>Bloc ${key}</p>` },
  ...more,
});

/** An instant, so many days from now. */
const days = (count: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + count * DAY).toISOString();

async function tokenFor(page: Page, as: unknown, at: string): Promise<string> {
  const { body } = await call(page, "POST", "/preview-tokens", {
    ...{ as, at, drafts: [] },
  });
  return body.token;
}

const optionsOf = (token: string, at: string): CanvasOptions => ({
  ...{ token, language: "fr", at: Date.parse(at), scene: `${token}` },
  theme: "light",
});

/** The words of a page, without what the canvas adds to it. */
const wordsOf = (main: Locator) =>
  main.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const added of copy.querySelectorAll("[data-canvas]")) added.remove();
    return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  });

test("BO-4.3 BO-4.5 BO-4.7 the canvas draws what participants get, at each boundary and for each audience", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await enterOffice(page, "/pages");
  const group = `/v2/user-groups/${demo.participant.userGroup}`;
  const { body: groups } = await call(page, "GET", "/groups?itemsPerPage=100");
  const other = groups.items
    .map(({ id }: { id: number }) => `/v2/user-groups/${id}`)
    .find((iri: string) => iri !== group);
  const name = `Toile ${Date.now()}`;
  const body: JsonObject = {
    title: { fr: name },
    endDate: days(5),
    blocks: [
      text("toujours"),
      text("bientôt", { diffusionStartAt: days(1) }),
      text("jusque-là", { diffusionEndAt: days(2) }),
      text("nous", { audience: { groups: [group] } }),
      text("eux", { audience: { groups: [other] } }),
      {
        ...{ key: "groupe", "@type": "WidgetGroup", type: "double" },
        widgets: [
          text("dedans"),
          text("dedans-bientôt", { diffusionStartAt: days(3) }),
          text("dedans-eux", { audience: { groups: [other] } }),
        ],
      },
    ],
  };
  const made = await call(page, "POST", "/documents", {
    ...{ kind: "page", name, body },
  });
  const { id } = made.body;
  const released = await call(
    page,
    "POST",
    `/documents/${id}/releases`,
    { acceptWarnings: true },
    { "If-Match": made.etag },
  );
  expect(released.status).toBe(201);
  const { entityId } = (await call(page, "GET", `/documents/${id}`)).body;

  const drawn: string[] = [];
  const served: string[] = [];
  const scenes: [unknown, string][] = [
    [demo.participant.id, days(2.5)],
    [{ groups: [other], language: "fr" }, days(1.5)],
  ];
  for (const [as, at] of scenes) {
    const token = await tokenFor(page, as, at);
    await page.reload();
    const { frame } = await openCanvas(
      page,
      optionsOf(token, at),
      body,
      entityId,
    );
    const main = frame.getByRole("main");
    await expect(main).toContainText(/Bloc|contenu/);

    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      locale: "fr-FR",
    });
    await context.addCookies([
      { name: "BEARER", value: token, domain: "localhost", path: "/fo" },
      { name: "cc", value: "0", domain: "localhost", path: "/fo" },
    ]);
    const site = await context.newPage();
    // The clock of the front office is that of the server's answers.
    await site.route("/v2/**", async (route) => {
      const response = await route.fetch();
      const headers = {
        ...response.headers(),
        date: new Date(at).toUTCString(),
      };
      await route.fulfill({ response, headers });
    });
    await site.goto(`/fo/content/${entityId}`);
    const participants = site.getByRole("main");
    await expect(participants).toContainText(/Bloc|contenu/);
    await expect(participants.locator("[aria-busy=true]")).toHaveCount(0);
    served.push(await wordsOf(participants));
    await expect.poll(() => wordsOf(main)).toBe(served.at(-1));
    drawn.push(await wordsOf(main));
    await site.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
  expect(drawn).toEqual(served);
  expect(new Set(served).size).toBe(2);
  // Its authors see a page that is over as well.
  const over = days(6);
  await page.reload();
  const { frame } = await openCanvas(
    page,
    optionsOf(await tokenFor(page, demo.participant.id, over), over),
    body,
    entityId,
  );
  await expect(frame.getByRole("main")).toContainText("Bloc toujours");
  await call(page, "POST", `/documents/${id}/archive`);
});

test("BO-4.3 BO-4.6 in the canvas a click selects, links and buttons do nothing, and hidden blocks are lines", async ({
  page,
}) => {
  await enterOffice(page, "/pages");
  const at = days(0);
  const token = await tokenFor(page, demo.participant.id, at);
  const sent: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    const isOfCanvas = request.frame() !== page.mainFrame();
    if (isOfCanvas && path.startsWith("/v2/"))
      sent.push(
        `${request.method()} ${request.headers()["authorization"]} ${request.headers()["cookie"]}`,
      );
  });
  const link = {
    ...{ key: "lien", "@type": "WidgetEditorial", title: { fr: "Un lien" } },
    link: { url: "https://example.com/", label: { fr: "Lire" } },
  };
  const body: JsonObject = {
    title: { fr: "Essai" },
    blocks: [
      text("premier"),
      text("lié", { text: { fr: '<p><a href="/fo/store">Boutique</a></p>' } }),
      link,
      text("bientôt", { diffusionStartAt: days(1) }),
      text("english", { languages: ["en"] }),
      { key: "inconnu", "@type": "WidgetUnknown" },
      { key: "badge", "@type": "WidgetBadge" },
      { key: "points", "@type": "WidgetPoints" },
      { key: "classement", "@type": "WidgetGlobalViewAction" },
    ],
  };
  const canvas = await openCanvas(page, optionsOf(token, at), body, 1);
  const { frame, send, messages } = canvas;
  await send({
    kind: "words",
    reasons: { bientôt: "Affiché demain." },
    names: { ContentText: "Texte", "": "Bloc" },
  });

  const selected = async () =>
    (await messages()).flatMap((one) =>
      one.kind === "select" ? [one.key] : [],
    );
  const before = page.url();
  await frame.getByRole("link", { name: "Boutique" }).click();
  await frame.getByText("Un lien").first().click();
  await frame.getByText("Affiché demain.").click();
  await frame
    .getByRole("link", { name: "Boutique" })
    .click({ modifiers: ["Control"] });
  await frame
    .getByRole("link", { name: "Boutique" })
    .click({ button: "middle" });
  await expect.poll(selected).toEqual(["lié", "lien", "bientôt", "lié"]);
  expect(page.url()).toBe(before);
  expect(page.context().pages()).toHaveLength(1);

  // By keyboard there is one stop per block, and none of the page's own.
  await frame.locator("[data-canvas=premier] button").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect
    .poll(async () => (await selected()).slice(4))
    .toEqual(["premier", "lié"]);
  await send({ kind: "selection", key: "classement" });
  await expect(
    frame.locator("[data-canvas=classement][data-selected]"),
  ).toBeInViewport();

  await expect
    .poll(async () => {
      const reasons = (await messages()).findLast(
        ({ kind }) => kind === "reasons",
      );
      return reasons?.kind === "reasons"
        ? Object.entries(reasons.reasons).map(
            ([key, { verdict }]) => `${key} ${verdict}`,
          )
        : [];
    })
    .toEqual(
      expect.arrayContaining([
        "bientôt before-window",
        "english other-language",
        "inconnu unknown-type",
      ]),
    );
  await expect(frame.locator("[data-line]")).toHaveCount(3);

  // One block renders again, and nothing else in the page changes.
  await frame.locator("body").evaluate((element) => {
    const changed = new Set<string>();
    Object.assign(globalThis, { changed });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const near =
          target instanceof Element
            ? target
            : (target.parentElement ?? element);
        changed.add(
          near
            .closest("[data-block]")
            ?.querySelector(":scope > [data-canvas]")
            ?.getAttribute("data-canvas") ?? near.tagName,
        );
      }
    }).observe(element, {
      ...{ childList: true, subtree: true, characterData: true },
    });
  });
  const [first = {}, ...rest] = body["blocks"] as JsonObject[];
  await canvas.show({
    ...body,
    blocks: [{ ...first, text: { fr: "<p>Autrement</p>" } }, ...rest],
  });
  await expect(frame.getByText("Autrement")).toBeVisible();
  const changed = await frame
    .locator("body")
    .evaluate(() => [
      ...(globalThis as never as { changed: Set<string> }).changed,
    ]);
  expect(changed).toEqual(["premier"]);

  expect(sent.length).toBeGreaterThan(5);
  // What is public is read without a token.
  expect(new Set(sent)).toEqual(
    new Set([`GET Bearer ${token} undefined`, "GET undefined undefined"]),
  );
});

test("BO-4.3 no other page may frame the canvas, and by itself it says what it is", async ({
  page,
  baseURL,
}) => {
  await page.goto("/bo/preview/");
  await expect(page.getByText(/s’ouvre depuis l’éditeur/)).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
  await page.route("http://elsewhere.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe src="${baseURL}/bo/preview/"></iframe>`,
    }),
  );
  await page.goto("http://elsewhere.example/");
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContain("chrome-error://chromewebdata/");
});

test("BO-8 a canvas whose code cannot be fetched says so in its frame", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [text("premier")]);
  await page.route(/\/bo\/preview\/assets\/index-/, (route) =>
    route.fulfill({ status: 404 }),
  );
  await compose(page, id);
  const canvas = pane(page, "canvas").frameLocator("iframe");
  await expect(canvas.getByRole("alert")).toContainText(
    "Une partie de cette page n’a pas pu être chargée",
  );
});

test("BO-8 opening a page, nothing waits for what it does not show", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [text("premier")]);
  /** Answers a request only after others were sent. */
  const holdUntil = async (held: string, ...sent: RegExp[]) => {
    const others = sent.map((address) => page.waitForRequest(address));
    await page.route(held, async (route) => {
      await Promise.all(others);
      await route.continue();
    });
  };
  await page.goto("about:blank");
  await holdUntil("**/v2/bo/session", /\/pages-/, /\/composer-/);
  await holdUntil("**/v2/bo/registry", /\/outline-/, /\/block-pane-/);
  await holdUntil("**/v2/bo/preview-tokens", /\/bo\/preview\/$/);
  await compose(page, id);
  const canvas = pane(page, "canvas").frameLocator("iframe");
  await expect(canvas.getByText("Bloc premier")).toBeVisible();
});
