import type { Language } from "#src/schema/types.gen.ts";

/** The placeholders of each mail, in addition to those of every mail (BO-22.1). */
const placeholders = {
  create: [],
  reset: [],
  confirm: [],
  orderPlaced: ["reference", "reward", "amount", "comment", "address"],
  orderSent: ["reference", "reward", "amount", "comment", "address"],
  orderCancelled: ["reference", "reward", "amount", "comment"],
  decision: ["challenge", "decision", "outcome", "comment"],
  notice: ["title", "text"],
  digest: ["notices"],
  report: ["report", "from", "to", "figures"],
  accountDeletion: ["date"],
  addressChange: ["date"],
  dataExport: ["date"],
  contact: ["email", "subject", "message"],
  answer: ["subject", "answer", "message"],
} as const;

export type MailKind = keyof typeof placeholders;

export const mailKinds = Object.keys(placeholders) as MailKind[];

export type MailText = "subject" | "text" | "button";

/** The placeholders that the texts of a mail can use. */
export const placeholdersOf = (mail: MailKind): readonly string[] => [
  "programme",
  "name",
  ...placeholders[mail],
];

/** The texts of each mail that replace the default ones, in one language. */
export type OwnTexts = Partial<
  Record<MailKind, Partial<Record<MailText, string>>>
>;

/** Texts of mails, each by language. */
type TextsByLanguage = Partial<
  Record<
    MailKind,
    Partial<Record<MailText, Partial<Record<Language, unknown>>>>
  >
>;

/** The texts of mails in a language. */
export function ownTextsIn(
  mails: TextsByLanguage,
  language: Language,
): OwnTexts {
  const own: OwnTexts = {};
  for (const mail of mailKinds) {
    const texts: Partial<Record<MailText, string>> = {};
    for (const name of ["subject", "text", "button"] as const) {
      const text = mails[mail]?.[name]?.[language];
      if (typeof text === "string" && text.trim() !== "") texts[name] = text;
    }
    own[mail] = texts;
  }
  return own;
}
