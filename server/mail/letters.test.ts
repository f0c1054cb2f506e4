import { expect, test } from "vitest";
import { languages } from "#server/languages.ts";
import {
  contactLetter,
  createPasswordLetter,
  type LetterHead,
  resetPasswordLetter,
} from "./letters.ts";

const head: LetterHead = {
  programme: "Belle Saison",
  programUrl: "https://belle-saison.example/",
  colour: "#123456",
  language: "fr",
};
const camille = { email: "camille@example.com", firstName: "Camille" };
const link = "https://belle-saison.example/fo/auth/reset-password/a-token";

test.each(languages)("the letters are whole in %s", (language) => {
  const letters = [
    resetPasswordLetter({ ...head, language }, camille, "a-token"),
    createPasswordLetter({ ...head, language }, camille, "a-token"),
    contactLetter(
      { ...head, language },
      "programme@example.com",
      { name: "Camille Durand", email: camille.email },
      { subject: "Mes points", message: "Où sont-ils ?" },
    ),
  ];
  for (const { subject, text, html } of letters) {
    expect(subject).toContain("Belle Saison");
    expect(html).toContain(`lang="${language}"`);
    for (const part of [subject, text, html.replace(/style="[^"]*"/g, "")])
      expect(part).not.toMatch(/\{\w+\}|undefined/);
  }
});

test("the link is absolute, in both parts, and says the token", () => {
  const { text, html, to, senderName } = resetPasswordLetter(
    head,
    camille,
    "a-token",
  );
  expect(to).toBe("camille@example.com");
  expect(senderName).toBe("Belle Saison");
  expect(text).toContain(link);
  expect(html).toContain(`href="${link}"`);
  expect(text).toContain("Bonjour Camille,");
});

test("the create-password link leads to its own page", () => {
  const { text } = createPasswordLetter(head, camille, "a/b?c");
  expect(text).toContain(
    "https://belle-saison.example/fo/auth/create/password/a%2Fb%3Fc",
  );
});

test.each([
  ["belle-saison.example", "https://belle-saison.example/fo/"],
  ["http://localhost:3000", "http://localhost:3000/fo/"],
])("AS-9.3 the link at %j begins with %s", (programUrl, start) => {
  expect(
    resetPasswordLetter({ ...head, programUrl }, camille, "t").text,
  ).toContain(start);
});

test("a programme's address that is none is an error, not a link", () => {
  expect(() =>
    resetPasswordLetter({ ...head, programUrl: "javascript:x" }, camille, "t"),
  ).toThrow(TypeError);
});

test("the programme's colour is used, with text that reads on it", () => {
  const html = (colour: string) =>
    resetPasswordLetter({ ...head, colour }, camille, "t").html;
  expect(html("#123456")).toContain("background:#123456;color:#ffffff");
  expect(html("#f2b308")).toContain("background:#f2b308;color:#1f1f1f");
  expect(html('red;"><script>')).toContain("background:#651c32");
});

test("what people write is shown, never markup nor a placeholder", () => {
  const { text, html, subject } = contactLetter(
    { ...head, programme: "Belle <Saison>" },
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
    "Belle <Saison>, contact : <i>Points</i> Bcc: all@example.com",
  );
});
