import type { PredefinedQuestion } from "#src/schema/types.gen.ts";

/** Labels of the predefined questions if the server sends none. */
export const predefinedLabels = {
  distributor: "questions.distributor",
  invoiceDateStart: "questions.invoice_date_start",
  invoiceDateEnd: "questions.invoice_date_end",
} as const satisfies Record<PredefinedQuestion["key"], string>;
