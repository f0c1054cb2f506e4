import { isRecord } from "#src/schema/json.ts";
import { own } from "./own.ts";

/** What readers get without letters. */
const visibleMarkup = /<(?:img|hr)\b/i;

const hasContent = (text: string): boolean =>
  visibleMarkup.test(text) ||
  text
    .replace(/<[^<>]*>/g, "")
    .replace(/&(?:nbsp|#160|#xa0|zwnj|#8203);/gi, "")
    .trim() !== "";

/** What of a schema says when a value is empty. */
const requiredIn = (rule: unknown): string[] => {
  const { required, "x-required": more } = isRecord(rule) ? rule : {};
  return [required, more].flatMap((names) =>
    Array.isArray(names) ? names.flat().map(String) : [],
  );
};

/**
 * Whether a value of JSON holds something that people would see or that leads somewhere: text beyond markup, a picture's
 * address, an entity's id, at least one filled entry of a list.
 * @param rule its schema, which says what an object cannot be without
 */
export function isFilled(value: unknown, rule?: unknown): boolean {
  if (typeof value === "string") return hasContent(value);
  const { items, properties } = isRecord(rule) ? rule : {};
  if (Array.isArray(value)) return value.some((item) => isFilled(item, items));
  if (!isRecord(value)) return value !== null && value !== undefined;
  if ("contentUrl" in value) return isFilled(value["contentUrl"]);
  const needed = requiredIn(rule).filter((name) => name !== "@type");
  const ofProperty = (name: string) =>
    isFilled(value[name], isRecord(properties) && own(properties, name));
  return needed.length > 0
    ? needed.every(ofProperty)
    : Object.keys(value).some(ofProperty);
}
