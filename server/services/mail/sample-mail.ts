import { translate } from "#server/core/translate.ts";
import { amountIn } from "#src/domain/challenge/unit.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { localeIn } from "#src/domain/programme/locale.ts";
import type { MailKind } from "#src/domain/programme/mail-kinds.ts";
import {
  below,
  composeMail,
  type MailContext,
  type Recipient,
} from "./account-mails.ts";
import type { Mail } from "./mailer.ts";
import { unsubscribePath } from "./unsubscribe-links.ts";

/** A mail as a person would get it, with made-up orders, challenges and dates (BO-22.1). Throws TypeError if `programUrl` is not a URL. */
export function sampleMail(
  context: MailContext,
  kind: MailKind,
  recipient: Recipient,
): Mail {
  const { language, programUrl } = context;
  const sample = (name: "challenge" | "reward" | "text" | "title") =>
    translate(`email.sample.${name}`, language);
  const [challenge, title, text] = [
    sample("challenge"),
    sample("title"),
    sample("text"),
  ];
  const day = new Intl.DateTimeFormat(localeIn(language), {
    dateStyle: "long",
  }).format(new Date());
  const page = below(programUrl, unsubscribePath("preview"));
  return composeMail(context, kind, recipient, {
    values: {
      ...{ challenge, title, text, comment: "", reference: "R000123" },
      ...{ email: recipient.email, subject: title, message: text },
      reward: sample("reward"),
      amount: amountIn(language, 1_200, translate("email.points", language)),
      address: "Camille Durand\n12 rue des Lilas\n69003 Lyon\nFR",
      decision: translate(
        "email.decision.declaration.validated.decision",
        language,
      ),
      outcome: translate(
        "email.decision.declaration.validated.outcome",
        language,
        {
          challenge,
        },
      ),
      notices: `${title}\n${text}`,
      ...{ answer: text, report: title, from: day, to: day, figures: "" },
      date: day,
    },
    ...(kind !== "contact" &&
      kind !== "answer" && { link: below(programUrl, basePath) }),
    ...((kind === "notice" || kind === "digest") && {
      unsubscribe: { page, oneClick: page },
    }),
  });
}
