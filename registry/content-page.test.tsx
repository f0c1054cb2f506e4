/** What the pages show that a configurator composed. */

import { act, cleanup, render, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#registry/facts.ts";
import contentLayout from "#registry/pages/content.json";
import homeLayout from "#registry/pages/home.json";
import { tables } from "#registry/tables.ts";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import type { PlainLayout } from "#src/engine/contract.ts";
import { Page, type Registry } from "#src/engine/engine.ts";
import { entry } from "#src/engine/react/fixtures.tsx";
import {
  createFakeData,
  createManualClock,
  TestEngine,
} from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import { read } from "#src/schema/read.ts";
import {
  Welcome,
  WidgetGlobalViewAction,
} from "#src/schema/shapes/widgets.gen.js";
import pageContentShape from "#src/schema/shapes/wire-page-content.gen.js";
import type { PageContent } from "#src/schema/types.gen.ts";
import { pageTitleAtom } from "#src/state/page-title.ts";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const pages = { content: contentLayout, home: homeLayout };

const page: PageContent = {
  id: 3,
  title: "Règlement",
  status: "published",
  contentBlocs: [{ type: "text", position: 1, text: "<p>Bonjour</p>" }],
};

interface Options {
  layout?: keyof typeof pages;
  registry?: Registry;
}

async function draw(
  content: unknown,
  { layout = "content", registry = tables.registry }: Options = {},
) {
  const store = createStore();
  const clock = createManualClock("2026-06-15T12:00:00Z");
  const sources = { content, challenges: [] };
  render(
    <Provider store={store}>
      <TestEngine
        {...{ registry, facts, clock, data: createFakeData({ sources }) }}
        context={{ route: { path: "/", params: { id: "3" }, query: {} } }}
      >
        <Page layout={pages[layout] as unknown as PlainLayout} />
      </TestEngine>
    </Provider>,
  );
  await screen.findAllByRole("heading");
  return { clock, windowTitle: () => store.get(pageTitleAtom) };
}

/** What the schema would have refused. */
const asBlocks = (contentBlocs: unknown) =>
  ({ contentBlocs }) as Partial<PageContent>;
const ready = (more: Partial<PageContent>) => ({ ...page, ...more });
/** As the reader returns it for an unknown status. */
const { status: _, ...unreadable } = page;
const failed = (status: number) =>
  new HttpError({ method: "GET", path: "/contents/3/fo.jsonld", status });

const noContent = "Aucun contenu pour le moment";

describe("AS-1.2 CH-2.2.7 CH-3.12 a content page", () => {
  test.each([
    ["is there", ready({}), "Règlement"],
    ["is a draft", ready({ status: "draft" }), noContent],
    ["is deleted", ready({ status: "deleted" }), noContent],
    ["has no status", ready({ status: null }), noContent],
    ["has an unreadable status", unreadable, noContent],
    ["is over", ready({ endDate: "2001-01-01T00:00:00Z" }), noContent],
    ["is to come", ready({ startDate: "2999-01-01T00:00:00Z" }), noContent],
    ["does not exist", failed(404), noContent],
    ["was removed", failed(410), noContent],
    ["is empty", ready({ contentBlocs: [] }), noContent],
    ["has no list of blocks", ready({ contentBlocs: null }), noContent],
    ["has a text as blocks", ready(asBlocks("text")), noContent],
    ["has an object as blocks", ready(asBlocks({ length: 2 })), noContent],
    [
      "has an entry that is no object",
      ready(asBlocks([null, "text", 7, [], ...(page.contentBlocs ?? [])])),
      "Règlement",
    ],
    ["is not for this user", failed(403), "Accès refusé"],
    ["fails", failed(500), "Quelle surprise…"],
  ])("that %s has that title, in the window too", async (_, data, title) => {
    const { windowTitle } = await draw(data);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toContain(title);
    expect(windowTitle()).toContain(title);
  });

  test("leaves when its time is over", async () => {
    const { clock } = await draw(ready({ endDate: "2026-06-16T00:00:00Z" }));
    expect(screen.getByRole("heading", { name: "Règlement" })).toBeDefined();
    await act(async () => clock.moveTo("2026-06-16T00:00:00Z"));
    expect(
      await screen.findByRole("heading", { name: noContent }),
    ).toBeDefined();
  });
});

test.each([
  ["null", null, noContent],
  ["a text", "text", noContent],
  ["a number", 7, noContent],
  ["an object", {}, noContent],
  ["entries that are no objects", [null, "text", 7, []], "Règlement"],
  ["an object of numbered entries", { 0: page.contentBlocs?.[0] }, "Règlement"],
])(
  "a response of the server with %s as blocks does not take the page down",
  async (_, contentBlocs, title) => {
    const response = { ...page, contentBlocs };
    const content = read(pageContentShape, response, () => undefined);
    await draw(content);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toContain(title);
  },
);

test("a block that spans the page contains its heading; otherwise the page renders it", async () => {
  const registry = {
    ...tables.registry,
    Welcome: entry(({ isTop }) => isTop && <h1>Bonjour</h1>, {
      shape: Welcome,
      spansPage: true,
    }),
  };
  const blocks = [
    { type: "widget", position: 1, widget: { "@type": "Welcome" } },
  ];
  const headings = async (contentBlocs: object[]) => {
    await draw(ready({ contentBlocs }), { layout: "home", registry });
    await screen.findByText("Règlement");
    const found = screen.getAllByRole("heading");
    const text = found.map(({ tagName, textContent }) => [
      tagName,
      textContent,
    ]);
    cleanup();
    return text;
  };
  expect(await headings(blocks)).toEqual([
    ["H1", "Bonjour"],
    ["H2", "Règlement"],
  ]);
  expect(
    await headings([{ type: "widget", widget: { "@type": "Wellcome" } }]),
  ).toEqual([["H1", "Règlement"]]);
});

test.each([
  ["has no blocks", ready({ contentBlocs: [] })],
  ["is a draft", ready({ status: "draft" })],
  ["is not there", {}],
])(
  "CH-2.2.7 AS-2.1.2 a home page that %s says what helps, and leads on",
  async (_, content) => {
    const registry = {
      ...tables.registry,
      WidgetGlobalViewAction: entry(() => <h2>Vos challenges</h2>, {
        shape: WidgetGlobalViewAction,
      }),
    };
    await draw(content, { layout: "home", registry });
    expect(await screen.findByText("Vos challenges")).toBeDefined();
    expect(document.body.textContent).toContain(
      "En attendant, retrouvez vos challenges ci-dessous.",
    );
    expect(
      screen.getAllByRole("link").map((link) => link.getAttribute("href")),
    ).toEqual(["/account/details"]);
  },
);

describe("CH-3.11 an article", () => {
  const article = { image: "/cover.jpg", caption: "Photo : A. Durand" };
  const cover = () => document.querySelector('img[src="/cover.jpg"]');

  test.each<[string, Partial<PageContent>]>([
    ["of a category", { ...article, category: { id: 2, title: "Actualités" } }],
    ["without a category", article],
  ])("%s shows its picture and its caption", async (_, more) => {
    await draw(ready(more));
    const found = screen.getByRole("article");
    expect(found.textContent).toContain("Photo : A. Durand");
    expect(cover()).not.toBeNull();
  });

  test.each<[Partial<PageContent>]>([
    [{ image: "/cover.jpg" }],
    [{ caption: "Photo : A. Durand" }],
  ])("is a page with %j", async (more) => {
    await draw(ready(more));
    expect(screen.getByRole("article")).toBeDefined();
  });

  test.each<[string, Partial<PageContent>]>([
    ["a page with neither", {}],
    ["the home page", { ...article, isHomepage: true }],
  ])("is not %s", async (_, more) => {
    await draw(ready(more));
    expect(screen.queryByRole("article")).toBeNull();
    expect(cover()).toBeNull();
  });

  test("without a category has no link back to one", async () => {
    await draw(ready(article));
    expect(screen.queryByRole("link")).toBeNull();
  });
});

test("AS-8.10 a lost connection says to check it", async () => {
  await draw(
    new NetworkError({
      method: "GET",
      path: "/contents/3/fo.jsonld",
      reason: "the connection is lost",
    }),
  );
  expect(document.body.textContent).toContain("Vérifiez votre connexion");
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeDefined();
});
