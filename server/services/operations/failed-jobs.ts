import { Refused } from "#server/core/refused.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";

/** Requeues failed jobs, all or one. Throws Refused if there is no such failed job. @returns how many */
export async function retryJobs(
  jobs: Pick<JobQueue, "retry">,
  id?: string,
): Promise<number> {
  const isId = id === undefined || /^[\da-f-]{36}$/.test(id);
  const count = isId ? await jobs.retry(id) : 0;
  if (id !== undefined && count === 0) throw new Refused("notFound");
  return count;
}

/** The same by the office, audited (BO-24). */
export async function retryAudited(
  { auditEvents }: Pick<Repositories, "auditEvents">,
  jobs: Pick<JobQueue, "retry">,
  id: string | undefined,
  origin: ChangeOrigin,
): Promise<void> {
  await retryJobs(jobs, id);
  await auditEvents.record({
    ...origin,
    action: "job.retry",
    entity: `job/${id ?? "all"}`,
  });
}
