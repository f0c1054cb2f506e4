import { t } from "i18next"; // Not from #src/i18n, whose messages only a bundler can load: the doctor runs in Node.
import type { Problem, Verdict, Warning } from "#src/engine/contract.ts";
import { formatDate } from "#src/i18n/dates.ts";

const moment = (instant: number) => formatDate(instant, "DD/MM/YYYY HH:mm");

/** A JSON value as a configurator would write it. */
const written = (value: unknown): string =>
  Array.isArray(value)
    ? value
        .filter((one) => one !== null)
        .map(written)
        .join(", ")
    : typeof value === "string"
      ? value
      : (JSON.stringify(value ?? undefined) ?? "—");

const types = {
  string: "inspector.types.string",
  number: "inspector.types.number",
  integer: "inspector.types.integer",
  boolean: "inspector.types.boolean",
  array: "inspector.types.array",
  object: "inspector.types.object",
} as const;

/** JSON Schema types as words: `["array", "null"]` is a list. */
const typeWords = (type: unknown) =>
  String(type)
    .split(",")
    .flatMap((name) =>
      name in types ? t(types[name as keyof typeof types]) : [],
    )
    .join(" / ");

/** The field at `path`: `link › url`; if the path is empty, the last part of the block's `pointer`. */
const fieldName = (path: string, pointer = "") =>
  path
    .split("/")
    .filter((part, index) => part !== "" && (index > 1 || part !== "block"))
    .join(" › ") ||
  pointer.split("/").at(-1) ||
  "/";

const didYouMean = (nearest: unknown) =>
  typeof nearest === "string"
    ? ` ${t("inspector.did_you_mean", { nearest })}`
    : "";

function explainInvalid(
  { path, keyword, params, reason }: Problem,
  pointer: string,
): string {
  const name = fieldName(path, pointer);
  const limit = String(params["limit"]);
  switch (keyword) {
    case "required":
      return t("inspector.invalid.required", {
        name: written(params["missingProperty"]),
      });
    case "type":
      return t("inspector.invalid.type", {
        name,
        type: typeWords(params["type"]),
      });
    case "enum":
    case "const":
      return t("inspector.invalid.enum", {
        name,
        values: written(params["allowedValues"] ?? params["allowedValue"]),
      });
    case "additionalProperties":
      return (
        t("inspector.invalid.unknown", {
          name: written(params["additionalProperty"]),
        }) + didYouMean(params["nearest"])
      );
    case "date":
      return t("inspector.invalid.date", {
        name,
        value: written(params["value"]),
      });
    case "window":
      return t("inspector.invalid.window", {
        start: written(params["start"]),
        end: written(params["end"]),
      });
    case "place":
      return t("inspector.invalid.place");
    case "migration":
      return t(
        params["why"] === undefined
          ? "inspector.invalid.version"
          : "inspector.invalid.migration",
        {
          stored: written(params["stored"]),
          present: written(params["present"]),
        },
      );
    case "minimum":
    case "exclusiveMinimum":
      return t("inspector.invalid.least", { name, limit });
    case "maximum":
    case "exclusiveMaximum":
      return t("inspector.invalid.most", { name, limit });
    case "minLength":
    case "minItems":
      return t("inspector.invalid.short", { name });
    case "maxLength":
    case "maxItems":
      return t("inspector.invalid.long", { name });
    case "spans":
      return t("inspector.invalid.spans", { sum: written(params["sum"]) });
    case "source":
    case "use":
    case "fact":
    case "name":
    case "condition":
    case "when":
      return t("inspector.invalid.layout", { reason });
    default:
      return t("inspector.invalid.form", { name });
  }
}

/** Whether a `not` is the `else` of a node with a `when`. */
const isWhen = (schema: unknown) =>
  typeof schema === "object" && schema !== null && "allOf" in schema;

/** The values that a `not` excludes. */
const excluded = (schema: unknown): unknown => {
  const { const: one, enum: some } = (schema ?? {}) as Record<string, unknown>;
  return some ?? one;
};

