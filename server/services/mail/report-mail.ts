import { type MessageKey, translate } from "#server/core/translate.ts";
import { localeIn } from "#src/domain/programme/locale.ts";
import type { OfficeFigureValues } from "#src/schema/types.gen.ts";
import { below, type MailContext, render } from "./account-mails.ts";
import { type Mail, oneLine } from "./mailer.ts";

/** What a report says: sums of a period, never of persons. */
export interface ReportNews {
  name: string;
  from: string;
  to: string;
  figures: { label: string; values: OfficeFigureValues }[];
}

/** The mail of a report (BO-21.3). Throws TypeError if `programUrl` is not a URL. */
export function reportMail(
  context: MailContext,
  email: string,
  { name, from, to, figures }: ReportNews,
): Mail {
  const { language, programme, programUrl } = context;
  const number = new Intl.NumberFormat(localeIn(language));
  const day = new Intl.DateTimeFormat(localeIn(language), {
    ...{ dateStyle: "long", timeZone: "UTC" },
  });
  const values = {
    ...{ programme, report: oneLine(name) },
    ...{ from: day.format(new Date(from)), to: day.format(new Date(to)) },
  };
  const text = (key: MessageKey) => translate(key, language, values);
  return {
    ...render(context, {
      subject: text("email.report.subject"),
      paragraphs: [
        text("email.report.lead"),
        ...figures.map(({ label, values: { items } }) =>
          [
            label,
            ...items.map((item) =>
              translate("email.report.line", language, {
                label: item.label,
                value: number.format(item.value),
              }),
            ),
          ].join("\n"),
        ),
      ],
      button: {
        label: text("email.report.button"),
        link: below(programUrl, `/bo/figures?from=${from}&to=${to}`),
        fallback: text("email.buttonFallback"),
      },
      closing: text("email.report.closing"),
    }),
    to: email,
  };
}
