import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { allMessages } from "#src/i18n/testing.ts";
import type { FormSchema } from "./form-schema.ts";

const folder = fileURLToPath(new URL("../../schemas/forms", import.meta.url));
const schemas = readdirSync(folder).map(
  (file) =>
    [
      file,
      JSON.parse(readFileSync(`${folder}/${file}`, "utf8")) as FormSchema,
    ] as const,
);

function wordOf(words: object, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (tree, part) => (tree as Record<string, unknown> | undefined)?.[part],
      words,
    );
}

test.each(schemas)(
  "%s: every message has a translation with all parameters",
  (_, schema) => {
    for (const [field, messages] of Object.entries(
      schema["x-messages"] ?? {},
    )) {
      expect(Object.keys(schema.properties)).toContain(field);
      for (const message of Object.values(messages)) {
        const { key, params = {} } =
          typeof message === "string" ? { key: message } : message;
        for (const [language, words] of Object.entries(allMessages)) {
          const word = wordOf(words, key);
          expect(word, `${language}: ${key}`).toBeTypeOf("string");
          const needed = String(word).matchAll(/{{(\w+)}}/g);
          for (const [, name = ""] of needed)
            expect(Object.keys(params), `${key} of ${field}`).toContain(name);
        }
      }
    }
  },
);
