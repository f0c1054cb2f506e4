import { describe, expect, test } from "vitest";
import type { SignUpForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/wire-sign-up-request.gen.js";
import { signUpRequest } from "./sign-up-request.ts";

const form: SignUpForm = {
  gender: 0,
  lastName: "Durand",
  firstName: "Camille",
  email: "camille.durand@example.com",
  clientId: "MAT-1042",
  password: "Trois-rivieres-27-saules!",
  confirmPassword: "Trois-rivieres-27-saules!",
  optin: false,
  isCGUAccepted: true,
};

const whole = {
  gender: 0,
  lastName: "Durand",
  firstName: "Camille",
  username: "camille.durand@example.com",
  email: "camille.durand@example.com",
  clientId: "MAT-1042",
  password: "Trois-rivieres-27-saules!",
  optin: 2,
  isCGUAccepted: true,
};

describe("the sign-up payload", () => {
  test.each<[string, Partial<SignUpForm>, object]>([
    ["AS-3.2 has these properties", {}, {}],
    [
      "AS-3.3 username and email carry the trimmed e-mail",
      { email: "  \u200ecamille@example.com\u200b\t" },
      { username: "camille@example.com", email: "camille@example.com" },
    ],
    ["AS-3.4 optin is 1 when ticked", { optin: true }, { optin: 1 }],
    ["AS-3.4 optin is 2 when not", { optin: false }, { optin: 2 }],
    ["AS-2.3.1 Mr is 1", { gender: 1 }, { gender: 1 }],
    [
      "the client identifier is trimmed",
      { clientId: "\ufeffMAT-7\u00a0" },
      { clientId: "MAT-7" },
    ],
    [
      "names are trimmed",
      { lastName: " Li ", firstName: " An " },
      { lastName: "Li", firstName: "An" },
    ],
    [
      "AS-2.3.3 a company name is sent when asked",
      { companyName: "Durand et fils " },
      { companyName: "Durand et fils" },
    ],
    ["an empty company name is not sent", { companyName: " " }, {}],
    [
      "AS-2.3.5 a referral code is sent when given",
      { referralCode: "12-AB34CD56" },
      { referralCode: "12-AB34CD56" },
    ],
    ["an empty referral code is not sent", { referralCode: "" }, {}],
    [
      "a password keeps its blanks, should the rule ever allow them",
      { password: " a " },
      { password: " a " },
    ],
  ])("%s", (_, answers, sent) => {
    expect(signUpRequest({ ...form, ...answers })).toEqual({
      ...whole,
      ...sent,
    });
  });

  test("AS-3.5 the confirmation is not sent, and the rest meets the server's schema", () => {
    const request = signUpRequest(form);
    expect(request).not.toHaveProperty("confirmPassword");
    expect(validate(request)).toBe(true);
  });
});
