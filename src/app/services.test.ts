// @vitest-environment jsdom
import { expect, test } from "vitest";
import type { Layout } from "#src/schema/types.gen.ts";
import { createServices } from "./services.ts";

const nothing = { registry: {}, facts: {}, sources: {}, pages: {} };
const layout: Layout = {
  version: 1,
  name: "points",
  data: {},
  regions: { main: [] },
};

test("an engine is one promise before and after it is there, since React tells them apart", async () => {
  const { engineFor, loadEngine } = createServices({
    ...{ routes: [], layouts: {}, targetAddress: () => "/" },
    ...{ startTables: nothing, loadTables: async () => nothing, release: "1" },
  });
  const loading = engineFor(layout);
  expect(loadEngine()).toBe(loading);
  const engine = await loading;
  expect(engineFor(layout)).toBe(loading);
  expect(loading).toMatchObject({ status: "fulfilled", value: engine });
});
