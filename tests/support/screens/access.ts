import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { answer, fill, type Screen, silence, submit } from "./screen.ts";

const goodPassword = "Trois-renards-bleus-77?";
const tokenCheck = "/users/*/check-reset-password-token";
const validToken = answer(tokenCheck, 200, {
  isValid: true,
  email: "zoe.petit@example.com",
});

const refusedSignIn =
  (values: Record<string, string>) => async (page: Page) => {
    await fill(page, values);
    await submit(page);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  };

const wrongFields = async (page: Page) => {
  await submit(page);
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
};

const halfAPassword = (page: Page) =>
  fill(page, { password: "Trois-renards", confirmPassword: "Trois-ren" });

const notice = (page: Page) =>
  expect(page.getByRole("main").getByRole("status")).toBeVisible();

const linkSent = answer("/users/*/reset-password.jsonld*", 200);

const passwordReset = async (page: Page) => {
  await validToken(page);
  await answer("/users/reset-password.jsonld", 200)(page);
};

const expiredLink = async (page: Page) => {
  await answer(tokenCheck, 200, {
    isValid: false,
    email: "zoe.petit@example.com",
  })(page);
  await answer("/users/create-password/request", 200)(page);
};

const addressOutcome = (outcome: string) =>
  answer("/users/confirm-email", 200, { outcome });

const ssoOf = async (page: Page) => {
  for (const way of ["azure", "jwt", "saml"])
    await answer(`/config/sso-${way}/check`, 200, { enabled: true })(page);
};

