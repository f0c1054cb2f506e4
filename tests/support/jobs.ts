import type { FastifyInstance } from "fastify";
import { jobKinds } from "#server/database/job-schema.ts";
import type { Mail } from "#server/services/mail/mailer.ts";

/** Runs all pending jobs once each, even those not yet due; failed ones stay pending. */
export async function runJobs({
  jobs,
  jobHandlers,
}: Pick<FastifyInstance, "jobs" | "jobHandlers">): Promise<void> {
  const boss = await jobs.boss();
  for (const kind of jobKinds) {
    const waiting = await boss.fetch<never>(kind, {
      batchSize: 1_000,
      ignoreStartAfter: true,
    });
    for (const { id, data } of waiting)
      await jobHandlers[kind](data, id).then(
        () => boss.complete(kind, id),
        (error: Error) => boss.fail(kind, id, error),
      );
  }
}

/** The token in the newest mail that asks `email` to confirm the address; empty if there is no such mail. */
export const confirmationToken = (
  mails: readonly Mail[],
  email: string,
): string =>
  /\/fo\/auth\/confirm-email\/(\S+)/.exec(
    mails.findLast(({ to }) => to === email)?.text ?? "",
  )?.[1] ?? "";
