// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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
import ForgotPassword from "./forgot-password.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  cleanup();
  document.head.querySelectorAll("script").forEach((script) => {
    script.remove();
  });
  delete window.grecaptcha;
});

const without = { sources: { captcha: { isShown: false } } };

describe("without a captcha", () => {
  test("AS-2.4.1 AS-5.2.1 the e-mail is required and valid", async () => {
    const { data } = await drawAccess(<ForgotPassword />, without);
    expect(hasControl("captcha")).toBe(false);
    await submit();
    expect(messageOf("email")).toBe("Ce champ est obligatoire.");
    expect(document.activeElement).toBe(control("email"));
    await fill({ email: "camille@" });
    expect(messageOf("email")).toMatch(/n’est pas valide/);
    expect(data.done).toEqual([]);
  });

  test("AS-5.2.1 AS-4.10 AS-4.11 AS-9.1 sends the trimmed e-mail, and always says the same", async () => {
    const { data } = await drawAccess(<ForgotPassword />, without);
    await fill({ email: " camille@example.com " });
    await submit();
    expect(data.done).toEqual([
      { name: "requestPasswordReset", input: { email: "camille@example.com" } },
    ]);
    const told = screen.getByRole("status");
    expect(told.textContent).toMatch(
      /camille@example\.com.*24 heures.*Aucun nouvel e-mail/,
    );
    expect(document.activeElement).toBe(told);
    expect(hasControl("email")).toBe(false);
  });

  test("a failure is notified, and what was typed stays", async () => {
    const { notified } = await drawAccess(<ForgotPassword />, {
      ...without,
      actions: {
        requestPasswordReset: () => {
          throw refusal(429);
        },
      },
    });
    await fill({ email: "camille@example.com" });
    await submit();
    expect(notified()[0]?.variant).toBe("error");
    expect(control("email").value).toBe("camille@example.com");
  });
});

test("while it is not known whether there is a captcha, nothing is sent", async () => {
  const { data } = await drawAccess(<ForgotPassword />, {
    sources: { captcha: new Error("down") },
  });
  await fill({ email: "camille@example.com" });
  await submit();
  expect(screen.getByText("Cochez la case pour continuer.")).toBeDefined();
  expect(data.done).toEqual([]);
  screen.getByRole("button", { name: "Réessayer" }).click();
  expect(data.retried).toEqual(["captcha"]);
});

test("AS-4.15 users of SSO read where their password is changed", async () => {
  await drawAccess(<ForgotPassword />, without);
  expect(screen.queryByText(/application d’identité/)).toBeNull();
  cleanup();
  await drawAccess(<ForgotPassword />, {
    ...without,
    wire: {
      "GET /config/sso-azure/check": { enabled: false },
      "GET /config/sso-jwt/check": { enabled: false },
      "GET /config/sso-saml/check": { enabled: true },
    },
  });
  expect(await screen.findByText(/application d’identité/)).toBeDefined();
});

describe("with Google's captcha", () => {
  const config = { recaptchaPublicKey: "key-1" };

  test("AS-2.4.1 AS-5.2.2 its script is loaded, and its answer is required and sent", async () => {
    let solve: (response: string) => void = () => undefined;
    const { data } = await drawAccess(<ForgotPassword />, { config });
    const script = await waitFor(() => {
      const found = document.head.querySelector("script");
      if (!found) throw new Error("no script yet");
      return found;
    });
    expect(script.src).toMatch(/^https:\/\/www\.google\.com\/recaptcha\/api/);
    const render = vi.fn((_, { callback }) => {
      solve = callback;
      return 0;
    });
    window.grecaptcha = { ready: (callback) => callback(), render };
    await act(async () => script.onload?.(new Event("load")));
    expect(render.mock.calls[0]?.[1]).toMatchObject({ sitekey: "key-1" });

    await fill({ email: "camille@example.com" });
    await submit();
    expect(screen.getByText("Cochez la case pour continuer.")).toBeDefined();
    expect(data.done).toEqual([]);

    await act(async () => solve("answer-1"));
    expect(control("captcha").value).toBe("answer-1");
    await submit();
    expect(data.done).toEqual([
      {
        name: "requestPasswordReset",
        input: { email: "camille@example.com", captcha: "answer-1" },
      },
    ]);
  });
});
