import {
  act,
  cleanup,
  fireEvent,
  screen,
  waitFor,
} from "@testing-library/react";
import { createStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { meQuery } from "#src/api/access/user.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { SignUp as Config } from "#src/schema/types.gen.ts";
import { readToken, tokenAtom } from "#src/state/token.ts";
import {
  control,
  fill,
  hasControl,
  messageOf,
  submit,
} from "#tests/support/form.ts";
import { renderScene } from "#tests/support/scene.tsx";
import type { Features } from "#tests/support/seed-queries.ts";
import {
  reply,
  type WireAnswer,
  type WireAnswers,
} from "#tests/support/wire.ts";
import SignUp from "./sign-up.tsx";

beforeEach(async () => {
  history.replaceState(null, "", "/fo/auth/subscribe");
  await initForTests("fr");
});
afterEach(() => {
  cleanup();
  createStore().set(tokenAtom, null);
  vi.useRealTimers();
});

const checkEmail = "POST /users/check-email";
const checkClientId = "POST /users/check-matricule";
const checkReferralCode = "POST /users/check-referral-code";
const register = "POST /users/register.jsonld";
const nothing = { "hydra:member": [] };
/** Responses to the requests during sign-up and after signing in. */
const usual: WireAnswers = {
  [checkEmail]: { status: true },
  [checkClientId]: { status: true },
  [checkReferralCode]: { message: "Valide" },
  [register]: { token: "t" },
  "GET /me": { id: 12 },
  "GET /config/app": {},
  "GET /options": nothing,
  "GET /options/currency": { name: "CURRENCY_NAME" },
  "GET /menus": nothing,
  "GET /features": nothing,
};
const whole: Features = {
  post_user_register: {
    name: "post_user_register",
    enabled: true,
    attributes: { company_name_required: true },
  },
  referral: { name: "referral", enabled: true },
};
const password = "Trois-rivieres-27-saules!";
const answers = {
  gender: 1,
  lastName: "Durand",
  firstName: "Camille",
  email: " camille@example.com ",
  clientId: "MAT-1042",
  password,
  confirmPassword: password,
  isCGUAccepted: true,
};

const draw = (
  wire: WireAnswers = {},
  features: Features = {},
  parts?: Config["parts"],
) =>
  renderScene(
    <SignUp config={{ "@type": "SignUp", ...(parts && { parts }) }} />,
    {
      wire: { ...usual, ...wire },
      features,
      config: {
        postUserRegister: true,
        userConditionsPath: "/web_files/cgu.html",
        dataProtectionsPath: "https://club.example/data",
      },
    },
  );

const leave = (name: string) =>
  act(async () => {
    fireEvent.blur(control(name));
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("AS-1.5 AS-6.1 without the programme's setting it leads to login", async () => {
  const { history } = await renderScene(
    <SignUp config={{ "@type": "SignUp" }} />,
  );
  expect(history.at(-1)).toBe("/auth");
});

describe("its fields", () => {
  test("AS-2.3.2 AS-2.3.1 AS-2.3.6 have the names of the payload", async () => {
    await draw();
    const autocompletes = {
      lastName: "family-name",
      firstName: "given-name",
      email: "email",
      clientId: "off",
      password: "new-password",
      confirmPassword: "new-password",
    };
    for (const [name, autocomplete] of Object.entries(autocompletes))
      expect(control(name).autocomplete, name).toBe(autocomplete);
    const values = document.querySelectorAll<HTMLInputElement>(
      "[name=gender][type=radio]",
    );
    expect([...values].map(({ value }) => value)).toEqual(["0", "1"]);
    expect(control("optin").type).toBe("checkbox");
    expect(control("isCGUAccepted").type).toBe("checkbox");
    expect(document.querySelectorAll("[type=submit]")).toHaveLength(1);
  });

  test("AS-2.3.6 AS-2.3.7 are accompanied by links to the terms, the data protection and login", async () => {
    await draw();
    const href = (name: RegExp) =>
      screen.getByRole("link", { name }).getAttribute("href");
    expect(href(/Lire les conditions/)).toBe("/web_files/cgu.html");
    expect(href(/protection des données/)).toBe("https://club.example/data");
    expect(href(/Retour à la connexion/)).toBe("/auth");
    expect(screen.getByText(/Vos données servent/)).toBeDefined();
  });

  test("AS-2.3.3 AS-2.3.5 include company and referral code only if the programme has them", async () => {
    await draw();
    expect(hasControl("companyName")).toBe(false);
    expect(hasControl("referralCode")).toBe(false);
    cleanup();
    await draw({}, whole);
    expect(control("companyName").getAttribute("aria-required")).toBe("true");
    expect(control("referralCode").getAttribute("aria-required")).toBe("false");
  });

  const names = () => [
    ...new Set(
      [...document.querySelectorAll("form [name]")].map((one) =>
        one.getAttribute("name"),
      ),
    ),
  ];

  test("have the default order, or the programme's", async () => {
    await draw({}, whole);
    expect(names()).toEqual([
      "gender",
      "lastName",
      "firstName",
      "companyName",
      "email",
      "clientId",
      "password",
      "confirmPassword",
      "referralCode",
      "optin",
      "isCGUAccepted",
    ]);
    cleanup();
    await draw({}, whole, ["referralCode", "companyName", "names"]);
    expect(names()).toEqual([
      "referralCode",
      "companyName",
      "lastName",
      "firstName",
      "gender",
      "email",
      "clientId",
      "password",
      "confirmPassword",
      "optin",
      "isCGUAccepted",
    ]);
    await submit();
    expect(document.activeElement).toBe(control("companyName"));
  });

  test("do not include a disabled part, even if the programme orders it", async () => {
    await draw({}, {}, ["referralCode", "companyName"]);
    expect(names()[0]).toBe("gender");
    expect(hasControl("referralCode")).toBe(false);
  });

  test("AS-2.3.4 use the programme's label for the client identifier", async () => {
    await renderScene(<SignUp config={{ "@type": "SignUp" }} />, {
      config: { postUserRegister: true },
      options: [{ name: "clientID_label", value: "Matricule" }],
    });
    expect(screen.getByLabelText(/Matricule/)).toBe(control("clientId"));
  });
});

describe("validation", () => {
  const required = "Ce champ est obligatoire.";

  test("AS-5.4.1 AS-5.4.2 AS-5.4.3 AS-5.4.4 AS-5.4.6 AS-5.4.8 an empty form: each field has its error, nothing is sent", async () => {
    const { wire } = await draw({}, whole);
    await submit();
    for (const name of [
      "gender",
      "lastName",
      "firstName",
      "companyName",
      "email",
      "clientId",
      "password",
      "confirmPassword",
    ])
      expect(messageOf(name), name).toBe(required);
    expect(messageOf("isCGUAccepted")).toMatch(/conditions d’utilisation/);
    expect(messageOf("optin")).toBe("");
    expect(messageOf("referralCode")).toBe("");
    expect(document.activeElement).toBe(control("gender"));
    expect(wire.calls).toEqual([]);
  });

  test.each([
    ["AS-5.4.1", "lastName", "D", /au moins 2 caractères/],
    ["AS-5.4.1", "firstName", " C ", /au moins 2 caractères/],
    ["AS-5.4.4", "email", "camille@", /e-mail n’est pas valide/],
    ["AS-5.3.1", "password", "Court-1!", /Au moins 14 caractères/],
    ["AS-5.3.1", "password", "Trois rivieres 27!", /Au moins 14/],
    ["AS-5.3.2", "password", "trois-rivieres-27-saules!", /Au moins 14/],
    ["AS-5.3.3", "confirmPassword", "autre", /différents/],
    ["AS-5.4.9", "referralCode", "12-ab34cd56", /bonne forme/],
  ])("%s %s %j", async (_, name, value, message) => {
    await draw({}, whole);
    await fill({ password, [name]: value });
    expect(messageOf(name)).toBe("");
    await leave(name);
    expect(messageOf(name)).toMatch(message);
  });
});

describe("asynchronous validation", () => {
  test("AS-5.4.5 AS-7.14 the trimmed e-mail is validated once, 500 ms after the last key; meanwhile it says so", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let answer: (body: object) => void = () => undefined;
    const { sent } = await draw({
      [checkEmail]: () =>
        new Promise<object>((resolve) => {
          answer = resolve;
        }),
    });
    await fill({ email: "camille@example" });
    await wait(600);
    expect(sent("/users/check-email")).toEqual([]);
    await fill({ email: "camille@example.co" });
    await wait(400);
    await fill({ email: " camille@example.com" });
    await wait(499);
    expect(sent("/users/check-email")).toEqual([]);
    await wait(2);
    expect(sent("/users/check-email")).toEqual([
      { email: "camille@example.com" },
    ]);
    expect(screen.getByText("Vérification en cours…")).toBeDefined();
    vi.useRealTimers();
    answer({ status: false });
    await waitFor(() =>
      expect(messageOf("email")).toMatch(/ne peut pas être utilisée/),
    );
    expect(screen.queryByText("Vérification en cours…")).toBeNull();
  });

  test("a stale response is dropped", async () => {
    const waiting: Record<string, (body: object) => void> = {};
    const { queries } = await draw({
      [checkEmail]: ({ body }) =>
        new Promise<object>((resolve) => {
          waiting[(body as { email: string }).email] = resolve;
        }),
    });
    await fill({ email: "taken@example.com" });
    await leave("email");
    await fill({ email: "free@example.com" });
    await leave("email");
    await waitFor(() => expect(waiting["free@example.com"]).toBeDefined());
    waiting["free@example.com"]?.({ status: true });
    waiting["taken@example.com"]?.({ status: false });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(messageOf("email")).toBe("");
  });

  test.each([
    ["AS-5.4.5", checkEmail, "email", "a@b.fr", /ne peut pas être utilisée/],
    ["AS-5.4.6", checkClientId, "clientId", "M1", /peut-être déjà pris/],
    [
      "AS-5.4.10 AS-7.15",
      checkReferralCode,
      "referralCode",
      "12-AB34CD56",
      /n’existe pas/,
    ],
  ])(
    "%s %s: invalid if the server says so, and if the call fails",
    async (_, check, name, value, message) => {
      const refused =
        check === checkReferralCode ? { message: null } : { status: false };
      for (const answer of [refused, reply(503)]) {
        await draw({ [check]: answer }, whole);
        await fill({ [name]: value });
        await leave(name);
        await waitFor(() => expect(messageOf(name)).toMatch(message));
        cleanup();
      }
    },
  );

  test("is validated on submit, which then focuses the invalid field", async () => {
    const { sent } = await draw({ [checkClientId]: { status: false } });
    await fill(answers);
    await submit();
    await waitFor(() =>
      expect(messageOf("clientId")).toMatch(/peut-être déjà pris/),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(control("clientId")),
    );
    expect(sent("/users/register.jsonld")).toEqual([]);
    expect(control("password").value).toBe(password);
  });

  test("an empty referral code is not validated", async () => {
    const { sent, user } = await draw({}, whole);
    await fill({ ...answers, companyName: "Durand et fils" });
    await submit();
    await waitFor(() => expect(user()).toEqual({ id: 12 }));
    expect(sent("/users/check-referral-code")).toEqual([]);
    expect(sent("/users/register.jsonld")).toHaveLength(1);
  });
});

describe("submission", () => {
  test("AS-3.2 AS-4.9 AS-7.8 sends the payload, and signs in with the token of the response", async () => {
    const { sent, user, notified } = await draw({}, whole);
    await fill({
      ...answers,
      companyName: "Durand et fils",
      referralCode: "12-AB34CD56",
      optin: true,
    });
    await submit();
    await waitFor(() => expect(user()).toEqual({ id: 12 }));
    expect(sent("/users/register.jsonld")).toEqual([
      {
        gender: 1,
        lastName: "Durand",
        firstName: "Camille",
        companyName: "Durand et fils",
        username: "camille@example.com",
        email: "camille@example.com",
        clientId: "MAT-1042",
        password,
        optin: 1,
        isCGUAccepted: true,
        referralCode: "12-AB34CD56",
      },
    ]);
    expect(readToken()).toBe("t");
    expect(notified()).toEqual([]);
  });

  test("AS-8.5 a taken username is an error at the e-mail; what was typed stays", async () => {
    const { notified } = await draw({
      [register]: reply(422, {
        violations: [
          { propertyPath: "username", message: "Username already exists" },
        ],
      }),
    });
    await fill(answers);
    await submit();
    await waitFor(() =>
      expect(messageOf("email")).toBe("Username already exists"),
    );
    expect(notified()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(control("email")));
    expect(control("lastName").value).toBe("Durand");
    expect(control("password").value).toBe(password);
  });

  test("AS-8.4 an error for a field that is not displayed is notified", async () => {
    const { notified } = await draw({
      [register]: reply(422, {
        violations: {
          "@type": "ConstraintViolationList",
          0: { propertyPath: "optin", message: "Refusé." },
          1: { propertyPath: "referralCode", message: "Inconnu." },
        },
      }),
    });
    await fill(answers);
    await submit();
    await waitFor(() =>
      expect(notified()).toEqual([
        { variant: "error", message: "Refusé.; Inconnu." },
      ]),
    );
  });

  test.each<[string, WireAnswer, number]>([
    ["with a token that the server does not accept", { token: "t" }, 401],
    ["without a token", reply(201, {}), 401],
    ["without a response", reply(201), 401],
    [
      "without a response, by a server that forbids visitors to ask who they are",
      reply(204),
      403,
    ],
  ])(
    "AS-8.5 AS-4.9 an account created %s is not reported as failed",
    async (_, answer, me) => {
      if (me === 403) vi.spyOn(console, "error").mockReturnValue();
      const { history, notified } = await draw({
        [register]: answer,
        "GET /me": reply(me),
      });
      await fill(answers);
      await submit();
      await waitFor(() => expect(history.at(-1)).toBe("/auth"));
      expect(notified()).toEqual([
        {
          variant: "success",
          message: "Votre compte est créé. Connectez-vous pour continuer.",
        },
      ]);
    },
  );

  test("AS-8.5 AS-4.9 an account whose user fails to load is not reported as failed, and its session stays", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { sent, queries, notified } = await draw({ "GET /me": reply(500) });
    await fill(answers);
    await submit();
    await waitFor(() =>
      expect(queries.getQueryState(meQuery().queryKey)?.status).toBe("error"),
    );
    expect(sent("/users/register.jsonld")).toHaveLength(1);
    expect(readToken()).toBe("t");
    expect(notified()).toEqual([]);
  });

  test("a proof of work over http says that https is required, and blames neither the connection nor the form", async () => {
    vi.stubGlobal("isSecureContext", false);
    const { notified, sent } = await draw({
      [register]: reply(422, {
        violations: [{ propertyPath: "captcha", message: "Requis." }],
      }),
    });
    await fill(answers);
    await submit();
    await waitFor(() =>
      expect(notified()).toEqual([
        {
          variant: "error",
          message: expect.stringMatching(/ne fonctionne qu’en https/),
        },
      ]),
    );
    expect(sent("/users/register.jsonld")).toHaveLength(1);
  });

  test("an account whose session the browser does not store is not reported as failed", async () => {
    const { history, notified } = await draw({});
    await fill(answers);
    vi.spyOn(document, "cookie", "set").mockReturnValue();
    await submit();
    await waitFor(() => expect(history.at(-1)).toBe("/auth"));
    expect(notified()).toMatchObject([{ variant: "success" }]);
  });

  test("AS-8.5 AS-8.13 any other failure is notified", async () => {
    const { notified } = await draw({ [register]: reply(409) });
    await fill(answers);
    await submit();
    await waitFor(() =>
      expect(notified()).toEqual([
        {
          variant: "error",
          message: expect.stringMatching(/n’a pas pu être créé/),
        },
      ]),
    );
  });
});
