import {
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { createStore } from "jotai";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { SsoProvider } from "#src/domain/people/sso-cards.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { AppConfig, Login as Config } from "#src/schema/types.gen.ts";
import { readToken, tokenAtom } from "#src/state/token.ts";
import { renderScene } from "#tests/support/scene.tsx";
import {
  lost,
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";
import Login from "./login.tsx";

beforeAll(() => {
  history.replaceState(null, "", "/fo/auth");
  return initForTests("fr");
});
afterEach(() => {
  cleanup();
  createStore().set(tokenAtom, null);
});

const nothing = { "hydra:member": [] };
/** Responses to the requests after signing in. */
const afterwards: WireAnswers = {
  "GET /me": { id: 12 },
  "GET /config/app": {},
  "GET /options": nothing,
  "GET /options/currency": { name: "CURRENCY_NAME" },
  "GET /menus": nothing,
  "GET /features": nothing,
};

const show = (
  wire: WireAnswers = {},
  ssoProviders: SsoProvider[] = [],
  config: AppConfig = {},
  login: Partial<Config> = {},
) =>
  renderScene(
    <Login
      config={{ "@type": "Login", ...login }}
      data={{ status: "ready", data: ssoProviders, retry: () => {} }}
    />,
    {
      wire,
      config: {
        programName: "Belle Saison",
        programUrl: "p.example",
        ...config,
      },
      options: [
        { name: "$logoLogin", value: "logo.svg" },
        { name: "$backgroundLogin", value: "side-login.svg" },
      ],
    },
  );

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no control ${name}`);
  return found;
};
const type = (name: string, value: string) =>
  fireEvent.change(control(name), { target: { value } });
const submit = () =>
  fireEvent.click(screen.getByRole("button", { name: "Se connecter" }));

describe("the login page", () => {
  test("AS-2.2.1 names, autocomplete and one submit button", async () => {
    await show();
    expect(control("username").autocomplete).toBe("username");
    expect(control("password").autocomplete).toBe("current-password");
    expect(control("rememberMe").type).toBe("checkbox");
    expect(document.querySelectorAll("[type=submit]")).toHaveLength(1);
    expect(screen.getByLabelText(/Identifiant/)).toBe(control("username"));
  });

  const usualLead = /Vos challenges, vos points/;
  const illustration = () => document.querySelector('img[src$="login.svg"]');
  const sideOf = (side: string) =>
    illustration()?.closest(`[class*="_${side}_"]`) ?? null;

  test("the illustration is on the right, on the left, or absent", async () => {
    await show();
    expect(sideOf("right")).not.toBeNull();
    cleanup();
    await show({}, [], {}, { illustrationSide: "left" });
    expect(sideOf("left")).not.toBeNull();
    expect(sideOf("right")).toBeNull();
    cleanup();
    await show({}, [], {}, { illustrationSide: "none" });
    expect(illustration()).toBeNull();
    expect(control("username")).toBeDefined();
  });

  test("the programme's own lead text replaces the default, sanitized", async () => {
    await show({}, [], {}, { leadText: " " });
    expect(screen.getByText(usualLead)).toBeDefined();
    cleanup();
    await show(
      {},
      [],
      {},
      {
        leadText:
          '<p>Avec vos <strong>identifiants</strong><img src="x" onerror="alert(1)"></p>',
      },
    );
    expect((await screen.findByText("identifiants")).tagName).toBe("STRONG");
    expect(document.querySelector("[onerror]")).toBeNull();
    expect(screen.queryByText(usualLead)).toBeNull();
  });

  test("AS-5.1.1 both are required, and nothing is sent without them", async () => {
    const { wire } = await show();
    submit();
    for (const name of ["username", "password"]) {
      const one = control(name);
      expect(one.getAttribute("aria-invalid")).toBe("true");
      const message = one.getAttribute("aria-describedby") ?? "";
      expect(document.getElementById(message)?.textContent).toBe(
        "Ce champ est obligatoire.",
      );
    }
    expect(wire.calls).toEqual([]);
    expect(document.activeElement).toBe(control("username"));
  });

  test("AS-7.7 AS-4.1 AS-4.2 the typed values are sent without surrounding blanks; then the user is fetched", async () => {
    const { sent, user, wire } = await show({
      "POST /login_check": { token: "t" },
      ...afterwards,
    });
    type("username", " camille@example.com ");
    type("password", " pass word ");
    fireEvent.click(control("rememberMe"));
    submit();
    await waitFor(() => expect(user()).toEqual({ id: 12 }));
    expect(sent("/login_check")).toEqual([
      { username: "camille@example.com", password: " pass word " },
    ]);
    expect(wire.calls[0]?.headers.get("prefer")).toBe("remember-me");
    expect(readToken()).toBe("t");
  });

  test("with a token in a server cookie, GET /me decides who is signed in", async () => {
    const { user } = await show({
      "POST /login_check": reply(204),
      ...afterwards,
    });
    type("username", "camille@example.com");
    type("password", "secret");
    submit();
    await waitFor(() => expect(user()).toEqual({ id: 12 }));
    expect(readToken()).toBeUndefined();
  });

  test.each([
    [
      "a refusal with the server's message",
      reply(401, { code: 401, message: "Identifiants invalides." }),
      /^Identifiants invalides\.$/,
    ],
    [
      "wrong credentials, with a framework's message",
      reply(401, { code: 401, message: "Invalid credentials." }),
      /^L’identifiant ou le mot de passe est incorrect\.$/,
    ],
    ["an inactive account", reply(400), /n’est pas actif/],
    [
      "an inactive account, by its code",
      reply(401, { code: 400, message: "Bloqué" }),
      /^Ce compte n’est pas actif/,
    ],
    ["too many tries", reply(429), /Trop de tentatives/],
    ["a server out of order", reply(500), /contactez l’administrateur/],
    ["no answer", lost, /Vérifiez votre connexion/],
  ])(
    "AS-3.19 AS-4.4 AS-4.14 AS-8.1 AS-8.2 %s is shown, and what was typed stays",
    async (_, answer, words) => {
      await show({
        "POST /login_check": answer,
        "GET /captcha/challenge": reply(404),
      });
      type("username", "camille@example.com");
      type("password", "secret");
      submit();
      expect((await screen.findByRole("alert")).textContent).toMatch(words);
      expect(control("username").value).toBe("camille@example.com");
      expect(control("password").value).toBe("secret");
    },
  );

  test("AS-8.1 AS-2.11.3 the server's messages are plain text, one line each, and truncated", async () => {
    const message = `<b>Compte</b> bloqué; ${"appelez ".repeat(100)}`;
    await show({ "POST /login_check": reply(401, { code: 401, message }) });
    type("username", "camille@example.com");
    type("password", "secret");
    submit();
    const alert = await screen.findByRole("alert");
    const lines = [...alert.querySelectorAll("p")].map(
      ({ textContent }) => textContent ?? "",
    );
    expect(lines).toEqual([
      "Compte bloqué",
      expect.stringMatching(/^appelez .*…$/),
    ]);
    expect(lines.join("").length).toBeLessThan(310);
  });

  test("AS-8.1 a refused password with a trailing blank gets a hint, and is sent as typed", async () => {
    const { sent } = await show({
      "POST /login_check": reply(401, { message: "Invalid credentials." }),
    });
    type("username", "\u200ecamille@example.com\u200b");
    type("password", "secret ");
    submit();
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /incorrect\..*se termine par une espace/,
    );
    expect(sent("/login_check")).toEqual([
      { username: "camille@example.com", password: "secret " },
    ]);
  });

  test.each<[string, WireAnswer]>([
    ["a token that belongs to no user", { token: "t" }],
    ["204 without a cookie", reply(204)],
    ["no token", {}],
    ["an empty token", { token: "" }],
    ["data without a token", { data: {} }],
  ])(
    "AS-4.4 AS-8.1 a sign-in that brings %s, and no session, says so",
    async (_, answer) => {
      await show({ "POST /login_check": answer, "GET /me": reply(401) });
      type("username", "camille@example.com");
      type("password", "secret");
      submit();
      expect((await screen.findByRole("alert")).textContent).toMatch(
        /contactez l’administrateur/,
      );
      expect(control("username").value).toBe("camille@example.com");
      expect(readToken()).toBeUndefined();
    },
  );

  test("AS-8.4 AS-2.11.3 each message of the server is on its own line", async () => {
    const violations = [
      { propertyPath: "", message: "Compte bloqué; appelez-nous" },
    ];
    await show({
      "POST /login_check": reply(422, { violations, detail: "Réf. 12" }),
    });
    type("username", "camille@example.com");
    type("password", "secret");
    submit();
    const lines = (await screen.findByRole("alert")).querySelectorAll("p");
    expect([...lines].map((line) => line.textContent)).toEqual([
      "Compte bloqué",
      "appelez-nous",
      "Réf. 12",
    ]);
  });

  test("the password is shown on demand", async () => {
    await show();
    fireEvent.click(
      screen.getByRole("button", { name: "Afficher le mot de passe" }),
    );
    expect(control("password").type).toBe("text");
    fireEvent.click(
      screen.getByRole("button", { name: "Masquer le mot de passe" }),
    );
    expect(control("password").type).toBe("password");
  });

  test("AS-8.12 AS-9.4 images: the logo falls back to the server's default, then to the bundled one", async () => {
    await show();
    const logo = screen.getByRole("img", { name: "Belle Saison" });
    expect(logo.getAttribute("src")).toMatch(
      "//p.example/web_files/ui/img/logo.svg",
    );
    fireEvent.error(logo);
    expect(logo.getAttribute("src")).toMatch("/web_files/ui/img/default.svg");
    fireEvent.error(logo);
    expect(logo.getAttribute("src")).toMatch(/default-logo\.svg$/);
  });

  test("AS-2.2.6 AS-9.4 the illustration falls back to the bundled one, never to a logo", async () => {
    await show();
    const picture = illustration();
    expect(picture?.getAttribute("src")).toMatch(
      "//p.example/web_files/ui/img/side-login.svg",
    );
    fireEvent.error(picture as Element);
    expect(picture?.getAttribute("src")).toMatch(/default-login\.svg$/);
  });

  test("AS-2.2.2 links to the forgotten password, and to sign-up if it is enabled", async () => {
    await show();
    const hrefOf = (name: string) =>
      screen.queryByRole("link", { name })?.getAttribute("href");
    expect(hrefOf("Mot de passe oublié\u202f?")).toBe("/auth/forgot-password");
    expect(hrefOf("Créer mon compte")).toBeUndefined();
    cleanup();
    await show({}, [], { postUserRegister: true });
    expect(hrefOf("Créer mon compte")).toBe("/auth/subscribe");
  });

  test("AS-1.4 AS-2.2.3 AS-3.20 SSO is above a separator, before the form", async () => {
    await show({}, ["azure", "saml"], {
      companyName: "Solvanne",
      companyUrlDomain: "https://id.solvanne.example",
    });
    const [microsoft, company] = within(
      screen.getByRole("list", { name: "Connexion d’entreprise" }),
    ).getAllByRole("link");
    expect(microsoft?.textContent).toBe("Se connecter avec Microsoft");
    expect(company?.textContent).toBe("Se connecter avec Solvanne");
    const separator = screen.getByText("ou avec votre identifiant");
    const follows = (one: Node | undefined, other: Node) =>
      one?.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows(company, separator)).toBe(true);
    expect(follows(separator, control("username"))).toBe(true);
  });

  test("AS-2.2.3 no single sign-on, no separator", async () => {
    await show({}, ["jwt"]);
    expect(screen.queryByText("ou avec votre identifiant")).toBeNull();
  });
});
