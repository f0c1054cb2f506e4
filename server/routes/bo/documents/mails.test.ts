import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { documentOf, findDocument } from "#tests/support/documents.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
});
afterAll(() => app.close());

test("BO-22.1 an unknown placeholder is a mistake that names the allowed ones; languages may be missing", async () => {
  const mails = await findDocument(office, "mails");
  await mails.save({ reset: { subject: { en: "Hi {nom}" } } });
  const { json } = await mails.call("POST", "/examine", {});
  expect(json.verdicts).toMatchObject([
    { pointer: "/reset/subject/en", level: "mistake" },
  ]);
  expect(json.verdicts[0].message).toContain("{programme}, {name}");
});

test("BO-22.1 mails have the released texts in the recipient's language, and the default ones where there are none", async () => {
  const { json } = await office.call("GET", "/documents?kind=mails");
  const mails = documentOf(office, json.items[0].id);
  await mails.save({
    create: {
      subject: { fr: "Bienvenue {name} !", en: "Welcome {name}!" },
      text: { fr: "Ouvrez {programme}.\n\nÀ bientôt.", en: "" },
    },
  });
  expect((await mails.release()).status).toBe(201);
  const invite = async (language: string) => {
    const email = `new.${language}@example.com`;
    const { status } = await office.call("POST", "/participants", {
      ...{ email, firstName: "Zoé", lastName: "Blanc", language, groups: [] },
    });
    expect(status).toBe(201);
    const sent = await app.runJobs();
    return sent.find(({ to }) => to === email);
  };
  expect(await invite("fr")).toMatchObject({
    subject: "Bienvenue Zoé !",
    text: expect.stringMatching(/^Ouvrez [^{]+\.\n\nÀ bientôt\.\n\n[^{]+$/),
  });
  expect(await invite("en")).toMatchObject({
    subject: "Welcome Zoé!",
    text: expect.stringContaining("Create your password to get in."),
  });
});
