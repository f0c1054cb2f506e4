import type { Translate } from "#src/back-office/texts.ts";
import { iriId } from "#src/domain/values/reference.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import type { HiddenReason } from "#src/preview/protocol.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";

/** Why a block is not shown, and where that is changed. */
export interface ReasonText {
  text: string;
  /** JSON pointer, in the body, of the field that changes it; none does if it is undefined. */
  pointer: string | undefined;
}

/** What the words are made with. */
export interface ReasonScene {
  t: Translate;
  /** The language of the words. */
  language: string;
  /** The language of the page. */
  shown: string;
  formatDate: (instant: number) => string;
  /** What a field is called, by the type of its block and its path in it; undefined for one without a name. */
  fieldName: (type: unknown, path: string) => string | undefined;
  /** The name of a group; undefined while it is not known. */
  groupName: (id: string) => string | undefined;
  /** The reason of another block, by key; that of the page is that of "". */
  reasonAt: (key: string) => ReasonText | undefined;
}

/** A block, or the page. */
interface Subject {
  value: JsonObject;
  /** JSON pointer in the body; "" for the page. */
  pointer: string;
  isPage: boolean;
}

/**
 * Explains why a block is not shown: in plain words, with what to do about it, and the field that does it (BO-4.6).
 */
export function explainReason(
  reason: HiddenReason,
  subject: Subject,
  scene: ReasonScene,
): ReasonText {
  const { t, formatDate } = scene;
  const { pointer, isPage } = subject;
  const at = (field: string) => `${pointer}/${field}`;
  const [start, end] = isPage
    ? ["startDate", "endDate"]
    : ["diffusionStartAt", "diffusionEndAt"];
  switch (reason.verdict) {
    case "before-window":
      return {
        text: t("why.before", { date: formatDate(reason.opensAt) }),
        pointer: at(start),
      };
    case "after-window":
      return {
        text: t("why.after", { date: formatDate(reason.closedAt) }),
        pointer: at(end),
      };
    case "condition-false":
      return { text: t("why.condition"), pointer };
    case "unknown-type":
      return { text: t("why.unknown_type"), pointer: undefined };
    case "invalid":
      return explainInvalid(reason, subject, scene);
    case "failed":
      return { text: t(failure(reason.status)), pointer };
    case "parent-hidden": {
      const parent = scene.reasonAt(reason.parent);
      const key = reason.parent === "" ? "why.page_hidden" : "why.group_hidden";
      return {
        text: t(key, { reason: parent?.text ?? "" }).trim(),
        pointer: parent?.pointer ?? pointer,
      };
    }
    case "unpublished":
      return {
        text: t(reason.status === "deleted" ? "why.deleted" : "why.draft"),
        pointer: at("status"),
      };
    case "not-for-person":
      return {
        text: audienceText(subject.value, scene),
        pointer: at("audience"),
      };
    case "other-language":
      return {
        text: t("why.other_language", {
          language: nameLanguages([scene.shown], scene.language),
        }),
        pointer: at("languages"),
      };
    case "empty":
      return {
        text: t(isPage ? "why.empty_page" : "why.empty"),
        pointer: isPage ? "/blocks" : pointer,
      };
    case "over-budget":
      return { text: t("why.shared_over_budget"), pointer: at("shared") };
    case "unpublished-content":
      return { text: t("why.shared_unpublished"), pointer: at("shared") };
  }
}

const failure = (status: number | undefined) => {
  if (status === 404 || status === 410) return "why.missing";
  return status === 401 || status === 403 ? "why.refused" : "why.failed";
};

function audienceText(
  { audience }: JsonObject,
  { t, language, groupName }: ReasonScene,
): string {
  const groups = isObject(audience) ? audience["groups"] : undefined;
  const names = (Array.isArray(groups) ? groups : []).flatMap((iri) => {
    const name = groupName(iriId(String(iri)) ?? "");
    return name === undefined ? [] : [name];
  });
  return names.length === 0
    ? t("why.audience")
    : t("why.audience_named", {
        groups: new Intl.ListFormat(language, { type: "disjunction" }).format(
          names,
        ),
      });
}

/** Words for what a schema found, by its keyword. */
const invalidTexts = {
  required: "why.required",
  date: "why.date",
  window: "why.window",
  place: "why.place",
  migration: "why.version",
  minLength: "why.short",
  minItems: "why.short",
  maxLength: "why.long",
  maxItems: "why.long",
  minimum: "why.number",
  maximum: "why.number",
  exclusiveMinimum: "why.number",
  exclusiveMaximum: "why.number",
} as const;

function explainInvalid(
  { path, keyword, params }: Extract<HiddenReason, { verdict: "invalid" }>,
  { value, pointer }: Subject,
  { t, fieldName, language }: ReasonScene,
): ReasonText {
  const missing =
    keyword === "required" ? params["missingProperty"] : undefined;
  const paths = [missing]
    .flat()
    .map((name) => (typeof name === "string" ? `${path}/${name}` : path));
  const [full = path] = paths;
  const field = new Intl.ListFormat(language, { type: "disjunction" }).format(
    paths.map((one) => fieldName(value["@type"], one) || t("why.some_field")),
  );
  const key = Object.hasOwn(invalidTexts, keyword)
    ? invalidTexts[keyword as keyof typeof invalidTexts]
    : "why.form";
  return { text: t(key, { field }), pointer: pointer + full };
}
