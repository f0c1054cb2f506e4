import type { InputKind } from "#src/domain/values/input-kind.ts";
import { choiceSchema } from "#src/inputs/choice/choice.ts";
import { dateSchema } from "#src/inputs/date/date.ts";
import { emailSchema } from "#src/inputs/email/email.ts";
import { numberSchema } from "#src/inputs/number/number.ts";
import { phoneSchema } from "#src/inputs/phone/phone.ts";
import { textSchema } from "#src/inputs/text/text.ts";
import { textareaSchema } from "#src/inputs/textarea/textarea.ts";

/**
 * The kinds of input for the questions of declaration forms: the server's types that they take, what an answer must be, and
 * what is said of another one. The control is in the folder of that name: `src/inputs/email/email-control.tsx`.
 */
// biome-ignore format: a table of contents, one line each
export const inputs = {
  choice: { schema: choiceSchema, types: ["choice", "singlechoice", "radio", "select", "dropdown", "list", "button", "buttons"], required: "questions.invalid.choice", invalid: "questions.invalid.choice" },
  date: { schema: dateSchema, types: ["date"], required: "questions.invalid.date", invalid: "questions.invalid.date" },
  email: { schema: emailSchema, types: ["email", "mail"], invalid: "core.invalid_email_address" },
  number: { schema: numberSchema, types: ["number", "numeric", "integer", "int", "float", "decimal", "amount", "money"], invalid: "questions.invalid.number" },
  phone: { schema: phoneSchema, types: ["phone", "phonenumber", "telephone", "tel"], invalid: "questions.invalid.phone" },
  text: { schema: textSchema, types: ["text", "string", "short"] },
  textarea: { schema: textareaSchema, types: ["textarea", "multiline", "paragraph", "long", "longtext"] },
} as const satisfies Record<string, InputKind>;

/** A kind of input. */
export type AnswerKind = keyof typeof inputs;
