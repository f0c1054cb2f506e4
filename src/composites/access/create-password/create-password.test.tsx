import { cleanup, screen, waitFor } from "@testing-library/react";
import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { tokenAtom } from "#src/state/token.ts";
import {
  fill,
  hasControl,
  messageOf,
  press,
  submit,
} from "#tests/support/form.ts";
import { renderScene } from "#tests/support/scene.tsx";
import {
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";
import CreatePassword from "./create-password.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/fo/auth/create/password/t-1");
  return initForTests("fr");
});
afterEach(() => {
  cleanup();
  createStore().set(tokenAtom, null);
});

const password = "Trois-rivieres-27-saules!";
async function draw(passwordToken: object, wire: WireAnswers = {}) {
  const drawn = await renderScene(<CreatePassword />, {
    route: { params: { token: "t-1" } },
    wire: {
      "GET /users/t-1/check-reset-password-token": passwordToken,
      ...wire,
    },
  });
  await waitFor(() =>
    expect(screen.queryByText("Chargement en cours")).toBeNull(),
  );
  return drawn;
}
const creation = "/users/create-password";
const request = "/users/create-password/request";
const nothing = { "hydra:member": [] };
/** Responses to the requests after signing in. */
const signedIn: WireAnswers = {
  "GET /me": { id: 12 },
  "GET /config/app": {},
  "GET /options": nothing,
  "GET /options/currency": { name: "CURRENCY_NAME" },
  "GET /menus": nothing,
  "GET /features": nothing,
};
const valid = { isValid: true, email: "camille@example.com" };

describe("AS-2.5.1 a valid link", () => {
  test("AS-2.5.2 shows the rules and has fields for password, confirmation and terms", async () => {
    const { sent } = await draw(valid);
    expect(screen.getByText("Au moins 14 caractères")).toBeDefined();
    await submit();
    for (const name of ["password", "confirmPassword"])
      expect(messageOf(name)).toBe("Ce champ est obligatoire.");
    expect(messageOf("isCGUAccepted")).toMatch(/conditions/);
    expect(sent(creation)).toEqual([]);
  });

  test("AS-3.6 AS-7.11 AS-2.5.3 sends token, password and acceptance", async () => {
    const { sent, user } = await draw(valid, {
      "POST /users/create-password": { token: "jwt" },
      ...signedIn,
    });
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    expect(sent(creation)).toEqual([
      { token: "t-1", password, isCGUAccepted: true },
    ]);
    await waitFor(() => expect(user()).toMatchObject({ id: 12 }));
  });

  test("AS-8.7 a failure is notified", async () => {
    const { notified } = await draw(valid, {
      "POST /users/create-password": reply(400),
    });
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    await waitFor(() =>
      expect(notified()).toEqual([
        {
          variant: "error",
          message: expect.stringMatching(/pas pu être créé/),
        },
      ]),
    );
  });

  test.each([{ token: "jwt" }, reply(200, {}), reply(204)])(
    "AS-8.7 AS-4.9 a password that was created without signing the user in is not reported as failed: %#",
    async (answer) => {
      const { history, notified } = await draw(valid, {
        "POST /users/create-password": answer,
        "GET /me": reply(401),
      });
      await fill({ password, confirmPassword: password, isCGUAccepted: true });
      await submit();
      await waitFor(() => expect(history.at(-1)).toBe("/auth"));
      expect(notified()).toEqual([
        {
          variant: "success",
          message:
            "Votre mot de passe est créé. Connectez-vous pour continuer.",
        },
      ]);
    },
  );
});

describe("an invalid link", () => {
  const expired = { isValid: false, email: "camille@example.com" };
  const ask = () => press("Recevoir un nouvel e-mail");

  test("AS-2.5.4 AS-7.16 expired: a new e-mail can be requested", async () => {
    const { sent } = await draw(expired, {
      "POST /users/create-password/request": undefined,
    });
    expect(hasControl("password")).toBe(false);
    expect(screen.getByText("Ce lien a expiré")).toBeDefined();
    await ask();
    expect((await screen.findByRole("status")).textContent).toMatch(
      /24 heures/,
    );
    expect(sent(request)).toEqual([{ email: "camille@example.com" }]);
  });

  test("a failed request can be retried", async () => {
    const { notified } = await draw(expired, {
      "POST /users/create-password/request": reply(503),
    });
    await ask();
    await waitFor(() => expect(notified()[0]?.variant).toBe("error"));
    expect(
      await screen.findByRole("button", { name: "Recevoir un nouvel e-mail" }),
    ).toBeDefined();
  });

  test.each([
    ["used", { isUsed: true }, "Ce lien a déjà servi"],
    ["withdrawn", { isWithdrawn: true }, "Ce lien n’est plus valable"],
  ])("one that was %s says so, and links to login", async (_, state, title) => {
    await draw({ isValid: false, email: null, ...state });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(hasControl("password")).toBe(false);
    expect(screen.getByRole("link", { name: "Se connecter" })).toBeDefined();
  });

  test.each([404, 410, 422])(
    "AS-2.5.4 expired with response %i, which contains its owner",
    async (status) => {
      const { sent } = await draw(
        reply(status, { isValid: false, email: "camille@example.com" }),
        {
          "POST /users/create-password/request": undefined,
        },
      );
      await ask();
      await waitFor(() =>
        expect(sent(request)).toEqual([{ email: "camille@example.com" }]),
      );
    },
  );

  test.each<[string, WireAnswer]>([
    ["expired", { isValid: false, email: null }],
    ["is unknown", reply(404)],
  ])(
    "AS-2.5.4 AS-8.8 one that %s while its form is open offers a new one there",
    async (_, state) => {
      const { wire, sent, notified } = await draw(valid, {
        "POST /users/create-password": reply(422, {
          violations: [{ propertyPath: "token", message: "Lien expiré." }],
        }),
        "POST /users/create-password/request": undefined,
      });
      await fill({ password, confirmPassword: password, isCGUAccepted: true });
      wire.answer("GET /users/t-1/check-reset-password-token", state);
      await submit();
      expect(await screen.findByText("Ce lien a expiré")).toBeDefined();
      expect(hasControl("password")).toBe(false);
      expect(notified()).toEqual([]);
      await ask();
      await waitFor(() =>
        expect(sent(request)).toEqual([{ email: valid.email }]),
      );
    },
  );

  test("a password that is refused itself does not invalidate the link", async () => {
    const { wire } = await draw(valid, {
      "POST /users/create-password": reply(422, {
        violations: [{ propertyPath: "password", message: "Trop connu." }],
      }),
    });
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    await waitFor(() => expect(messageOf("password")).toBe("Trop connu."));
    expect(wire.calls).toHaveLength(2);
  });

  test("AS-2.5.5 unknown e-mail: the link is invalid", async () => {
    await draw({ isValid: false, email: null });
    expect(screen.getByText("Ce lien n’est pas valide")).toBeDefined();
    expect(screen.queryByRole("button", { name: /nouvel e-mail/ })).toBeNull();
  });
});
