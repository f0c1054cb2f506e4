import { useMutation } from "@tanstack/react-query";
import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from "@testing-library/react";
import { createStore } from "jotai";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signOutMutation } from "#src/api/access/session.ts";
import { meQuery } from "#src/api/access/user.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { hasSession, tokenAtom } from "#src/state/token.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import { SessionGate } from "./session-gate.tsx";

beforeEach(async () => {
  history.replaceState(null, "", "/fo/");
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  createStore().set(tokenAtom, null);
});

function Gate({ children }: { children: ReactNode }) {
  const { mutateAsync: signOut } = useMutation(signOutMutation());
  return <SessionGate onSignOut={signOut}>{children}</SessionGate>;
}

async function draw(wire: WireAnswers) {
  const scene = await renderScene(
    <Gate>
      <main>
        <h1>Mes points</h1>
        <button type="button">Voir</button>
      </main>
    </Gate>,
    { wire, user: camille },
  );
  scene.store.set(tokenAtom, { token: "t", keep: "session" });
  const query = scene.queries.getQueryCache().find(meQuery());
  return {
    ...scene,
    /** Clears the user and fetches them again. */
    ask: async () => {
      query?.reset();
      await query?.fetch().catch(() => undefined);
    },
  };
}
const title = () => screen.queryByRole("heading", { level: 1 })?.textContent;

test("AS-4.5 nothing of the previous user is shown while the user is being fetched", async () => {
  const answer = Promise.withResolvers<object>();
  const { ask } = await draw({ "GET /me": () => answer.promise });
  expect(title()).toBe("Mes points");
  const asked = ask();
  await waitFor(() => expect(title()).toBeUndefined());
  answer.resolve({ id: 4 });
  await asked;
  await waitFor(() => expect(title()).toBe("Mes points"));
});

test("AS-4.9 AS-8.10 if the user fails to load it says so, and the session can be ended", async () => {
  const { ask, history, user } = await draw({
    "GET /me": reply(403),
    "POST /logout": undefined,
  });
  screen.getByRole("button", { name: "Voir" }).focus();
  await ask();
  await waitFor(() => expect(title()).toBe("Oups"));
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Se déconnecter" }));
  await waitFor(() => expect(user()).toBeNull());
  expect(hasSession()).toBe(false);
  expect(history.at(-1)).toBe("/auth");
  await waitFor(() => expect(title()).toBe("Mes points"));
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("the user persisted from the last visit suffices if the refetch fails", async () => {
  const { queries } = await draw({ "GET /me": reply(500) });
  await act(async () => {
    await queries.refetchQueries(meQuery());
  });
  expect(title()).toBe("Mes points");
});