/** Every screen of the login area in each of its states. */
export const accessScreens: readonly Screen[] = [
  { name: "login", isVariant: true, path: "/auth" },
  {
    name: "login with single sign-on",
    path: "/auth",
    before: ssoOf,
    reach: (page) => expect(page.locator("main ul a")).toHaveCount(3),
  },
  {
    name: "login, fields missing",
    continues: true,
    path: "/auth",
    reach: wrongFields,
  },
  {
    name: "login refused, with a blank behind the password",
    isVariant: true,
    path: "/auth",
    console: /status of 401/,
    reach: refusedSignIn({
      username: demo.participant.email,
      password: "Pas-le-bon-mot-2026 ",
    }),
  },
  {
    name: "login refused",
    continues: true,
    path: "/auth",
    console: /status of 401/,
    reach: refusedSignIn({
      username: demo.participant.email,
      password: "Pas-le-bon-mot-2026",
    }),
  },
  {
    name: "login of an inactive account",
    isVariant: true,
    path: "/auth",
    console: /status of 400/,
    reach: refusedSignIn({
      username: demo.inactive.email,
      password: DEMO_PASSWORD,
    }),
  },
  {
    name: "login without a server",
    isVariant: true,
    path: "/auth",
    console: /ERR_FAILED/,
    before: (page) => page.route("**/v2/login_check", (route) => route.abort()),
    reach: refusedSignIn({
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
  },
  { name: "sign-up", path: "/auth/subscribe" },
  {
    name: "sign-up, all fields wrong",
    continues: true,
    path: "/auth/subscribe",
    reach: async (page) => {
      await fill(page, {
        lastName: "A",
        email: demo.participant.email,
        clientId: demo.participant.clientId,
        referralCode: "12-abc",
        password: "court",
        confirmPassword: "long",
      });
      await wrongFields(page);
    },
  },
  {
    name: "sign-up, half a password",
    continues: true,
    path: "/auth/subscribe",
    reach: halfAPassword,
  },
  {
    name: "unsubscribing from mails",
    path: "/mail-preferences/unknown",
  },
  {
    name: "forgotten password",
    path: "/auth/forgot-password",
    before: linkSent,
  },
  {
    name: "forgotten password, fields wrong",
    continues: true,
    path: "/auth/forgot-password",
    reach: wrongFields,
  },
  {
    name: "forgotten password, captcha solved",
    continues: true,
    path: "/auth/forgot-password",
    reach: async (page) => {
      await page.getByRole("checkbox").click();
      await expect(
        page.locator("altcha-widget [data-state=verified]"),
      ).toBeVisible();
    },
  },
  {
    name: "forgotten password, sent",
    continues: true,
    path: "/auth/forgot-password",
    console: /status of 404/,
    before: async (page) => {
      await answer("/captcha/challenge", 404)(page);
      await linkSent(page);
    },
    reach: async (page) => {
      await fill(page, { email: "zoe.petit@example.com" });
      await submit(page);
      await notice(page);
    },
  },
  {
    name: "forgotten password, captcha loading",
    path: "/auth/forgot-password",
    before: silence("/captcha/challenge"),
    reach: (page) => expect(page.locator("[aria-busy=true]")).toBeVisible(),
  },
  {
    name: "forgotten password, captcha not to be had",
    path: "/auth/forgot-password",
    console: /ERR_FAILED|captcha/,
    before: (page) =>
      page.route("**/v2/captcha/challenge", (route) => route.abort()),
    reach: (page) =>
      expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  {
    name: "reset password",
    path: "/auth/reset-password/t",
    before: passwordReset,
  },
  {
    name: "reset password, all fields wrong",
    continues: true,
    path: "/auth/reset-password/t",
    before: validToken,
    reach: async (page) => {
      await halfAPassword(page);
      await wrongFields(page);
    },
  },
  {
    name: "reset password, done",
    continues: true,
    path: "/auth/reset-password/t",
    before: passwordReset,
    reach: async (page) => {
      await fill(page, {
        password: goodPassword,
        confirmPassword: goodPassword,
      });
      await page.locator("[name=isCGUAccepted]").check();
      await submit(page);
      await expect(page).toHaveURL(/\/fo\/auth$/);
      await expect(page.getByRole("status")).toBeVisible();
    },
  },
  {
    name: "reset password, invalid token",
    isVariant: true,
    path: "/auth/reset-password/unknown",
  },
  {
    name: "reset password, token being checked",
    isVariant: true,
    path: "/auth/reset-password/t",
    before: silence(tokenCheck),
    reach: (page) => expect(page.locator("[aria-busy=true]")).toBeVisible(),
  },
  {
    name: "reset password, token that cannot be checked",
    isVariant: true,
    path: "/auth/reset-password/t",
    console: /status of 500|check-reset/,
    before: answer(tokenCheck, 500),
    reach: (page) =>
      expect(page.getByRole("main").getByRole("alert")).toBeVisible(),
  },
  {
    name: "create password",
    isVariant: true,
    path: "/auth/create/password/t",
    before: validToken,
  },
  {
    name: "create password, all fields wrong",
    isVariant: true,
    path: "/auth/create/password/t",
    before: validToken,
    reach: wrongFields,
  },
  {
    name: "create password, expired link",
    path: "/auth/create/password/t",
    before: expiredLink,
  },
  {
    name: "create password, new link sent",
    continues: true,
    path: "/auth/create/password/t",
    before: expiredLink,
    reach: async (page) => {
      await page.locator("main .ant-btn-primary").click();
      await notice(page);
    },
  },
  {
    name: "create password, invalid link",
    isVariant: true,
    path: "/auth/create/password/unknown",
  },
  {
    name: "confirm e-mail",
    path: "/auth/confirm-email/t",
    before: addressOutcome("expired"),
  },
  ...(["expired", "confirmed", "invalid"] as const).map((outcome) => ({
    name: `confirm e-mail, ${outcome}`,
    path: "/auth/confirm-email/t",
    ...(outcome === "expired"
      ? { continues: true as const }
      : { isVariant: true as const }),
    before: addressOutcome(outcome),
    reach: async (page: Page) => {
      await page.locator("main .ant-btn-primary").click();
      await notice(page);
    },
  })),
  {
    name: "single sign-on failure, unknown account",
    path: "/auth/sso-failure?reason=unknown",
  },
  {
    name: "single sign-on failure, no connection",
    isVariant: true,
    path: "/auth/sso-failure?reason=connection",
  },
];
