import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import captchaSchema from "#schemas/wire/captcha-challenge.schema.json" with {
  type: "json",
};
import { initForTests } from "#src/i18n/testing.ts";
import {
  control,
  fill,
  hasControl,
  messageOf,
  submit,
} from "#tests/support/form.ts";
import { renderScene, type Scene } from "#tests/support/scene.tsx";
import { lost, reply } from "#tests/support/wire.ts";
import ForgotPassword from "./forgot-password.tsx";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  cleanup();
  document.head.querySelectorAll("script").forEach((script) => {
    script.remove();
  });
  delete window.grecaptcha;
});

/** Renders the page; by default neither a captcha nor single sign-on is enabled. */
async function draw({ wire, ...scene }: Scene = {}) {
  const drawn = await renderScene(<ForgotPassword />, {
    ...scene,
    wire: {
      "GET /config/sso-azure/check": { enabled: false },
      "GET /config/sso-jwt/check": { enabled: false },
      "GET /config/sso-saml/check": { enabled: false },
      "GET /captcha/challenge": reply(404),
      "GET /users/*/reset-password.jsonld": undefined,
      ...wire,
    },
  });
  await screen.findByRole("textbox");
  await waitFor(() =>
    expect(screen.queryByText("Chargement en cours")).toBeNull(),
  );
  return {
    ...drawn,
    requests: () =>
      drawn.wire.calls
        .filter(({ path }) => path.endsWith("/reset-password.jsonld"))
        .map(({ path, query }) => [path, query]),
  };
}
const resetOfCamille = "/users/camille%40example.com/reset-password.jsonld";

describe("without a captcha", () => {
  test("AS-2.4.1 AS-5.2.1 the e-mail is required and valid", async () => {
    const { requests } = await draw();
    expect(hasControl("captcha")).toBe(false);
    await submit();
    expect(messageOf("email")).toBe("Ce champ est obligatoire.");
    expect(document.activeElement).toBe(control("email"));
    await fill({ email: "camille@" });
    expect(messageOf("email")).toMatch(/n’est pas valide/);
    expect(requests()).toEqual([]);
  });

  test("AS-5.2.1 AS-4.10 AS-4.11 AS-9.1 sends the trimmed e-mail, and always shows the same message", async () => {
    const { requests } = await draw();
    await fill({ email: " camille@example.com " });
    await submit();
    const sent = await screen.findByRole("status");
    expect(requests()).toEqual([[resetOfCamille, {}]]);
    expect(sent.textContent).toMatch(
      /camille@example\.com.*24 heures.*Aucun nouvel e-mail/,
    );
    expect(document.activeElement).toBe(sent);
    expect(hasControl("email")).toBe(false);
  });

  test.each([400, 401, 403, 404, 409, 410, 422])(
    "AS-4.10 a refusal (%i) looks like any other response",
    async (status) => {
      await draw({
        wire: { "GET /users/*/reset-password.jsonld": reply(status) },
      });
      await fill({ email: "camille@example.com" });
      await submit();
      expect((await screen.findByRole("status")).textContent).toMatch(
        /camille@example\.com.*24 heures/,
      );
    },
  );

  test.each([
    ["429", reply(429)],
    ["500", reply(500)],
    ["503", reply(503)],
    ["no answer", lost],
  ])(
    "a failure (%s) is notified, and what was typed stays",
    async (_, answer) => {
      const { notified } = await draw({
        wire: { "GET /users/*/reset-password.jsonld": answer },
      });
      await fill({ email: "camille@example.com" });
      await submit();
      await waitFor(() => expect(notified()[0]?.variant).toBe("error"));
      expect(control("email").value).toBe("camille@example.com");
    },
  );
});

test.each([401, 403, 404, 405, 429, 500])(
  "AS-5.2.2 there is no captcha if its endpoint responds with %i",
  async (status) => {
    const { requests } = await draw({
      wire: { "GET /captcha/challenge": reply(status) },
    });
    expect(hasControl("captcha")).toBe(false);
    await fill({ email: "camille@example.com" });
    await submit();
    await screen.findByRole("status");
    expect(requests()).toEqual([[resetOfCamille, {}]]);
  },
);

test("AS-5.2.2 if the server demands a captcha after all, it is shown; no e-mail is claimed to be sent", async () => {
  const { wire } = await draw({
    wire: {
      "GET /captcha/challenge": reply(429),
      "GET /users/*/reset-password.jsonld": reply(422, {
        violations: [{ propertyPath: "captcha", message: "Cochez la case." }],
      }),
    },
  });
  await fill({ email: "camille@example.com" });
  wire.answer("GET /captcha/challenge", captchaSchema.examples[0]);
  await submit();
  await waitFor(() =>
    expect(document.querySelector("altcha-widget")).not.toBeNull(),
  );
  expect(control("email").value).toBe("camille@example.com");
  expect(screen.queryByText(/24 heures/)).toBeNull();
});

test("nothing is sent until it is known whether a captcha is required", async () => {
  const { requests, wire } = await draw({
    wire: { "GET /captcha/challenge": lost },
  });
  await fill({ email: "camille@example.com" });
  await submit();
  expect(screen.getByText("Cochez la case pour continuer.")).toBeDefined();
  expect(requests()).toEqual([]);
  wire.answer("GET /captcha/challenge", reply(404));
  screen.getByRole("button", { name: "Réessayer" }).click();
  await waitFor(() => expect(hasControl("captcha")).toBe(false));
  expect(screen.queryByText("Cochez la case pour continuer.")).toBeNull();
});

test("AS-4.15 single sign-on users read where to change their password", async () => {
  await draw();
  expect(screen.queryByText(/application d’identité/)).toBeNull();
  cleanup();
  await draw({ wire: { "GET /config/sso-saml/check": { enabled: true } } });
  expect(await screen.findByText(/application d’identité/)).toBeDefined();
});

describe("with Google's captcha", () => {
  const config = { recaptchaPublicKey: "key-1" };

  test("AS-2.4.1 AS-5.2.2 its script is loaded, and its token is required and sent", async () => {
    let solve: (response: string) => void = () => undefined;
    const { requests } = await draw({ config });
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
    expect(requests()).toEqual([]);

    await act(async () => solve("answer-1"));
    expect(control("captcha").value).toBe("answer-1");
    await submit();
    await waitFor(() =>
      expect(requests()).toEqual([[resetOfCamille, { captcha: "answer-1" }]]),
    );
  });
});
