import { describe, expect, test } from "vitest";
import { describeError } from "./describe-error.ts";
import { RefusedError } from "./refused-error.ts";

const taken = { propertyPath: "email", message: "Already taken" };
const short = { propertyPath: "password", message: "Too short" };

describe("AS-8.4 the text of an error", () => {
  test.each<[string, unknown, string | undefined]>([
    ["nothing", undefined, undefined],
    ["a text that is no answer", "Oh", undefined],
    ["an empty answer", {}, undefined],
    ["blank texts", { detail: " ", message: "" }, undefined],
    ["a hydra error", { "hydra:description": "No" }, "No"],
    ["a problem", { title: "Oh", detail: "No" }, "No"],
    ["a title alone", { "hydra:title": "Oh" }, "Oh"],
    ["an authentication error", { code: 401, message: "No" }, "No"],
    [
      "violations",
      { violations: [taken, null, short] },
      "Already taken; Too short",
    ],
    [
      "violations and a message",
      { violations: [taken], detail: "Nothing saved" },
      "Already taken; Nothing saved",
    ],
    [
      "a message that repeats the violations",
      {
        violations: [taken, short],
        "hydra:description": "email: Already taken\npassword: Too short",
      },
      "Already taken; Too short",
    ],
    ["a list where none belongs", { violations: "x", detail: 7 }, undefined],
  ])("%s", (_, answer, text) => {
    expect(describeError(answer)).toBe(text);
  });

  test("AS-8.2 code 400 shows the caller's words", () => {
    const answer = { code: 400, message: "User is disabled" };
    const error = new RefusedError({
      method: "POST",
      path: "/login_check",
      reason: "answered 400",
      status: 400,
      answer,
    });
    expect(describeError(error, { inactive: "Inactive" })).toBe("Inactive");
    expect(describeError(answer, { inactive: "Inactive" })).toBe("Inactive");
    expect(describeError(error)).toBe("User is disabled");
    expect(describeError({ code: 401 }, { inactive: "x" })).toBeUndefined();
  });
});
