import { expect, test } from "vitest";
import { HttpError } from "./error-classes.ts";
import { refusalMessage } from "./refusal-text.ts";

const answered = (status: number, body?: unknown) =>
  new HttpError({ method: "POST", path: "/x", status, body });
const words = "Réservé aux agences du Nord.";

test.each<[string, HttpError, object]>([
  ["its words", answered(403, { detail: words }), { text: words }],
  [
    "its words as a message",
    answered(403, { code: 403, message: words }),
    { text: words },
  ],
  [
    "the words of its violations",
    answered(403, { violations: [{ message: words }] }),
    { text: words },
  ],
  ["nothing", answered(403), { key: "contact.failed" }],
  [
    "a framework's text",
    answered(403, { detail: "Access Denied." }),
    { key: "contact.failed" },
  ],
  [
    "a reason of ours",
    answered(403, { detail: words, reason: "signInAgain" }),
    { key: "core.failure.sign_in_again" },
  ],
  [
    "a server's failure",
    answered(500, { detail: words }),
    { key: "contact.failed" },
  ],
  [
    "an ended session",
    answered(401, { detail: words }),
    { key: "contact.failed" },
  ],
  ["another refusal", answered(409, { detail: words }), { text: words }],
])("AS-8.10 a write is refused with %s", (_, error, message) => {
  expect(refusalMessage(error, "contact.failed")).toEqual(message);
});
