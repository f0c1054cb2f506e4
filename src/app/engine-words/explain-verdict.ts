import type { Verdict } from "#src/engine/contract.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { t } from "#src/i18n/index.ts";

const moment = (instant: number) => formatDate(instant, "DD/MM/YYYY HH:mm");

const names = (values: unknown) =>
  Array.isArray(values) ? values.join(", ") : String(values);

function explainInvalid({
  path,
  keyword,
  params,
  reason,
}: Extract<Verdict, { verdict: "invalid" }>): string {
  const at = path || "/";
  switch (keyword) {
    case "required":
      return t("inspector.invalid.required", {
        name: names(params["missingProperty"]),
      });
    case "type":
      return t("inspector.invalid.type", {
        path: at,
        type: names(params["type"]),
      });
    case "enum":
      return t("inspector.invalid.enum", {
        path: at,
        values: names(params["allowedValues"]),
      });
    case "source":
      return t("inspector.invalid.source", { reason });
    default:
      return t("inspector.invalid.other", { path: at, keyword, reason });
  }
}

/** Why a block is or is not shown, in the configurator's language. */
export function explainVerdict(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "shown":
      return t("inspector.shown");
    case "loading":
      return t("inspector.loading");
    case "before-window":
      return t("inspector.before_window", { date: moment(verdict.opensAt) });
    case "after-window":
      return t("inspector.after_window", { date: moment(verdict.closedAt) });
    case "condition-false":
      return t("inspector.condition_false", {
        leaf: verdict.leaf,
        reason: verdict.reason,
      });
    case "unknown-type":
      return verdict.nearest === undefined
        ? t("inspector.unknown_type")
        : t("inspector.unknown_type_nearest", { nearest: verdict.nearest });
    case "invalid":
      return explainInvalid(verdict);
    case "failed":
      return t("inspector.failed", { message: verdict.error.message });
  }
}
