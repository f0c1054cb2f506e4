import { act, cleanup, render, screen } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import type { SourceState } from "#src/engine/contract.ts";
import { entry } from "#src/engine/react/fixtures.tsx";
import { TestEngine } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import { read } from "#src/schema/read.ts";
import { Welcome } from "#src/schema/shapes/widgets.gen.js";
import pageContentShape from "#src/schema/shapes/wire-page-content.gen.js";
import type { PageContent } from "#src/schema/types.gen.ts";
import { pageTitleAtom } from "#src/state/page-title.ts";
import ContentPage from "./content-page.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const page: PageContent = {
  id: 3,
  title: "Règlement",
  status: "published",
  contentBlocs: [{ type: "text", position: 1, text: "<p>Bonjour</p>" }],
};

function draw(data: SourceState<PageContent>, headingLevel: 1 | 2 = 1) {
  const store = createStore();
  render(
    <Provider store={store}>
      <TestEngine>
        <ContentPage
          config={{ "@type": "ContentPage", headingLevel }}
          data={data}
        />
      </TestEngine>
    </Provider>,
  );
  return () => store.get(pageTitleAtom);
}

const retry = () => undefined;
/** What the schema would have refused. */
const asBlocks = (contentBlocs: unknown) =>
  ({ contentBlocs }) as Partial<PageContent>;
const ready = (more: Partial<PageContent>) => ({
  status: "ready" as const,
  data: { ...page, ...more },
  retry,
});
/** As the reader returns it for an unknown status. */
const { status: _, ...withoutStatus } = page;
const unreadable = { ...ready({}), data: withoutStatus };
const failed = (status: number): SourceState<PageContent> => ({
  status: "failed",
  error: new HttpError({
    method: "GET",
    path: "/contents/3/fo.jsonld",
    status,
  }),
  retry,
});

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
    const windowTitle = draw(data);
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toContain(title);
    expect(windowTitle()).toContain(title);
  });

  test.each([
    ["none", failed(404), /Aucun contenu/],
    ["over", ready({ endDate: "2001-01-01T00:00:00Z" }), /Aucun contenu/],
    ["out of order", failed(500), /contactez l’administrateur/],
  ])(
    "below another heading and %s there is no page heading",
    (_, data, words) => {
      const windowTitle = draw(data, 2);
      expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
      expect(document.body.textContent).toMatch(words);
      expect(windowTitle()).toBeUndefined();
    },
  );
});

test.each([
  ["null", null, noContent],
  ["a text, which is read as a list of one,", "text", "Règlement"],
  ["a number, which is read as a list of one,", 7, "Règlement"],
  ["an object", {}, noContent],
  ["entries that are no objects", [null, "text", 7, []], "Règlement"],
  ["an object of numbered entries", { 0: page.contentBlocs?.[0] }, "Règlement"],
])(
  "a response of the server with %s as blocks does not take the page down",
  async (_, contentBlocs, title) => {
    const response = { ...page, contentBlocs };
    const content = read(pageContentShape, response, () => undefined);
    draw(ready(content as PageContent));
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toContain(title);
  },
);

test("a block that spans the page contains its heading; otherwise the page renders it", async () => {
  const registry = {
    Welcome: entry(({ isTop }) => isTop && <h1>Bonjour</h1>, {
      shape: Welcome,
      spansPage: true,
    }),
  };
  const blocks = [
    { type: "widget", position: 1, widget: { "@type": "Welcome" } },
  ];
  const headings = async (contentBlocs: object[]) => {
    const { unmount } = render(
      <TestEngine registry={registry}>
        <ContentPage
          config={{ "@type": "ContentPage" }}
          data={ready({ contentBlocs })}
        />
      </TestEngine>,
    );
    await act(async () => {});
    const found = screen.getAllByRole("heading");
    const text = found.map(({ tagName, textContent }) => [
      tagName,
      textContent,
    ]);
    unmount();
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

describe("CH-3.11 an article", () => {
  const article = { image: "/cover.jpg", caption: "Photo : A. Durand" };
  const cover = () => document.querySelector('img[src="/cover.jpg"]');

  test.each<[string, Partial<PageContent>]>([
    ["of a category", { ...article, category: { id: 2, title: "Actualités" } }],
    ["without a category", article],
  ])("%s shows its picture and its caption", (_, more) => {
    draw(ready(more));
    const found = screen.getByRole("article");
    expect(found.textContent).toContain("Photo : A. Durand");
    expect(cover()).not.toBeNull();
  });

  test.each<[Partial<PageContent>]>([
    [{ image: "/cover.jpg" }],
    [{ caption: "Photo : A. Durand" }],
  ])("is a page with %j", (more) => {
    draw(ready(more));
    expect(screen.getByRole("article")).toBeDefined();
  });

  test.each<[string, Partial<PageContent>]>([
    ["a page with neither", {}],
    ["the home page", { ...article, isHomepage: true }],
  ])("is not %s", (_, more) => {
    draw(ready(more));
    expect(screen.queryByRole("article")).toBeNull();
  });

  test("without a category has no link back to one", () => {
    draw(ready(article));
    expect(screen.queryByRole("link")).toBeNull();
  });
});

test.each([1, 2] as const)(
  "AS-8.10 a lost connection, at level %i, says to check it",
  (level) => {
    const error = new NetworkError({
      method: "GET",
      path: "/contents/3/fo.jsonld",
      reason: "the connection is lost",
    });
    draw({ status: "failed", error, retry }, level);
    expect(document.body.textContent).toContain("Vérifiez votre connexion");
    expect(screen.getByRole("button", { name: "Réessayer" })).toBeDefined();
  },
);
