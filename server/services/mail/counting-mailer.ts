import type { Clock } from "#server/database/clock.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { Mailer } from "./mailer.ts";

/** A mailer that counts what it has sent, for the figure of mails; a mail that cannot be counted is sent all the same. */
export const countingMailer = (
  mailer: Mailer,
  { countMail }: Repositories["figureDays"],
  clock: Pick<Clock, "now">,
  report: (error: unknown) => void,
): Mailer => ({
  async send(mail) {
    await mailer.send(mail);
    await countMail(clock.now()).catch(report);
  },
  close: () => mailer.close(),
});
