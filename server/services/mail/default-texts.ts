import { languages } from "#server/core/translate.ts";
import { mailsKind } from "#src/domain/documents/kinds/mails.ts";
import { mailKinds } from "#src/domain/programme/mail-kinds.ts";
import { isRecord, type JsonObject } from "#src/schema/json.ts";
import { valueAt } from "#src/schema/parse.ts";
import { defaultText } from "./account-mails.ts";

/** The editing schema of mails, with the text that is sent where one of them is empty (BO-22.1). */
export const mailsSchema: JsonObject = JSON.parse(
  // As JSON, since equal parts of the kind's schema are the same object.
  JSON.stringify(mailsKind.schema),
);

for (const mail of mailKinds)
  for (const name of ["subject", "text", "button"] as const) {
    const field = valueAt(
      mailsSchema,
      `/properties/${mail}/properties/${name}`,
    );
    if (isRecord(field))
      field["x-default-texts"] = Object.fromEntries(
        languages.map((code) => [code, defaultText(mail, name, code)]),
      );
  }
