// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import {
  control,
  drawAccess,
  fill,
  hasControl,
  messageOf,
  refusal,
  submit,
} from "#tests/support/access-scene.tsx";
import ResetPassword from "./reset-password.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const password = "Trois-rivieres-27-saules!";
const route = { params: { token: "t-1" } };
const valid = { isValid: true, email: "camille@example.com" };
const draw = (
  passwordToken: unknown,
  resetPassword: () => unknown = () => undefined,
) =>
  drawAccess(<ResetPassword />, {
    route,
    sources: { passwordToken },
    actions: { resetPassword },
  });

test("AS-2.4.1 without a token it asks for an e-mail", async () => {
  await drawAccess(<ResetPassword />, {
    sources: { captcha: { isShown: false } },
  });
  expect(hasControl("password")).toBe(false);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
    "Mot de passe oublié",
  );
});

describe("the token is checked first", () => {
  test("AS-4.8 loading", async () => {
    await draw("loading");
    expect(screen.getByText("Chargement en cours")).toBeDefined();
    expect(hasControl("password")).toBe(false);
  });

  test("not available: try again", async () => {
    const { data } = await draw(new Error("down"));
    screen.getByRole("button", { name: "Réessayer" }).click();
    expect(data.retried).toEqual(["passwordToken"]);
  });

  test("AS-3.19 AS-4.8 AS-8.8 not valid: a new e-mail is offered", async () => {
    await draw({ isValid: false, email: null });
    expect(hasControl("password")).toBe(false);
    expect(
      screen
        .getByRole("link", { name: "Recevoir un nouvel e-mail" })
        .getAttribute("href"),
    ).toBe("/auth/forgot-password");
  });
});

describe("with a valid token", () => {
  test("AS-2.4.2 the e-mail is there and can be changed", async () => {
    await draw(valid);
    expect(control("email").value).toBe("camille@example.com");
    await fill({ email: "c@example.com" });
    expect(control("email").value).toBe("c@example.com");
  });

  test("AS-5.3.1 AS-5.3.3 AS-5.3.4 missing values are reported", async () => {
    const { data } = await draw(valid);
    await fill({ confirmPassword: "autre" });
    await submit();
    expect(messageOf("password")).toBe("Ce champ est obligatoire.");
    expect(messageOf("confirmPassword")).toMatch(/différents/);
    expect(messageOf("isCGUAccepted")).toMatch(/conditions/);
    expect(document.activeElement).toBe(control("password"));
    expect(data.done).toEqual([]);
  });

  test("AS-3.7 AS-7.10 AS-4.12 sends token, e-mail and password; then login, with a success message", async () => {
    const { data, notified, history } = await draw(valid);
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    expect(data.done).toEqual([
      {
        name: "resetPassword",
        input: { token: "t-1", email: "camille@example.com", password },
      },
    ]);
    expect(notified()).toEqual([
      { variant: "success", message: expect.stringMatching(/est changé/) },
    ]);
    expect(history.at(-1)).toBe("/auth");
  });

  test("AS-8.6 a failure is notified, and what was typed stays", async () => {
    const { notified, history } = await draw(valid, () => {
      throw refusal(400);
    });
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    expect(notified()).toEqual([
      {
        variant: "error",
        message: expect.stringMatching(/pas pu être changé/),
      },
    ]);
    expect(history).toHaveLength(1);
    expect(control("password").value).toBe(password);
  });

  test("a password that the server refuses is an error at the field", async () => {
    const { notified } = await draw(valid, () => {
      throw refusal(422, {
        violations: [{ propertyPath: "password", message: "Trop connu." }],
      });
    });
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    expect(messageOf("password")).toBe("Trop connu.");
    expect(notified()).toEqual([]);
  });
});
