import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { pageTitleAtom } from "#src/state/page-title.ts";
import {
  control,
  fill,
  hasControl,
  messageOf,
  submit,
} from "#tests/support/form.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { never, reply, type WireAnswer } from "#tests/support/wire.ts";
import ResetPassword from "./reset-password.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const password = "Trois-rivieres-27-saules!";
const route = { params: { token: "t-1" } };
const valid = { isValid: true, email: "camille@example.com" };
const check = "GET /users/t-1/check-reset-password-token";
const reset = "/users/reset-password.jsonld";
const draw = (passwordToken: WireAnswer, answer?: WireAnswer) =>
  renderScene(<ResetPassword />, {
    route,
    wire: { [check]: passwordToken, [`PUT ${reset}`]: answer },
  });
async function drawForm(answer?: WireAnswer) {
  const drawn = await draw(valid, answer);
  await screen.findByRole("textbox", { name: /e-mail/i });
  return drawn;
}

test("AS-2.4.1 without a token it requests an e-mail", async () => {
  await renderScene(<ResetPassword />, {
    wire: {
      "GET /captcha/challenge": reply(404),
      "GET /config/sso-azure/check": { enabled: false },
      "GET /config/sso-jwt/check": { enabled: false },
      "GET /config/sso-saml/check": { enabled: false },
    },
  });
  expect(hasControl("password")).toBe(false);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Mot de passe oublié",
  );
});

test.each([
  ["is valid", "t-1", valid],
  ["has expired", "t-1", { isValid: false, email: null }],
  ["was used", "t-1", { isValid: false, isUsed: true }],
  ["is not there", undefined, reply(404)],
])(
  "AS-2.4.1 AS-8.8 if the token %s, the window's title is the heading",
  async (_, token, checked) => {
    const { store } = await renderScene(<ResetPassword />, {
      route: { params: token === undefined ? {} : { token } },
      wire: {
        [check]: checked,
        "GET /captcha/challenge": reply(404),
        "GET /config/sso-azure/check": { enabled: false },
        "GET /config/sso-jwt/check": { enabled: false },
        "GET /config/sso-saml/check": { enabled: false },
      },
    });
    await waitFor(() =>
      expect(store.get(pageTitleAtom)).toBe(
        screen.getByRole("heading", { level: 1 }).textContent,
      ),
    );
  },
);

describe("the token is checked first", () => {
  test("AS-4.8 loading", async () => {
    await draw(never);
    expect(screen.getByText("Chargement en cours")).toBeDefined();
    expect(hasControl("password")).toBe(false);
  });

  test("check failed: try again", async () => {
    const { wire } = await draw(reply(503));
    const retry = await screen.findByRole("button", { name: "Réessayer" });
    wire.answer(check, valid);
    retry.click();
    expect(
      await screen.findByRole("textbox", { name: /e-mail/i }),
    ).toBeDefined();
  });

  test("AS-3.19 AS-4.8 AS-8.8 invalid: a new e-mail is offered", async () => {
    await draw({ isValid: false, email: null });
    const link = await screen.findByRole("link", {
      name: "Recevoir un nouvel e-mail",
    });
    expect(link.getAttribute("href")).toBe("/auth/forgot-password");
    expect(hasControl("password")).toBe(false);
  });
});

describe("with a valid token", () => {
  test("AS-2.4.2 the e-mail is prefilled and can be changed", async () => {
    await drawForm();
    expect(control("email").value).toBe("camille@example.com");
    await fill({ email: "c@example.com" });
    expect(control("email").value).toBe("c@example.com");
  });

  test("AS-5.3.1 AS-5.3.3 AS-5.3.4 missing values are reported", async () => {
    const { sent } = await drawForm();
    await fill({ confirmPassword: "autre" });
    await submit();
    expect(messageOf("password")).toBe("Ce champ est obligatoire.");
    expect(messageOf("confirmPassword")).toMatch(/différents/);
    expect(messageOf("isCGUAccepted")).toMatch(/conditions/);
    expect(document.activeElement).toBe(control("password"));
    expect(sent(reset)).toEqual([]);
  });

  test("AS-3.7 AS-7.10 AS-4.12 sends token, e-mail and password; then login, with a success message", async () => {
    const { sent, notified, history } = await drawForm();
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    await waitFor(() => expect(history.at(-1)).toBe("/auth"));
    expect(sent(reset)).toEqual([
      { token: "t-1", email: "camille@example.com", password },
    ]);
    expect(notified()).toEqual([
      { variant: "success", message: expect.stringMatching(/est changé/) },
    ]);
  });

  test("AS-8.6 a failure is notified, and what was typed stays", async () => {
    const { notified, history } = await drawForm(reply(400));
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    await waitFor(() =>
      expect(notified()).toEqual([
        {
          variant: "error",
          message: expect.stringMatching(/pas pu être changé/),
        },
      ]),
    );
    expect(history).toHaveLength(1);
    expect(control("password").value).toBe(password);
  });

  test.each([
    ["has expired", { isValid: false }, "Ce lien a expiré"],
    ["was used", { isValid: false, isUsed: true }, "Ce lien a déjà servi"],
  ])(
    "AS-8.8 a link that %s while its form is open offers a new one there",
    async (_, state, title) => {
      const { wire, notified } = await drawForm(
        reply(400, { message: "Invalid token" }),
      );
      await fill({ password, confirmPassword: password, isCGUAccepted: true });
      wire.answer(check, state);
      await submit();
      expect(await screen.findByText(title)).toBeDefined();
      expect(
        screen
          .getByRole("link", { name: "Recevoir un nouvel e-mail" })
          .getAttribute("href"),
      ).toBe("/auth/forgot-password");
      expect(notified()).toEqual([]);
    },
  );

  test("a password that the server refuses is an error at the field", async () => {
    const { notified } = await drawForm(
      reply(422, {
        violations: [{ propertyPath: "password", message: "Trop connu." }],
      }),
    );
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    await waitFor(() => expect(messageOf("password")).toBe("Trop connu."));
    expect(notified()).toEqual([]);
  });
});
