import schema from "#schemas/imports/referral-code-row.schema.json" with {
  type: "json",
};
import {
  type ImportKind,
  merged,
  refused,
} from "#src/domain/imports/import-kind.ts";
import { referralCode } from "#src/schema/constraints.gen.ts";

const isReferralCode = new RegExp(referralCode.pattern);

/** Codes with which people may sign up; the present ones of a batch. */
export const referralCodes: ImportKind<ReadonlySet<string>> = {
  schema,
  key: ["code"],
  subject: "referral_code",
  permissions: { write: "OPTION_WRITE" },
  plan: (rows, present) =>
    rows.map(({ code = null }) => {
      if (present.has(String(code))) return merged({ code }, { code });
      return isReferralCode.test(String(code))
        ? merged(undefined, { code })
        : refused("code", "referralForm");
    }),
};
