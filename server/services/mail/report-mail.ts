import { translate } from "#server/core/translate.ts";
import { localeIn } from "#src/domain/programme/locale.ts";
import type { OfficeFigureValues } from "#src/schema/types.gen.ts";
import { below, composeMail, type MailContext } from "./account-mails.ts";
import { type Mail, oneLine } from "./mailer.ts";

/** What a report says: sums of a period, never of persons. */
export interface ReportNews {
  /** The same for the same person and day. */
  id: string;
  name: string;
  from: string;
  to: string;
  figures: { label: string; values: OfficeFigureValues }[];
}

/** The mail of a report (BO-21.3). Throws TypeError if `programUrl` is not a URL. */
export function reportMail(
  context: MailContext,
  email: string,
  { id, name, from, to, figures }: ReportNews,
): Mail {
  const { language, programUrl } = context;
  const number = new Intl.NumberFormat(localeIn(language));
  const day = new Intl.DateTimeFormat(localeIn(language), {
    ...{ dateStyle: "long", timeZone: "UTC" },
  });
  const blocks = figures.map(({ label, values: { items } }) =>
    [
      label,
      ...items.map((item) =>
        translate("email.report.line", language, {
          label: item.label,
          value: number.format(item.value),
        }),
      ),
    ].join("\n"),
  );
  const values = {
    report: oneLine(name),
    from: day.format(new Date(from)),
    to: day.format(new Date(to)),
    figures: blocks.join("\n\n"),
  };
  const link = below(programUrl, `/bo/figures?from=${from}&to=${to}`);
  return { ...composeMail(context, "report", { email }, { values, link }), id };
}
