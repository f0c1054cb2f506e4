import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { WidgetNews as Config, MenuItem } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import WidgetNews from "./widget-news.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const contents = (count: number) => ({
  "hydra:member": Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Actualité ${index + 1}`,
    startDate: "2026-06-01",
  })),
  "hydra:totalItems": 13,
});

const show = (
  config: Omit<Config, "@type">,
  answer: WireAnswer = contents(6),
  menus: MenuItem[] = [],
) =>
  renderScene(<WidgetNews config={{ "@type": "WidgetNews", ...config }} />, {
    ...{ user: camille, menus },
    wire: { "GET /content-categories/1/contents.jsonld": answer },
  });

const category = "/v2/content-categories/1";

test("the latest three, each a link, and the way to all of them", async () => {
  await show({ category, title: "Quoi de neuf ?" });
  const list = await screen.findByRole("list");
  expect(
    within(list)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/content/1", "/content/2", "/content/3"]);
  expect(
    screen.getByRole("heading", { level: 2, name: "Quoi de neuf ?" }),
  ).toBeTruthy();
  expect(
    within(list).getByRole("heading", { level: 3, name: "Actualité 1" }),
  ).toBeTruthy();
  expect(
    screen
      .getByRole("link", { name: "Tout voir Quoi de neuf ?" })
      .getAttribute("href"),
  ).toBe("/contentcategory/1");
});

test("as many as are wanted", async () => {
  await show({ category, count: 5 });
  expect(await screen.findAllByRole("article")).toHaveLength(5);
});

test("it is called as the menu calls the category, else in general", async () => {
  await show({ category }, contents(1), [
    {
      id: 1,
      label: "La gazette",
      targetEntity: "ContentCategory",
      targetId: 1,
    },
  ]);
  expect(screen.getByRole("heading", { name: "La gazette" })).toBeTruthy();
  cleanup();
  await show({ category }, contents(1));
  expect(screen.getByRole("heading", { name: "Actualités" })).toBeTruthy();
});

test("an empty category says so, and leads nowhere", async () => {
  await show({ category }, { "hydra:member": [], "hydra:totalItems": 0 });
  expect(
    await screen.findByText("Rien de nouveau pour le moment."),
  ).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("one that failed can be fetched again", async () => {
  await show({ category }, reply(500));
  expect(await screen.findByRole("button", { name: "Réessayer" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("without a category there is nothing", async () => {
  await show({ title: "Quoi de neuf ?" });
  expect(screen.queryByRole("heading")).toBeNull();
});
