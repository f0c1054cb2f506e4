import { expect, test } from "vitest";
import { languages, messages, translate } from "./translate.ts";

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].sort();

test.each(languages)(
  "%s has the messages of French, with the same placeholders",
  (language) => {
    const inLanguage = messages[language];
    expect(Object.keys(inLanguage)).toEqual(Object.keys(messages.fr));
    for (const [key, french] of Object.entries(messages.fr)) {
      const text = inLanguage[key as keyof typeof inLanguage];
      expect(text.trim(), key).not.toBe("");
      expect(placeholders(text).map(String), key).toEqual(
        placeholders(french).map(String),
      );
    }
  },
);

test("values replace placeholders once", () => {
  const values = { name: "{email}", email: "a@b.fr" };
  expect(translate("email.contact.text", "en", values)).toBe(
    "Message from {email} (a@b.fr):\n\n{message}",
  );
});

test("AS-9.6 thousands are separated by a narrow no-break space", () => {
  expect(translate("tooGreat", "en", { limit: 1_000_000 })).toMatch(
    /1\u202f000\u202f000/,
  );
});
