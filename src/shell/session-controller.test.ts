// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { meQuery, pointsQuery } from "#src/api/access/user.ts";
import { SessionRefusedError } from "#src/api/errors/error-classes.ts";
import { configQuery } from "#src/api/programme/programme.ts";
import { rewardsQuery } from "#src/api/store/store.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import {
  hasSession,
  isSessionOfTab,
  readToken,
  tokenAtom,
} from "#src/state/token.ts";
import { sessionScene } from "#tests/support/session-scene.ts";
import { lost, reply, type WireAnswers } from "#tests/support/wire.ts";

history.replaceState(null, "", "/fo/");

describe("a new session", () => {
  test("AS-4.2 has the user of its token", async () => {
    const { session, user, wire } = sessionScene({ "GET /me": { id: 3 } });
    await session.open("t");
    expect(user()).toEqual({ id: 3 });
    expect(readToken()).toBe("t");
    expect(wire.calls[0]?.headers.get("authorization")).toBe("Bearer t");
  });

  test("if cookies are refused it does not start, and says so", async () => {
    const { session, store, user, wire } = sessionScene({
      "GET /me": { id: 3 },
    });
    store.set(tokenAtom, null);
    vi.spyOn(document, "cookie", "set").mockReturnValue();
    await expect(session.open("t")).rejects.toThrow("core.failure.cookies");
    expect(user()).toBeNull();
    expect(wire.calls).toHaveLength(0);
    expect(store.get(tokenAtom)).toBeUndefined();
  });

  test("with a token too long for a cookie is limited to this tab, and says so", async () => {
    await initForTests("fr");
    const { session, store, user } = sessionScene({ "GET /me": { id: 3 } });
    const long = "x".repeat(5_000);
    const write = Object.getOwnPropertyDescriptor(Document.prototype, "cookie");
    vi.spyOn(document, "cookie", "set").mockImplementation((text) => {
      if (text.length < 4_200) write?.set?.call(document, text);
    });
    await session.open(long, "days");
    expect(user()).toEqual({ id: 3 });
    expect(readToken()).toBe(long);
    expect(document.cookie).toBe("");
    expect(store.get(notificationsAtom)).toMatchObject([
      { message: expect.stringMatching(/dans cet onglet seulement/) },
    ]);
    await session.open("short", "days");
    expect(readToken()).toBe("short");
    expect(isSessionOfTab()).toBe(false);
  });

  test("without a token is determined by GET /me with the server's cookie, even after a reload", async () => {
    const { session, user, wire } = sessionScene({ "GET /me": { id: 3 } });
    await session.open(undefined, "days");
    expect(user()).toEqual({ id: 3 });
    expect(readToken()).toBeUndefined();
    expect(wire.calls[0]?.headers.has("authorization")).toBe(false);
    expect(hasSession()).toBe(true);
  });

  test("without a token or a cookie has failed", async () => {
    const { session, user } = sessionScene({ "GET /me": reply(401) });
    await expect(session.open(undefined)).rejects.toThrow(
      "GET /me: nobody is signed in",
    );
    expect(user()).toBeNull();
    expect(hasSession()).toBe(false);
  });

  test("AS-4.4 whose token belongs to no user has failed", async () => {
    const { session, user } = sessionScene({ "GET /me": reply(401) });
    await expect(session.open("t")).rejects.toThrow(SessionRefusedError);
    expect(user()).toBeNull();
    expect(hasSession()).toBe(false);
  });

  test.each([
    ["the server fails", reply(500)],
    ["it is forbidden", reply(403)],
    ["the connection is lost", lost],
  ])("AS-4.9 stays if its user fails to load: %s", async (_, answer) => {
    vi.spyOn(console, "error").mockReturnValue();
    const { session, user, queries, kept } = sessionScene({
      "GET /me": answer,
    });
    queries.setQueryData(meQuery().queryKey, null);
    await session.open("t");
    expect(readToken()).toBe("t");
    expect(kept.adopt).toHaveBeenCalledOnce();
    expect(queries.getQueryState(meQuery().queryKey)?.status).toBe("error");
    expect(user() ?? null).toBeNull();
  });
});

