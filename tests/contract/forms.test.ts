import { expect, test } from "vitest";
import common from "#schemas/wire/common.schema.json" with { type: "json" };
import { prepare } from "#src/forms/form-schema.ts";
import words from "#src/i18n/locales/fr.json" with { type: "json" };
import type { Validator } from "#src/schema/validator.ts";

interface Property {
  $ref?: string;
  allOf?: { $ref: string }[];
  "x-trim"?: boolean;
}

interface FormSchema {
  title: string;
  required: string[];
  properties: Record<string, Property & Record<string, unknown>>;
  examples: Record<string, unknown>[];
  "x-messages": Record<
    string,
    Record<string, string | { key: string; params: Record<string, number> }>
  >;
}

const schemas = Object.entries(
  import.meta.glob<FormSchema>("../../schemas/forms/*.schema.json", {
    eager: true,
    import: "default",
  }),
);
const validators = import.meta.glob<Validator<unknown>>(
  "../../src/schema/validators/forms-*.gen.js",
  { eager: true, import: "default" },
);

const forms = schemas.map(([path, schema]) => {
  const name = path.replace(/^.*\/(.*)\.schema\.json$/, "$1");
  const validate =
    validators[`../../src/schema/validators/forms-${name}.gen.js`];
  if (validate === undefined) throw new Error(`${name}: no validator`);
  return { name, schema, validate };
});

function wordOf(key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (tree, part) => (tree as Record<string, unknown> | undefined)?.[part],
      words,
    );
}

/** Keywords that no input in the form itself can violate. */
const ofTheControl = ["type", "title", "description", "default", "x-trim"];

/** The property's own keywords, and those of the shared definition that it refers to. */
function keywordsOf({ $ref, allOf, ...own }: Property): string[] {
  const name = ($ref ?? allOf?.[0]?.$ref)?.split("/").at(-1);
  const shared: Record<string, object> = common.definitions;
  return Object.keys({ ...own, ...(name && shared[name]) }).filter(
    (keyword) => !ofTheControl.includes(keyword),
  );
}

test.each(forms)(
  "the form $name accepts its examples",
  ({ schema, validate }) => {
    expect(schema.examples.length).toBeGreaterThan(0);
    for (const example of schema.examples)
      expect(validate(example), JSON.stringify(validate.errors)).toBe(true);
  },
);

test.each(forms)(
  "the form $name reports missing required fields if empty",
  ({ schema, validate }) => {
    validate({});
    expect(
      validate.errors?.map(({ params }) => params["missingProperty"]).sort(),
    ).toEqual([...schema.required].sort());
  },
);

test.each(forms)(
  "the form $name has a message for each of its violations",
  ({ schema }) => {
    for (const [field, property] of Object.entries(schema.properties)) {
      const messages = schema["x-messages"][field] ?? {};
      const keywords = keywordsOf(property);
      if (schema.required.includes(field)) keywords.push("required");
      expect(Object.keys(messages), field).toEqual(
        expect.arrayContaining(
          // All forms share the words for control characters.
          keywords.filter(
            (word) => !["maxLength", "not", "x-text"].includes(word),
          ),
        ),
      );
    }
  },
);

test.each(forms)(
  "the form $name uses existing messages, with their values",
  ({ schema }) => {
    for (const [field, messages] of Object.entries(schema["x-messages"])) {
      expect(Object.keys(schema.properties)).toContain(field);
      for (const message of Object.values(messages)) {
        const { key, params } =
          typeof message === "string" ? { key: message, params: {} } : message;
        const word = wordOf(key);
        expect(word, key).toBeTypeOf("string");
        const wanted = [...String(word).matchAll(/\{\{(\w+)\}\}/g)].map(
          ([, name]) => name,
        );
        expect(Object.keys(params)).toEqual(wanted);
      }
    }
  },
);

test.each([
  ["sign-up", "lastName", "D", "minLength"],
  ["sign-up", "firstName", "C", "minLength"],
  ["sign-up", "gender", 2, "enum"],
  ["sign-up", "email", "camille@example", "pattern"],
  ["sign-up", "isCGUAccepted", false, "const"],
  ["sign-up", "referralCode", "12-abc", "pattern"],
  ["sign-up", "password", "Abcdefghijklm1", "pattern"],
  ["reset-password", "isCGUAccepted", false, "const"],
  ["create-password", "isCGUAccepted", false, "const"],
  ["change-password", "password", "Abcdefg1!", "minLength"],
])(
  "AS-5.4.1 AS-5.4.2 AS-5.4.7 AS-5.4.8 AS-5.3.4 the form %s rejects %s %j by %s",
  (name, field, value, keyword) => {
    const form = forms.find((one) => one.name === name);
    const [example] = form?.schema.examples ?? [];
    expect(form?.validate({ ...example, [field]: value })).toBe(false);
    expect(form?.validate.errors).toMatchObject([
      { keyword, instancePath: `/${field}` },
    ]);
  },
);

test("AS-5.4.9 an empty referral code counts as omitted", () => {
  const form = forms.find(({ name }) => name === "sign-up");
  if (form === undefined) throw new Error("no sign-up form");
  const values = { ...form.schema.examples[0], referralCode: " " };
  expect(form.validate(prepare(form.schema, values))).toBe(true);
});
