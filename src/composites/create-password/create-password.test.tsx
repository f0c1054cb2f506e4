// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import {
  drawAccess,
  fill,
  hasControl,
  messageOf,
  refusal,
  submit,
} from "#tests/support/access-scene.tsx";
import CreatePassword from "./create-password.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const password = "Trois-rivieres-27-saules!";
const draw = (
  passwordToken: unknown,
  actions: Record<string, () => unknown> = {},
) =>
  drawAccess(<CreatePassword />, {
    route: { params: { token: "t-1" } },
    sources: { passwordToken },
    actions,
  });
const valid = { isValid: true, email: "camille@example.com" };

describe("AS-2.5.1 a valid link", () => {
  test("AS-2.5.2 shows the rules and asks for password, confirmation and terms", async () => {
    const { data } = await draw(valid);
    expect(screen.getByText("Au moins 14 caractères")).toBeDefined();
    await submit();
    for (const name of ["password", "confirmPassword"])
      expect(messageOf(name)).toBe("Ce champ est obligatoire.");
    expect(messageOf("isCGUAccepted")).toMatch(/conditions/);
    expect(data.done).toEqual([]);
  });

  test("AS-3.6 AS-7.11 AS-2.5.3 sends token, password and acceptance", async () => {
    const { data } = await draw(valid);
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    expect(data.done).toEqual([
      {
        name: "createPassword",
        input: { token: "t-1", password, isCGUAccepted: true },
      },
    ]);
  });

  test("AS-8.7 a failure is notified", async () => {
    const { notified } = await draw(valid, {
      createPassword: () => {
        throw refusal(400);
      },
    });
    await fill({ password, confirmPassword: password, isCGUAccepted: true });
    await submit();
    expect(notified()).toEqual([
      { variant: "error", message: expect.stringMatching(/pas pu être créé/) },
    ]);
  });
});

describe("a link that is not valid", () => {
  const expired = { isValid: false, email: "camille@example.com" };
  const press = () =>
    act(async () => {
      screen.getByRole("button", { name: "Recevoir un nouvel e-mail" }).click();
    });

  test("AS-2.5.4 AS-7.16 expired: a new e-mail is asked for", async () => {
    const { data } = await draw(expired);
    expect(hasControl("password")).toBe(false);
    expect(screen.getByText("Ce lien a expiré")).toBeDefined();
    await press();
    expect(data.done).toEqual([
      { name: "requestCreationLink", input: { email: "camille@example.com" } },
    ]);
    expect(screen.getByRole("status").textContent).toMatch(/24 heures/);
  });

  test("the request that fails can be repeated", async () => {
    const { notified } = await draw(expired, {
      requestCreationLink: () => {
        throw refusal(503);
      },
    });
    await press();
    expect(notified()[0]?.variant).toBe("error");
    expect(
      screen.getByRole("button", { name: "Recevoir un nouvel e-mail" }),
    ).toBeDefined();
  });

  test("AS-2.5.5 no e-mail is known: the link is not valid", async () => {
    await draw({ isValid: false, email: null });
    expect(screen.getByText("Ce lien n’est pas valide")).toBeDefined();
    expect(screen.queryByRole("button", { name: /nouvel e-mail/ })).toBeNull();
  });
});
