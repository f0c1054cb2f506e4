// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import type { Layout } from "#src/schema/types.gen.ts";
import { createServices, type PageTables } from "./services.ts";

const layout: Layout = {
  version: 1,
  name: "points",
  data: {},
  regions: { main: [] },
};
const tablesOf = (layouts: PageTables["layouts"]): PageTables => ({
  ...{ registry: {}, facts: {}, sources: {}, pages: {} },
  layouts,
});
const services = (loadTables: () => Promise<PageTables>) =>
  createServices({
    ...{ routes: [], targetAddress: () => "/", release: "1" },
    ...{ startTables: tablesOf({ login: layout }), loadTables },
  });

test("a page is one promise before and after it is there, since React tells them apart", async () => {
  const { pageFor } = services(async () => tablesOf({ points: layout }));
  const loading = pageFor("points");
  const page = await loading;
  expect(pageFor("points")).toBe(loading);
  expect(loading).toMatchObject({ status: "fulfilled", value: page });
  expect(page.layout).toBe(layout);
});

test("a page of the entry bundle is there, and fetches nothing", () => {
  const loadTables = vi.fn(async () => tablesOf({}));
  const { pageFor } = services(loadTables);
  expect(pageFor("login")).toMatchObject({ status: "fulfilled" });
  expect(loadTables).not.toHaveBeenCalled();
});

test("a page that does not exist is an error that names its file", async () => {
  const { pageFor } = services(async () => tablesOf({}));
  await expect(pageFor("points")).rejects.toThrow(
    "registry/pages: there is no points.json",
  );
});
