import { runnable } from "#server/services/imports/runnable.ts";
import { referralCodes } from "#src/domain/imports/kinds/referral-codes.ts";

export const runReferralCodes = runnable(referralCodes, {
  read: ({ referralCodes: codes }, rows) =>
    codes.present(rows.map((row) => String(row["code"]))),
  exported: ({ referralCodes: codes }) => codes.all(),
  write: ({ referralCodes: codes }, rows) =>
    codes.add(rows.map(({ data }) => String(data?.["code"]))),
});
