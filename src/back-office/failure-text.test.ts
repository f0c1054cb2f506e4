import { expect, test } from "vitest";
import {
  BadAnswerError,
  HttpError,
  NetworkError,
  TimeoutError,
} from "#src/api/errors/error-classes.ts";
import { failureText } from "./failure-text.ts";

const call = { method: "GET", path: "/today", reason: "" } as const;
const refused = (status: number, body: object) =>
  new HttpError({ ...call, status, body });

test.each([
  ["no network", new NetworkError(call), "failure.offline"],
  ["no response in time", new TimeoutError(call), "failure.offline"],
  ["an unreadable response", new BadAnswerError(call), "failure.unexpected"],
  [
    "an error of ours",
    new TypeError("x is not a function"),
    "failure.unexpected",
  ],
  [
    "violations, without the server's summary of them",
    refused(422, {
      "hydra:description": "Please correct your entries.",
      violations: [
        { propertyPath: "name", message: "Enter a name." },
        { propertyPath: "body", message: "Too long." },
      ],
    }),
    "Enter a name. Too long.",
  ],
  [
    "the server's words",
    refused(409, { detail: "It is in use." }),
    "It is in use.",
  ],
  ["no words", refused(500, {}), "failure.status 500"],
])("says what went wrong: %s", (_, error, text) => {
  expect(
    failureText(error, (key, values) =>
      [key, ...Object.values(values ?? {})].join(" "),
    ),
  ).toBe(text);
});
