import schema from "#schemas/documents/mails.schema.json" with { type: "json" };
import {
  type MailKind,
  mailKinds,
  placeholdersOf,
} from "#src/domain/programme/mail-kinds.ts";
import type { MailsDocument } from "#src/schema/types.gen.ts";
import { defineKind, type Fault, label, permissionsOf } from "./kind.ts";

/** The texts of mails (BO-22.1). */
export const mailsKind = defineKind<MailsDocument>({
  label: label("Mails", "Mails", "E-mail", "Correos", "E-Mails", "E-mails"),
  schema,
  permissions: permissionsOf("OPTION_WRITE"),
  isSingle: true,
  tables: ["mails"],
  project: (mails) => ({
    mails: {
      key: "key",
      rows: mailKinds.flatMap((key) => {
        const texts = mails[key];
        return texts === undefined ? [] : [{ key, texts: { ...texts } }];
      }),
    },
  }),
  rules: (_before, mails) =>
    mailKinds.flatMap((mail) =>
      Object.entries(mails[mail] ?? {}).flatMap(([name, texts]) =>
        Object.entries(texts ?? {}).flatMap(([language, text]) =>
          unknownPlaceholders(mail, text, `/${mail}/${name}/${language}`),
        ),
      ),
    ),
});

function unknownPlaceholders(
  mail: MailKind,
  text: unknown,
  pointer: string,
): Fault[] {
  const allowed = placeholdersOf(mail);
  const found = String(text ?? "").match(/\{[^{}]*\}/g) ?? [];
  return [...new Set(found)]
    .filter((one) => !allowed.includes(one.slice(1, -1)))
    .map((name) => ({
      ...{ pointer, outcome: "unknownPlaceholder", level: "mistake" },
      values: { name, allowed: allowed.map((one) => `{${one}}`).join(", ") },
    }));
}
