import { expect, test } from "vitest";
import { languages } from "#server/core/translate.ts";
import {
  contactMail,
  linkMail,
  type MailContext,
  orderMail,
  personalDataMail,
} from "./account-mails.ts";

const context: MailContext = {
  programme: "Belle Saison",
  programUrl: "https://belle-saison.example/",
  color: "#123456",
  language: "fr",
};
const camille = { email: "camille@example.com", firstName: "Camille" };
const link = "https://belle-saison.example/fo/auth/reset-password/a-token";

const order = {
  ...camille,
  reference: "R000012",
  titles: { fr: "Panier gourmand" },
  points: 12_500,
  comment: null,
  address: {
    recipient: "Camille Durand",
    street: "12 rue des Lilas",
    postalCode: "69003",
    city: "Lyon",
    country: "FR",
  },
};

test.each(languages)("the mails are complete in %s", (language) => {
  const mails = [
    ...(["reset", "create", "confirm"] as const).map((kind) =>
      linkMail({ ...context, language }, camille, kind, "a-token"),
    ),
    ...(["accountDeletion", "addressChange", "dataExport"] as const).map(
      (about) =>
        personalDataMail({ ...context, language }, camille, about, "12/06"),
    ),
    contactMail(
      { ...context, language },
      "programme@example.com",
      { name: "Camille Durand", email: camille.email },
      { subject: "Mes points", message: "Où sont-ils ?" },
    ),
    ...(["ordered", "sent", "delivered", "cancelled"] as const).map((status) =>
      orderMail(
        { ...context, language },
        { ...order, language, status },
        undefined,
      ),
    ),
  ];
  for (const { subject, text, html } of mails) {
    expect(subject).toContain("Belle Saison");
    expect(html).toContain(`lang="${language}"`);
    for (const part of [subject, text, html.replace(/style="[^"]*"/g, "")])
      expect(part).not.toMatch(/\{\w+\}|undefined/);
  }
});

test.each(languages)(
  "AS-9.6 the price of an order is written in %s as on its page",
  (language) => {
    const { text } = orderMail(
      { ...context, language },
      { ...order, language, status: "ordered" },
      "Pétales",
    );
    expect(text).toContain("12\u202f500\u00a0Pétales");
  },
);

test("the link is absolute and contains the token, in both parts", () => {
  const { text, html, to, senderName } = linkMail(
    context,
    camille,
    "reset",
    "a-token",
  );
  expect(to).toBe("camille@example.com");
  expect(senderName).toBe("Belle Saison");
  expect(text).toContain(link);
  expect(html).toContain(`href="${link}"`);
  expect(text).toContain("Bonjour Camille,");
});

test.each([
  ["create", "create/password"],
  ["confirm", "confirm-email"],
] as const)("the %s link leads to its own page", (kind, path) => {
  const { text } = linkMail(context, camille, kind, "a/b?c");
  expect(text).toContain(
    `https://belle-saison.example/fo/auth/${path}/a%2Fb%3Fc`,
  );
});

test.each([
  ["belle-saison.example", "https://belle-saison.example/fo/"],
  ["http://localhost:3000", "http://localhost:3000/fo/"],
])("AS-9.3 the link at %j starts with %s", (programUrl, start) => {
  expect(
    linkMail({ ...context, programUrl }, camille, "reset", "t").text,
  ).toContain(start);
});

test("an invalid programme address throws", () => {
  expect(() =>
    linkMail({ ...context, programUrl: "javascript:x" }, camille, "reset", "t"),
  ).toThrow(TypeError);
});

test("uses the programme's color, with readable text on it", () => {
  const html = (color: string) =>
    linkMail({ ...context, color }, camille, "reset", "t").html;
  expect(html("#123456")).toContain("background:#123456;color:#ffffff");
  expect(html("#f2b308")).toContain("background:#f2b308;color:#1f1f1f");
  expect(html('red;"><script>')).toContain("background:#651c32");
});

test("user input is shown literally, never as markup or a placeholder", () => {
  const { text, html, subject } = contactMail(
    { ...context, programme: "Belle <Saison>" },
    "programme@example.com",
    { name: 'Camille "<b>" {email}', email: camille.email },
    {
      subject: "<i>Points</i>\r\nBcc: all@example.com",
      message: "<script>alert(1)</script>\r\n{name}\u0000 & co",
    },
  );
  expect(html).not.toMatch(/<(?:script|b|i|Saison)>/);
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;\n{name} ");
  expect(text).toContain("<script>alert(1)</script>\n{name}  & co");
  expect(text).toContain('Camille "<b>" {email} (camille@example.com)');
  expect(subject).toBe(
    "Belle <Saison>, contact\u00a0: <i>Points</i> Bcc: all@example.com",
  );
});
