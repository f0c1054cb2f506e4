// @vitest-environment jsdom
import {
  cleanup,
  fireEvent,
  render,
  screen,
  waitFor,
} from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createFakeData, TestEngine } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import { programmeAtom } from "#src/state/programme.ts";
import Login from "./login.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

const refusal = (status: number, detail?: string) =>
  Object.assign(new Error("refused"), { status, detail });

function show(signIn: (input: unknown) => unknown = () => undefined) {
  const data = createFakeData({ actions: { signIn } });
  const store = createStore();
  store.set(programmeAtom, {
    config: { programName: "Belle Saison", programUrl: "p.example" },
    options: [{ name: "$logoLogin", value: "logo.svg" }],
    menus: [],
    features: {},
  });
  render(
    <Provider store={store}>
      <TestEngine registry={{}} data={data}>
        <Login />
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
  test("contract 2: names, autocomplete and one submit button", () => {
    show();
    expect(control("username").autocomplete).toBe("username");
    expect(control("password").autocomplete).toBe("current-password");
    expect(control("rememberMe").type).toBe("checkbox");
    expect(document.querySelectorAll("[type=submit]")).toHaveLength(1);
    expect(screen.getByLabelText(/Identifiant/)).toBe(control("username"));
  });

  test("specification 5: both are required, and nothing is sent without them", () => {
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

  test("what was typed is sent", async () => {
    const data = show();
    type("username", "camille@example.com");
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
    "specification 8: %o is told, and what was typed stays",
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

  test("specification 8, images: the logo falls back to the default, then to ours", () => {
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
});
