import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { languages } from "#server/core/translate.ts";
import { demo } from "#server/seed/people.ts";
import { mailKinds } from "#src/domain/programme/mail-kinds.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { findDocument } from "#tests/support/documents.ts";
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
  [{ mail: "unknown", language: "fr" }],
  [
    {
      mail: "reset",
      language: "fr",
      draft: "00000000-0000-4000-8000-000000000000",
    },
  ],
  [{ mail: "reset", language: "fr", person: "2000000000" }],
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

test("BO-22.1 the form of mails has the text that is sent where a field is empty, in each language", async () => {
  const { kinds } = (await office.call("GET", "/registry")).json;
  const { schema } = kinds.find(
    ({ kind }: { kind: string }) => kind === "mails",
  );
  for (const mail of mailKinds)
    for (const field of Object.values<Record<string, object>>(
      schema.properties[mail].properties,
    ))
      expect(field["x-default-texts"]).toEqual(
        Object.fromEntries(
          languages.map((code) => [code, expect.stringMatching(/./)]),
        ),
      );
  expect(
    schema.properties.reset.properties.subject["x-default-texts"],
  ).toMatchObject({ en: "{programme}: choose a new password" });
});

describe("BO-22.1 the draft of the mails", () => {
  let draft: string;
  beforeAll(async () => {
    const texts = { fr: "Bonjour {name}, {programme}", de: "Hallo {name}" };
    const mails = await findDocument(office, "mails");
    await mails.save({
      reset: { subject: texts, text: texts },
    });
    draft = mails.id;
  });
  const preview = async (query: Record<string, string>) =>
    (await office.call("GET", path({ mail: "reset", draft, ...query }))).body;

  test("is shown for a person, in a language, light, dark and as text", async () => {
    const person = String(demo.participant.id);
    expect(await preview({ language: "de", person })).toContain(
      "Hallo Camille",
    );
    expect(await preview({ language: "en" })).toContain(
      "Choose a new password",
    );
    const sent = await preview({ language: "fr" });
    const light = await preview({ language: "fr", mode: "light" });
    const dark = await preview({ language: "fr", mode: "dark" });
    expect(sent).toContain("@media (prefers-color-scheme:dark){body{");
    expect(light).toContain("<style></style>");
    expect(dark).toContain("<style>body{background:#141414!important}");
    const text = await preview({ language: "de", person, form: "text" });
    expect(text).toMatch(/^Hallo Camille\n\nHallo Camille\n\n/);
  });

  test.each(mailKinds)("%s is complete in each language", async (mail) => {
    for (const language of languages) {
      const text = await preview({ mail, language, form: "text" });
      expect(text).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  test("a test of it is sent to oneself alone, and audited", async () => {
    const { status } = await office.call("POST", "/mail-tests", {
      ...{ mail: "reset", language: "de", draft },
    });
    expect(status).toBe(204);
    expect(app.mails.at(-1)).toMatchObject({
      to: demo.configurator.email,
      subject: expect.stringMatching(/^Hallo \S+$/),
    });
    const event = await app.database
      .selectFrom("audit_events")
      .select(["action", "entity"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(event).toEqual({
      action: "mail.send",
      entity: `participant/${demo.configurator.id}`,
    });
  });
});
