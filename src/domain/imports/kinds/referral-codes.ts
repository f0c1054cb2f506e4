import schema from "#schemas/imports/referral-code-row.schema.json" with {
  type: "json",
};
import { type ImportKind, merged } from "#src/domain/imports/import-kind.ts";

/** Codes with which people may sign up; the present ones of a batch. */
export const referralCodes: ImportKind<ReadonlySet<string>> = {
  schema,
  key: ["code"],
  subject: "referral_code",
  permissions: { write: "OPTION_WRITE" },
  plan: (rows, present) =>
    rows.map((row) =>
      merged(
        present.has(String(row["code"]))
          ? { code: row["code"] ?? "" }
          : undefined,
        row,
      ),
    ),
};
