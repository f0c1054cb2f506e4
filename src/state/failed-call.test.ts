import { expect, test } from "vitest";
import {
  NetworkError,
  TimeoutError,
  ValidationError,
} from "#src/api/errors/index.ts";
import { type FailedCall, failedCall } from "./failed-call.ts";

const call = { method: "POST", path: "/x", reason: "no" } as const;
const unknown = { isUnanswered: false, status: undefined, text: undefined };

test.each<[unknown, Partial<FailedCall>]>([
  [new NetworkError(call), { isUnanswered: true }],
  [new TimeoutError(call), { isUnanswered: true }],
  [
    new ValidationError({
      ...call,
      status: 422,
      answer: {
        violations: [
          { propertyPath: "a", message: "One" },
          { propertyPath: "b", message: "Two" },
        ],
        detail: "Three",
      },
    }),
    { status: 422, text: "One; Two; Three" },
  ],
  [new Error("a mistake of ours"), {}],
  [undefined, {}],
])("AS-8.4 %o", (error, known) => {
  expect(failedCall(error)).toEqual({ ...unknown, ...known });
});
