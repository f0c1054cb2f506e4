import type { Repositories } from "#server/repositories/index.ts";

/** Days after which each kind of data is deleted. */
export interface Retention {
  contactMessages: number;
  /** Proofs of refused declarations, counted from the decision. */
  refusedProofs: number;
  /** Permanently failed jobs, some of which contain the address that a mail should have gone to. */
  failedJobs: number;
  /** Hashes of network addresses, counted from the last sign-in. */
  knownAddresses: number;
}

export const defaultRetention: Retention = {
  contactMessages: 365,
  refusedProofs: 90,
  failedJobs: 30,
  knownAddresses: 90,
};

/** Expired links are kept this long, so that their page can explain and offer a new one. */
const EXPIRED_LINK_DAYS = 30;
const DAY_MS = 86_400_000;

/** Deletes data that is past its retention period or its own expiry. */
export async function enforceRetention(
  { retention }: Pick<Repositories, "retention">,
  days: Retention,
  now: Date,
): Promise<void> {
  const before = (count: number) => new Date(now.getTime() - count * DAY_MS);
  await retention.deleteContactMessages(before(days.contactMessages));
  await retention.deleteKnownAddresses(before(days.knownAddresses));
  await retention.deleteFailedJobs(before(days.failedJobs));
  for (const table of ["ephemeral_entries", "revoked_tokens"] as const)
    await retention.deleteExpired(table, now);
  for (const table of ["email_confirmations", "password_tokens"] as const)
    await retention.deleteExpired(table, before(EXPIRED_LINK_DAYS));
  await retention.deleteRefusedProofs(before(days.refusedProofs));
}
