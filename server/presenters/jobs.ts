import type { OfficeJob } from "#src/schema/types.gen.ts";

/** Why jobs fail, by what their error says; the error itself may name addresses, and is never shown. */
const reasons: readonly [OfficeJob["failure"], RegExp][] = [
  ["recipient", /Messages have no recipient/],
  ["signIn", /EAUTH|Invalid login/],
  ["refused", /EENVELOPE|EMESSAGE|"responseCode":5/],
  ["mail", /MailDeliveryError/],
  ["storage", /E_CANNOT_|ENOSPC|EDQUOT/],
  ["timeout", /job timed out|heartbeat timeout|handler execution/],
  ["database", /ECONNREFUSED|57P0[123]|Connection terminated|timeout exceeded/],
];

export interface JobRow {
  id: string;
  kind: string;
  at: Date;
  attempts: number;
  output: string | null;
  user_id: number | null;
  name: string | null;
}

/** A failed job in words; names the person concerned only to users with USER_READ. */
export const jobOf =
  (mayNamePeople: boolean) =>
  ({ id, kind, at, attempts, output, user_id, name }: JobRow): OfficeJob => ({
    ...{ id, kind, attempts, at: at.toISOString() },
    failure:
      reasons.find(([, pattern]) => pattern.test(output ?? ""))?.[0] ?? "other",
    participant:
      mayNamePeople && user_id !== null ? { id: user_id, name } : null,
  });
