// @vitest-environment jsdom
import {
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { SourceData } from "#src/engine/contract.ts";
import { createFakeData, TestEngine } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { programmeAtom } from "#src/state/programme.ts";
import Login from "./login.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

const refusal = (status: number, detail?: string) =>
  Object.assign(new Error("refused"), { status, detail });

function show(
  signIn: (input: unknown) => unknown = () => undefined,
  singleSignOns: SourceData<"singleSignOns"> = [],
  config: AppConfig = {},
) {
  const data = createFakeData({ actions: { signIn } });
  const store = createStore();
  store.set(programmeAtom, {
    config: { programName: "Belle Saison", programUrl: "p.example", ...config },
    options: [{ name: "$logoLogin", value: "logo.svg" }],
    menus: [],
    features: {},
  });
  render(
    <Provider store={store}>
      <TestEngine registry={{}} data={data}>
        <Login
          config={{ "@type": "Login" }}
          data={{ status: "ready", data: singleSignOns, retry: () => {} }}
        />
      </TestEngine>
    </Provider>,
  );
  return data;
}

const control = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no control ${name}`);
  return found;
};
const type = (name: string, value: string) =>
  fireEvent.change(control(name), { target: { value } });
const submit = () =>
  fireEvent.click(screen.getByRole("button", { name: "Se connecter" }));

describe("specification 2, login screen", () => {
  test("AS-2.2.1 contract 2: names, autocomplete and one submit button", () => {
    show();
    expect(control("username").autocomplete).toBe("username");
    expect(control("password").autocomplete).toBe("current-password");
    expect(control("rememberMe").type).toBe("checkbox");
    expect(document.querySelectorAll("[type=submit]")).toHaveLength(1);
    expect(screen.getByLabelText(/Identifiant/)).toBe(control("username"));
  });

  test("AS-5.1.1 both are required, and nothing is sent without them", () => {
    const data = show();
    submit();
    for (const name of ["username", "password"]) {
      const one = control(name);
      expect(one.getAttribute("aria-invalid")).toBe("true");
      const message = one.getAttribute("aria-describedby") ?? "";
      expect(document.getElementById(message)?.textContent).toBe(
        "Ce champ est obligatoire.",
      );
    }
    expect(data.done).toEqual([]);
    expect(document.activeElement).toBe(control("username"));
  });

  test("what was typed is sent, without the blanks that pasting brings", async () => {
    const data = show();
    type("username", " camille@example.com ");
    type("password", " pass word ");
    fireEvent.click(control("rememberMe"));
    submit();
    await waitFor(() =>
      expect(data.done).toEqual([
        {
          name: "signIn",
          input: {
            username: "camille@example.com",
            password: " pass word ",
            rememberMe: true,
          },
        },
      ]),
    );
  });

  test.each([
    [refusal(401, "Identifiants invalides."), "Identifiants invalides."],
    [refusal(401), /identifiant ou le mot de passe/],
    [refusal(400, "inactive"), /Ce compte n’est pas actif/],
    [refusal(429), /Trop de tentatives/],
    [new TypeError("Failed to fetch"), /Le serveur ne répond pas/],
  ])(
    "AS-8.1 AS-8.2 AS-4.4 AS-4.14 %o is told, and what was typed stays",
    async (error, words) => {
      show(() => {
        throw error;
      });
      type("username", "camille@example.com");
      type("password", "secret");
      submit();
      expect((await screen.findByRole("alert")).textContent).toMatch(words);
      expect(control("username").value).toBe("camille@example.com");
      expect(control("password").value).toBe("secret");
    },
  );

  test("the password is shown on demand", () => {
    show();
    fireEvent.click(
      screen.getByRole("button", { name: "Afficher le mot de passe" }),
    );
    expect(control("password").type).toBe("text");
    fireEvent.click(
      screen.getByRole("button", { name: "Masquer le mot de passe" }),
    );
    expect(control("password").type).toBe("password");
  });

  test("AS-8.12 AS-9.4 images: the logo falls back to the default, then to ours", () => {
    show();
    const logo = screen.getByRole("img", { name: "Belle Saison" });
    expect(logo.getAttribute("src")).toMatch(
      "//p.example/web_files/ui/img/logo.svg",
    );
    fireEvent.error(logo);
    expect(logo.getAttribute("src")).toMatch("/web_files/ui/img/default.svg");
    fireEvent.error(logo);
    expect(logo.getAttribute("src")).toMatch(/default-logo\.svg$/);
  });

  test("AS-2.2.2 leads to the forgotten password, and to sign-up when there is one", () => {
    show();
    const hrefOf = (name: string) =>
      screen.queryByRole("link", { name })?.getAttribute("href");
    expect(hrefOf("Mot de passe oublié ?")).toBe("/auth/forgot-password");
    expect(hrefOf("Créer mon compte")).toBeUndefined();
    cleanup();
    show(undefined, [], { postUserRegister: true });
    expect(hrefOf("Créer mon compte")).toBe("/auth/subscribe");
  });

  test("AS-2.2.3 AS-1.4 single sign-on stands above a separator, before the form", () => {
    show(undefined, ["azure", "saml"], {
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

  test("AS-2.2.3 no card, no separator", () => {
    show(undefined, ["jwt"]);
    expect(screen.queryByText("ou avec votre identifiant")).toBeNull();
  });
});