function explainCondition({
  name,
  keyword,
  expected,
  actual,
}: Extract<Verdict, { verdict: "condition-false" }>): string {
  const values = {
    name: name || t("inspector.condition.page"),
    expected: written(expected),
    actual: written(actual),
  };
  switch (keyword) {
    case "required":
      return t("inspector.condition.required", {
        name: [name, expected].filter(Boolean).join("."),
      });
    case "const":
    case "enum":
      return t("inspector.condition.value", values);
    case "type":
      return t("inspector.condition.value", {
        ...values,
        expected: typeWords(expected),
      });
    case "minimum":
      return t("inspector.condition.least", values);
    case "maximum":
      return t("inspector.condition.most", values);
    case "minItems":
      return t("inspector.condition.entries", values);
    case "not":
      return excluded(expected) === undefined
        ? t(
            `inspector.condition.${isWhen(expected) ? "else" : "other"}`,
            values,
          )
        : t("inspector.condition.not", {
            ...values,
            expected: written(excluded(expected)),
          });
    default:
      return t("inspector.condition.other", values);
  }
}

/** Why a block is or is not shown, in the current language, in words that a configurator understands. */
export function explainVerdict(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "shown":
      return t("inspector.shown");
    case "loading":
      return verdict.waitsFor === undefined
        ? t("inspector.loading")
        : t("inspector.waiting", { name: verdict.waitsFor });
    case "before-window":
      return t("inspector.before_window", { date: moment(verdict.opensAt) });
    case "after-window":
      return t("inspector.after_window", { date: moment(verdict.closedAt) });
    case "condition-false":
      return explainCondition(verdict);
    case "parent-hidden":
      return t("inspector.parent_hidden", { parent: verdict.parent || "/" });
    case "unpublished":
      return t(
        verdict.status === "draft" ? "inspector.draft" : "inspector.deleted",
      );
    case "unknown-type":
      return t("inspector.unknown_type") + didYouMean(verdict.nearest);
    case "invalid":
      return explainInvalid(verdict, verdict.pointer);
    case "failed":
      return t("inspector.failed", { message: verdict.error.message });
  }
}

/** A warning for a block's author, in the same style. */
export function explainWarning({ path, keyword, params }: Warning): string {
  const name = fieldName(path);
  switch (keyword) {
    case "property":
      return (
        t("inspector.warning.property", {
          name: fieldName(`${path}/${params["name"]}`),
        }) + didYouMean(params["nearest"])
      );
    case "html":
      return t("inspector.warning.html", {
        name,
        removed: written(params["removed"]),
      });
    case "markup":
      return t("inspector.warning.markup", { name });
    case "link":
      return t("inspector.warning.link", {
        name,
        address: written(params["address"]),
      });
    case "reference":
      return params["id"] === undefined
        ? t("inspector.warning.reference", { name })
        : t("inspector.warning.missing", { name, id: written(params["id"]) });
    case "length":
      return t("inspector.warning.length", {
        name,
        length: written(params["length"]),
        limit: written(params["limit"]),
      });
    case "window":
      return t("inspector.warning.window");
    case "date":
      return params["value"] === undefined
        ? t("inspector.invalid.window", {
            start: written(params["start"]),
            end: written(params["end"]),
          })
        : t("inspector.invalid.date", {
            name,
            value: written(params["value"]),
          });
    case "language": {
      const values = {
        position: Number(path.slice(1)) + 1,
        first: written(params["first"]),
        expected: written(params["expected"] || "—"),
      };
      if (params["missing"] === true)
        return t("inspector.warning.language_missing");
      if (params["blocks"] !== undefined)
        return t("inspector.warning.language_blocks", {
          ...values,
          blocks: written(params["blocks"]),
        });
      return t("inspector.warning.language_differs", {
        ...values,
        found: written(params["type"] ?? (params["references"] || "—")),
      });
    }
    case "reading":
      return `${explainInvalid({ verdict: "invalid", path, keyword: String(params["keyword"]), params: params["params"] as Warning["params"], reason: String(params["reason"]) }, "")} ${t(params["outcome"] === "repaired" ? "inspector.warning.repaired" : "inspector.warning.left_out")}`;
    case "question":
      return t("inspector.warning.question", {
        label: written(params["label"]),
        type: written(params["type"]),
      });
  }
}