describe("the previous user's private data", () => {
  const rewards = { "hydra:member": [{ id: 1 }] };

  async function signedIn(answers: WireAnswers = {}) {
    const all = sessionScene({
      "GET /me": ({ headers }) => ({
        id: headers.get("authorization") === "Bearer other" ? 4 : 3,
      }),
      "GET /rewards": rewards,
      ...answers,
    });
    await all.session.open("t");
    await all.queries.fetchQuery(rewardsQuery());
    await all.queries.fetchQuery(configQuery());
    return all;
  }

  test("AS-4.5 is removed with the session; the programme's settings stay", async () => {
    const { session, queries, user } = await signedIn({
      "POST /logout": undefined,
    });
    await session.end();
    expect(user()).toBeNull();
    expect(queries.getQueryData(rewardsQuery().queryKey)).toBeUndefined();
    expect(queries.getQueryData(configQuery().queryKey)).toEqual({});
  });

  test("AS-4.5 is removed even if the server does not end the session, which only the caller is notified of", async () => {
    const { session, user, kept } = await signedIn({
      "POST /logout": reply(503),
    });
    const unhandled = vi.fn();
    kept.forget.mockImplementation(async () => {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    });
    process.on("unhandledRejection", unhandled);
    await expect(session.end()).rejects.toThrow("answered 503");
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(user()).toBeNull();
  });

  test("AS-8.3 is removed with a notification if the server ended the session; the next sign-in clears it", async () => {
    await initForTests("fr");
    const { session, queries, store, user, wire } = await signedIn();
    wire.answer("GET /rewards", reply(401));
    const told = () =>
      store.get(notificationsAtom).map(({ message }) => message);
    for (let call = 0; call < 2; call += 1)
      await queries
        .fetchQuery({ ...rewardsQuery(), staleTime: 0 })
        .catch(() => undefined);
    expect(user()).toBeNull();
    expect(told()).toEqual([
      "Votre session a pris fin. Reconnectez-vous pour continuer.",
    ]);
    await initForTests("de");
    await session.open("t");
    expect(told()).toEqual([]);
    session.expire();
    expect(told()).toHaveLength(1);
    store.set(tokenAtom, { token: "t", keep: "session" });
    await session.follow();
    expect(told()).toEqual([]);
  });

  test("is removed without a notification if the user was not known yet", async () => {
    const { session, store } = sessionScene({});
    store.set(tokenAtom, { token: "old", keep: "days" });
    session.expire();
    expect(readToken()).toBeUndefined();
    expect(store.get(notificationsAtom)).toEqual([]);
  });

  test("is removed when the token changes hands", async () => {
    const { session, queries, user } = await signedIn();
    expect(await session.switchTo("other")).toBe(true);
    expect(user()).toEqual({ id: 4 });
    expect(queries.getQueryData(rewardsQuery().queryKey)).toBeUndefined();
  });

  test("is not requested with the next user's token", async () => {
    const { session, queries, wire } = await signedIn({
      "GET /user/*/points": { points: 1 },
    });
    const observer = new QueryObserver(queries, pointsQuery());
    const stop = observer.subscribe(() => undefined);
    await session.switchTo("other");
    stop();
    const asked = wire.calls.filter(({ path }) => path.endsWith("/points"));
    expect(
      asked.map(({ path, headers }) => [path, headers.get("authorization")]),
    ).toEqual([
      ["/user/3/points", "Bearer t"],
      ["/user/4/points", "Bearer other"],
    ]);
  });

  test("is removed when another tab changes the session", async () => {
    const { session, queries, store, kept, user } = await signedIn();
    store.set(tokenAtom, { token: "other", keep: "session" });
    kept.adopt.mockImplementation(() => expect(user()).toEqual({ id: 4 }));
    await session.follow();
    expect(user()).toEqual({ id: 4 });
    expect(kept.adopt).toHaveBeenCalledTimes(2);
    expect(queries.getQueryData(rewardsQuery().queryKey)).toBeUndefined();
  });

  test("AS-4.5 is removed before it is known whose session another tab has opened", async () => {
    const answer = Promise.withResolvers<object>();
    const { session, queries, store, wire, user } = await signedIn();
    wire.answer("GET /me", () => answer.promise);
    store.set(tokenAtom, { token: "other", keep: "session" });
    const followed = session.follow();
    expect(user()).toBeUndefined();
    expect(queries.getQueryData(rewardsQuery().queryKey)).toBeUndefined();
    answer.resolve({ id: 4 });
    await followed;
    expect(user()).toEqual({ id: 4 });
  });

  test("AS-4.5 does not reappear if it cannot be known whose session another tab has opened", async () => {
    const { session, queries, store, wire, user } = await signedIn();
    wire.answer("GET /me", reply(500));
    store.set(tokenAtom, { token: "other", keep: "session" });
    await expect(session.follow()).rejects.toThrow("answered 500");
    expect(user()).toBeUndefined();
    expect(queries.getQueryState(meQuery().queryKey)?.status).toBe("error");
    expect(queries.getQueryData(rewardsQuery().queryKey)).toBeUndefined();
  });

  test("stays while an offered token belongs to no user", async () => {
    const { session, queries, user } = await signedIn({
      "GET /me": ({ headers }) =>
        headers.get("authorization") === "Bearer other"
          ? reply(401)
          : { id: 3 },
    });
    expect(await session.switchTo("other")).toBe(false);
    expect(user()).toEqual({ id: 3 });
    expect(queries.getQueryData(rewardsQuery().queryKey)?.items).toHaveLength(
      1,
    );
  });
});
