import type { PredefinedQuestion } from "#src/schema/types.gen.ts";

/** What each predefined question is called where the server does not say it. */
export const predefinedLabels = {
  distributor: "questions.distributor",
  invoiceDateStart: "questions.invoice_date_start",
  invoiceDateEnd: "questions.invoice_date_end",
} as const satisfies Record<PredefinedQuestion["key"], string>;
