// @vitest-environment jsdom

import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import table from "#registry/routes.json" with { type: "json" };
import { signInMutation } from "#src/api/access/session.ts";
import { meQuery } from "#src/api/access/user.ts";
import { SessionRefusedError } from "#src/api/errors/error-classes.ts";
import type { PlainLayout } from "#src/engine/contract.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { assignCookie } from "#src/state/cookies.ts";
import { readToken, tokenAtom } from "#src/state/token.ts";
import { createServices, type PageTables } from "./services.ts";

const layout: PlainLayout = {
  version: 1,
  name: "points",
  regions: { main: [] },
};
const tablesOf = (layouts: PageTables["layouts"]): PageTables => ({
  ...{ registry: {}, facts: {}, sources: {}, pages: {} },
  layouts,
});
const services = (
  loadTables: () => Promise<PageTables>,
  routes: Route[] = [],
  login = layout,
) =>
  createServices({
    ...{ routes, targetAddress: () => "/", release: "1" },
    ...{ startTables: tablesOf({ login }), loadTables },
  });

test.each([
  ["/fo/nowhere", "/fo/auth"],
  ["/fo/content/3", "/fo/content/3"],
  ["/fo/auth/confirm-email/t", "/fo/auth/confirm-email/t"],
])("AS-8.3 a 401 at %s leads to %s, if the guards do not", async (from, to) => {
  history.replaceState(null, "", from);
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  const routes = table.routes as Route[];
  const { queries, store } = services(async () => tablesOf({}), routes);
  store.set(tokenAtom, { token: "stale", keep: "session" });
  expect(await queries.fetchQuery(meQuery())).toBeNull();
  expect(readToken()).toBeUndefined();
  expect(location.pathname).toBe(to);
});

test("AS-4.5 no request of one session has the token of another that a tab has opened", async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal(
    "fetch",
    async (_: string, { headers }: { headers: Headers }) => {
      sent.push(headers.get("authorization"));
      const id = headers.get("authorization") === "Bearer other" ? 4 : 3;
      return Response.json({ id });
    },
  );
  const { api, queries, store } = services(async () => tablesOf({}));
  store.set(tokenAtom, { token: "own", keep: "session" });
  const user = await queries.fetchQuery(meQuery());
  expect(user).toEqual({ id: 3 });
  assignCookie("BEARER=other; Path=/fo");
  await expect(api.request("GET", "/user/3/points")).rejects.toThrow(
    "another session",
  );
  await expect
    .poll(() => queries.getQueryData(meQuery().queryKey))
    .toEqual({ id: 4 });
  await api.request("GET", "/user/4/points");
  expect(sent[0]).toBe("Bearer own");
  expect(new Set(sent.slice(1))).toEqual(new Set(["Bearer other"]));
  store.set(tokenAtom, null);
});

test("AS-4.4 AS-8.1 a sign-in that brings neither a token nor a cookie has failed, whoever shows the user", async () => {
  vi.stubGlobal("fetch", async (url: string) =>
    url.endsWith("/me")
      ? Response.json({ code: 401 }, { status: 401 })
      : new Response(null, { status: 204 }),
  );
  const { queries } = services(async () => tablesOf({}));
  const stop = new QueryObserver(queries, meQuery()).subscribe(() => {});
  const signIn = new MutationObserver(queries, signInMutation());
  await expect(
    signIn.mutate({ username: "ada", password: "secret" }),
  ).rejects.toThrow(SessionRefusedError);
  stop();
  expect(queries.getQueryData(meQuery().queryKey)).toBeNull();
});

test("a page is the same promise before and after it has loaded, since React compares them", async () => {
  const { pageFor } = services(async () => tablesOf({ points: layout }));
  const loading = pageFor("points");
  const page = await loading;
  expect(pageFor("points")).toBe(loading);
  expect(loading).toMatchObject({ status: "fulfilled", value: page });
  expect(page.layout).toBe(layout);
});

test("a page of the entry bundle is available without a request", () => {
  const loadTables = vi.fn(async () => tablesOf({}));
  const { pageFor } = services(loadTables);
  expect(pageFor("login")).toMatchObject({ status: "fulfilled" });
  expect(loadTables).not.toHaveBeenCalled();
});

test("a page of the entry bundle with a block that is not part of it is fetched", async () => {
  const block = { "@type": "ContentText", text: "" };
  const notice = { ...layout, regions: { main: [{ block }] } };
  const loadTables = vi.fn(async () => tablesOf({ login: notice }));
  const { pageFor } = services(loadTables, [], notice);
  expect((await pageFor("login")).layout).toBe(notice);
  expect(loadTables).toHaveBeenCalledOnce();
});

test("a page that does not exist is an error that names its file", async () => {
  const { pageFor } = services(async () => tablesOf({}));
  await expect(pageFor("points")).rejects.toThrow(
    "registry/pages: there is no points.json",
  );
});
