import { describe, expect, test } from "vitest";
import {
  BadAnswerError,
  FileError,
  HttpError,
  NetworkError,
  TimeoutError,
} from "./error-classes.ts";
import { errorMessage, serverText } from "./error-texts.ts";
import { foreignViolations } from "./foreign-violations.ts";

const call = { method: "POST", path: "/x" } as const;
const answered = (status: number, body?: unknown) =>
  new HttpError({ ...call, status, body });

const taken = { propertyPath: "email", message: "Already taken" };
const short = { propertyPath: "password", message: "Too short" };

test.each<[string, unknown, object[]]>([
  [
    "Laravel",
    {
      message: "Taken (and 1 more error)",
      errors: { email: ["Taken", "Odd"], "profile.lastName": ["Short"] },
    },
    [
      { propertyPath: "email", message: "Taken" },
      { propertyPath: "email", message: "Odd" },
      { propertyPath: "profile.lastName", message: "Short" },
    ],
  ],
  [
    "one text for each field",
    { errors: { email: "Taken" } },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  [
    "a field named message",
    { errors: { message: ["Short"] } },
    [{ propertyPath: "message", message: "Short" }],
  ],
  [
    "nested fields",
    { errors: { profile: { lastName: ["Short"] } } },
    [{ propertyPath: "profile.lastName", message: "Short" }],
  ],
  [
    "texts alone",
    { errors: ["Taken"] },
    [{ propertyPath: "", message: "Taken" }],
  ],
  [
    "Rails and Spring",
    { errors: [{ field: "email", defaultMessage: "Taken" }] },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  [
    "JSON:API",
    {
      errors: [
        {
          source: { pointer: "/data/attributes/email" },
          title: "Invalid",
          detail: "Taken",
        },
      ],
    },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  [
    "RFC 9457",
    { title: "No", "invalid-params": [{ name: "email", reason: "Taken" }] },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  [
    "a Symfony form",
    { errors: { children: { email: { errors: ["Taken"] } } } },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  [
    "violations of a Symfony form",
    {
      violations: [{ propertyPath: "children[email].data", message: "Taken" }],
    },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  [
    "violations by number",
    { violations: { 1: { propertyPath: "email", message: "Taken" } } },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  [
    "Rails",
    { email: ["Taken"] },
    [{ propertyPath: "email", message: "Taken" }],
  ],
  ["no violations", { errors: 3 }, []],
  ["errors that are null", { errors: null, message: "No" }, []],
])("AS-8.4 the fields that a refusal of %s names", (_, body, violations) => {
  expect(foreignViolations(body) ?? []).toEqual(violations);
});

describe("AS-8.4 the text of an error", () => {
  test.each<[string, unknown, string | undefined]>([
    ["nothing", undefined, undefined],
    ["a text that is no answer", "Oh", undefined],
    ["an empty answer", {}, undefined],
    ["blank texts", { detail: " ", message: "" }, undefined],
    ["a hydra error", { "hydra:description": "No" }, "No"],
    ["a problem", { title: "Oh", detail: "No" }, "No"],
    [
      "Laravel's message, which repeats the first violation",
      { message: "Already taken (and 1 more error)", violations: [taken] },
      "Already taken",
    ],
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
    [
      "tags",
      { detail: "<p>Not <b>here</b>,<br/>a < b</p>" },
      "Not here , a < b",
    ],
    ["line breaks", { message: "Not\n  here\u0000\t" }, "Not here\u0000"],
    [
      "a long text",
      { detail: "né ".repeat(300) },
      `${"né ".repeat(100).trim()}…`,
    ],
    ["a list where none belongs", { violations: "x", detail: 7 }, undefined],
  ])("%s", (_, body, text) => {
    expect(serverText(answered(422, body))).toBe(text);
  });

  test.each([
    ["Nothing saved", "Too short; Nothing saved"],
    ["email: Already taken\npassword: Too short", "Too short"],
    [undefined, "Too short"],
  ])(
    "omits what fields show, but not the server's message: %j",
    (detail, text) => {
      const body = { violations: [taken, short], detail };
      expect(serverText(answered(422, body), ["Too short"])).toBe(text);
    },
  );
});

const failed = { ...call, reason: "no" };
const words = { violations: [taken, short], detail: "Nothing saved" };

describe("AS-8.10 AS-8.4 the message for a failed call", () => {
  test.each<[string, unknown, object, object]>([
    [
      "no answer",
      new NetworkError(failed),
      { key: "core.failure.unreachable" },
      { key: "core.failure.unreachable" },
    ],
    [
      "no answer in time",
      new TimeoutError(failed),
      { key: "core.failure.unreachable" },
      { key: "core.failure.unreachable" },
    ],
    [
      "too many calls",
      answered(429, words),
      { key: "core.failure.too_many" },
      { key: "core.failure.too_many" },
    ],
    [
      "an address that is not confirmed",
      answered(403, { ...words, reason: "emailNotConfirmed" }),
      { key: "core.failure.email_not_confirmed" },
      { key: "core.failure.email_not_confirmed" },
    ],
    [
      "nothing there",
      answered(404),
      { key: "core.failure.not_found" },
      { key: "auth.signup.failed" },
    ],
    [
      "no longer there",
      answered(410),
      { key: "core.failure.not_found" },
      { key: "auth.signup.failed" },
    ],
    [
      "a message from the server",
      answered(422, words),
      { key: "core.try_again_or_contact_admin" },
      { text: "Already taken; Too short; Nothing saved" },
    ],
    [
      "no message from the server",
      answered(409),
      { key: "core.try_again_or_contact_admin" },
      { key: "auth.signup.failed" },
    ],
    ...[401, 403, 500, 503].map((status): [string, unknown, object, object] => [
      `the message of a ${status}, which is not for users`,
      answered(status, words),
      { key: "core.try_again_or_contact_admin" },
      { key: "auth.signup.failed" },
    ]),
    [
      "an answer that is not what its schema says",
      new BadAnswerError(failed),
      { key: "core.try_again_or_contact_admin" },
      { key: "auth.signup.failed" },
    ],
    [
      "a programming error",
      new Error("x"),
      { key: "core.try_again_or_contact_admin" },
      { key: "auth.signup.failed" },
    ],
  ])("%s", (_, error, loading, form) => {
    expect(errorMessage(error)).toEqual(loading);
    expect(errorMessage(error, "auth.signup.failed")).toEqual(form);
  });

  test.each([
    ["unreadable", "upload.problem.unreadable"],
    ["too_large", "upload.problem.too_large_for_server"],
  ] as const)("of a file that is %s, in any form", (problem, key) => {
    const error = new FileError({ ...call, problem });
    expect(errorMessage(error)).toEqual({ key });
    expect(errorMessage(error, "auth.signup.failed")).toEqual({ key });
  });
});
