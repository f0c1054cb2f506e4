import { describe, expect, test } from "vitest";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import { signInMessage, signInMessages } from "./refused-sign-in.ts";

const call = { method: "POST", path: "/login_check" } as const;
const answered = (status: number, message?: string, more?: object) =>
  new HttpError({ ...call, status, body: { message, ...more } });

const failed = { key: "auth.login.failed" };
const inactive = { key: "auth.login.error_400" };
const tooMany = { key: "core.failure.too_many" };
const tryAgain = { key: "core.try_again_or_contact_admin" };
const locked = "Votre compte est bloqué jusqu’à demain.";

test.each([
  [answered(401, locked), { text: locked }],
  [
    answered(401, "Identifiants invalides."),
    { text: "Identifiants invalides." },
  ],
  [answered(401, "<b>Compte</b> bloqué"), { text: "Compte bloqué" }],
  [answered(401), failed],
  [answered(401, "Invalid credentials."), failed],
  [answered(401, "Unauthorized"), failed],
  [answered(401, "User account is disabled."), inactive],
  [
    answered(401, "Too many failed login attempts, please try again later."),
    tooMany,
  ],
  [answered(400, "Bad request"), inactive],
  [answered(400, locked), inactive],
  [answered(401, locked, { code: 400 }), inactive],
  [answered(401, locked, { code: "400" }), inactive],
  [answered(403, "Forbidden", { code: 400 }), inactive],
  [answered(500, "Boom", { code: 400 }), inactive],
  [answered(401, locked, { code: 401 }), { text: locked }],
  [answered(429, "Rate limit"), tooMany],
  [
    answered(429, "x", { isCaptchaAccepted: true }),
    { key: "auth.login.captcha_helps" },
  ],
  [answered(429, "x", { isCaptchaAccepted: false }), tooMany],
  [answered(403, locked), { text: locked }],
  [answered(403, "Access Denied."), tryAgain],
  [answered(423, "Compte bloqué"), { text: "Compte bloqué" }],
  [answered(422, "Unprocessable Content"), tryAgain],
  [answered(503, "Boom"), tryAgain],
  [new TypeError("x"), tryAgain],
  [
    new NetworkError({ ...call, reason: "no answer" }),
    { key: "core.failure.unreachable" },
  ],
])("AS-8.1 AS-8.2 AS-8.4 of %s %j is shown", (error, message) => {
  expect(signInMessage(error)).toEqual(message);
});

describe("AS-8.1 a refused password with an invisible character at an end", () => {
  test.each([
    ["Soleil-Levant-2026 ", "end"],
    ["Soleil-Levant-2026\u200b", "end"],
    [" Soleil-Levant-2026", "start"],
    [" Soleil-Levant-2026\n", "both"],
  ])("of %j is reported: %s", (password, ends) => {
    expect(signInMessages(answered(401), password)).toEqual([
      failed,
      { key: `auth.login.invisible_${ends}` },
    ]);
  });

  test("is not mentioned if it was not the cause", () => {
    expect(signInMessages(answered(401), "Soleil-Levant-2026")).toEqual([
      failed,
    ]);
    expect(signInMessages(answered(503), "Soleil ")).toEqual([tryAgain]);
    expect(signInMessages(answered(400), "Soleil ")).toEqual([inactive]);
  });
});
