import { useQueryClient } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import { type ReactNode, useLayoutEffect } from "react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Router } from "wouter";
import { navigate, useBrowserLocation } from "wouter/use-browser-location";
import table from "#registry/routes.json" with { type: "json" };
import { meQuery } from "#src/api/access/user.ts";
import type { PlainLayout } from "#src/engine/contract.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { createServices, ServicesProvider } from "#src/shell/services.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import { camille, renderScene, type Scene } from "#tests/support/scene.tsx";
import { Screen } from "./screen.tsx";

beforeAll(() =>
  Promise.all([
    import("./header-footer.tsx"),
    import("#src/app/consent/consent.tsx"),
    import("#src/app/dialogs/session-dialogs.ts"),
  ]),
);
beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const nothing = {
  registry: {},
  facts: {},
  sources: {},
  pages: {},
  layouts: {},
};
const empty = (name: string): PlainLayout => ({
  version: 1,
  ...{ name, regions: { main: [] } },
});

/** Ends the session as soon as the path changes for the first time. */
function EndingSession() {
  const queries = useQueryClient();
  useLayoutEffect(() => {
    const end = () => queries.setQueryData(meQuery().queryKey, null);
    addEventListener("replaceState", end, { once: true });
  }, [queries]);
  return null;
}

async function open(address: string, scene: Scene, beside?: ReactNode) {
  history.replaceState(null, "", `/fo${address}`);
  const services = createServices({
    routes: table.routes as Route[],
    targetAddress: () => "/",
    startTables: {
      ...nothing,
      layouts: Object.fromEntries(
        ["home", "login", "logout"].map((name) => [name, empty(name)]),
      ),
    },
    loadTables: async () => nothing,
    release: "1",
  });
  // Parts of the page suspend.
  return act(() =>
    renderScene(
      <ServicesProvider value={services}>
        {beside}
        <Router base="/fo" hook={useBrowserLocation}>
          <Screen />
        </Router>
      </ServicesProvider>,
      {
        wire: {
          "GET /one-trust-cookie/config": {},
          "GET /google-analytics/config": {},
        },
        ...scene,
      },
    ),
  );
}

test("AS-2.1.7 AS-2.1.8 a redirect from the target of another redirect is followed", async () => {
  await open("/auth", { user: camille }, <EndingSession />);
  expect(location.pathname).toBe("/fo/auth");
  expect(screen.getByRole("main")).toBeDefined();
});

test("AS-4.7 a user who has to choose between two sessions is not redirected before", async () => {
  const { store } = await open("/logout", { user: camille });
  await act(async () => store.set(offeredTokenAtom, "other"));
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(async () => navigate("/fo/auth"));
  expect(location.pathname).toBe("/fo/auth");
  expect(screen.getByRole("main")).toBeDefined();
  expect(await screen.findByRole("dialog")).toBeDefined();
  await act(async () => store.set(offeredTokenAtom, undefined));
  expect(location.pathname).toBe("/fo/");
});
