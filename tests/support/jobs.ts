import type { FastifyInstance } from "fastify";
import { jobKinds } from "#server/jobs/queues.ts";
import type { Mail } from "#server/mail/mailer.ts";

/** Does all jobs that wait, once each and whatever their time; one that fails waits again. */
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

/** The token of the newest mail that asks `email` to confirm the address; empty without one. */
export const confirmationToken = (
  mails: readonly Mail[],
  email: string,
): string =>
  /\/fo\/auth\/confirm-email\/(\S+)/.exec(
    mails.findLast(({ to }) => to === email)?.text ?? "",
  )?.[1] ?? "";
