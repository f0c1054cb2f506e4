// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { notificationsAtom } from "#src/state/notifications.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import { readToken, tokenAtom } from "#src/state/token.ts";
import { sessionScene } from "#tests/support/session-scene.ts";
import { lost, reply, type WireAnswer } from "#tests/support/wire.ts";
import { type AddressTokenState, settleAddressToken } from "./offered-token.ts";

beforeAll(() => {
  history.replaceState(null, "", "/fo/");
  return initForTests("fr");
});

const camille = { id: 12 };
const refused = /n’est plus valable/;
const unchecked = /n’a pas pu être vérifié/;
const offered: AddressTokenState = { status: "offered", token: "other" };

interface Outcome {
  /** The token of the session afterwards; the user's own by default. */
  token?: string | null;
  says?: RegExp;
  isOffered?: boolean;
}

test.each<[string, AddressTokenState, WireAnswer, WireAnswer, Outcome]>([
  [
    "a newer one of the same person",
    offered,
    camille,
    camille,
    { token: "other" },
  ],
  ["another person's", offered, camille, { id: 13 }, { isOffered: true }],
  ["a refused one", offered, camille, reply(401), { says: refused }],
  [
    "one that the server rejects",
    offered,
    camille,
    reply(403),
    { says: refused },
  ],
  [
    "one while the server fails",
    offered,
    camille,
    reply(503),
    { says: unchecked },
  ],
  ["one without a connection", offered, camille, lost, { says: unchecked }],
  [
    "one after the session has ended",
    offered,
    reply(401),
    { id: 13 },
    { token: "other" },
  ],
  [
    "one that cannot be a token",
    { status: "unreadable" },
    camille,
    lost,
    { says: /incomplet ou altéré/ },
  ],
  [
    "a visitor's that is refused",
    { status: "kept" },
    reply(401),
    lost,
    { token: null, says: refused },
  ],
  ["a visitor's", { status: "kept" }, camille, lost, {}],
])(
  "AS-4.7 AS-8.3 AS-8.10 a token of the address: %s",
  async (_, state, own, others, { token = "mine", says, isOffered }) => {
    const scene = sessionScene({
      "GET /me": ({ headers }) =>
        headers.get("authorization") === "Bearer other" ? others : own,
    });
    scene.store.set(tokenAtom, { token: "mine", keep: "session" });
    await settleAddressToken(scene, state, Promise.resolve());
    expect(readToken() ?? null).toBe(token);
    expect(scene.kept.adopt).toHaveBeenCalledTimes(token === "other" ? 1 : 0);
    expect(scene.store.get(offeredTokenAtom)).toBe(isOffered && "other");
    expect(
      scene.store.get(notificationsAtom).map(({ message }) => message),
    ).toEqual(says === undefined ? [] : [expect.stringMatching(says)]);
  },
);
