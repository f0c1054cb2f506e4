import { afterAll, beforeAll, expect, it, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

const path = (query: Record<string, string>) =>
  `/mail-previews?${new URLSearchParams(query)}`;

test("BO-7.1 a mail is shown as it is sent, in a color of the draft", async () => {
  const { status, headers, body } = await office.call(
    "GET",
    path({ mail: "reset", language: "de", color: "#123456" }),
  );
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(body).toContain('<html lang="de">');
  expect(body).toContain("background:#123456");
  expect(body).toContain("Camille");
});

it.each([
  [{ mail: "contact", language: "fr" }],
  [{ mail: "reset", language: "xx" }],
  [{ mail: "reset", language: "fr", color: "red;background:url(x)" }],
  [{ mail: "reset" }],
])("refuses %o", async (query) => {
  const { status } = await office.call(
    "GET",
    path(query as Record<string, string>),
  );
  expect(status).toBe(422);
});
