import { expect, test } from "vitest";
import { HttpError, NetworkError } from "#src/api/errors.ts";
import { signInMessage } from "./sign-in-form.tsx";

const call = { method: "POST", path: "/login_check" } as const;
const answered = (status: number, message?: string, more?: object) =>
  new HttpError({ ...call, status, body: { message, ...more } });

test.each([
  [answered(401, "Identifiants invalides."), { key: "auth.login.failed" }],
  [answered(401), { key: "auth.login.failed" }],
  [answered(400, "Bad request"), { key: "auth.login.error_400" }],
  [answered(429, "Rate limit"), { key: "core.failure.too_many" }],
  [
    answered(429, "x", { isCaptchaAccepted: true }),
    { key: "auth.login.captcha_helps" },
  ],
  [
    answered(429, "x", { isCaptchaAccepted: false }),
    { key: "core.failure.too_many" },
  ],
  [answered(423, "Compte bloqué"), { text: "Compte bloqué" }],
  [answered(503, "Boom"), { key: "core.try_again_or_contact_admin" }],
  [new TypeError("x"), { key: "core.try_again_or_contact_admin" }],
  [
    new NetworkError({ ...call, reason: "no answer" }),
    { key: "core.failure.unreachable" },
  ],
])("AS-8.1 AS-8.2 of %s %j is shown", (error, message) => {
  expect(signInMessage(error)).toEqual(message);
});
