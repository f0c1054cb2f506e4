import { cleanup, screen, waitFor } from "@testing-library/react";
import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { tokenAtom } from "#src/state/token.ts";
import { press } from "#tests/support/form.ts";
import { camille, renderScene, type Scene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import ConfirmEmail from "./confirm-email.tsx";

beforeEach(async () => {
  history.replaceState(null, "", "/fo/auth/confirm-email/t-1");
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  createStore().set(tokenAtom, null);
});

const url = "/users/confirm-email";
const draw = (answer: WireAnswer, scene: Scene = {}) =>
  renderScene(<ConfirmEmail />, {
    wire: { [`POST ${url}`]: answer },
    route: { params: { token: "t-1" } },
    ...scene,
  });
const confirm = () => press("Confirmer mon adresse");
const heading = (name: string) =>
  screen.findByRole("heading", { level: 1, name });

test("opening the page confirms nothing; its button does, and reports success", async () => {
  const { sent } = await draw({ outcome: "confirmed" });
  expect(sent(url)).toEqual([]);
  await confirm();
  expect(sent(url)).toEqual([{ token: "t-1" }]);
  await heading("Votre adresse est confirmée");
  expect(document.activeElement).toBe(screen.getByRole("status"));
  expect(screen.getByRole("link").getAttribute("href")).toBe("/auth");
});

test("a signed-in user continues to home, and counts as confirmed", async () => {
  createStore().set(tokenAtom, { token: "t", keep: "session" });
  const scene = await draw(
    { outcome: "confirmed" },
    {
      user: { ...camille, isEmailConfirmed: false },
      wire: {
        [`POST ${url}`]: { outcome: "confirmed" },
        "GET /me": { ...camille, isEmailConfirmed: true },
      },
    },
  );
  await confirm();
  const next = (await screen.findByText("Aller à l’accueil")).closest("[href]");
  expect(next?.getAttribute("href")).toBe("/");
  await waitFor(() =>
    expect(scene.user()).toMatchObject({ isEmailConfirmed: true }),
  );
});

test.each([
  ["expired", "Ce lien a expiré"],
  ["invalid", "Ce lien n’est pas valide"],
])("a link that is %s says so", async (outcome, title) => {
  await draw({ outcome });
  await confirm();
  await heading(title);
});

test("after a server error the button is available again", async () => {
  const { notified, sent } = await draw(reply(500));
  await confirm();
  await waitFor(() => expect(notified()).toHaveLength(1));
  await confirm();
  await waitFor(() => expect(sent(url)).toHaveLength(2));
});
