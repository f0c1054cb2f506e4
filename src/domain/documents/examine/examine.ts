import { budget } from "#src/domain/documents/blocks/budget.ts";
import { hasType, isChoice } from "#src/domain/documents/fitting.ts";
import {
  type Fault,
  type Label,
  labelsOf,
  type Outcome,
} from "#src/domain/documents/kinds/kind.ts";
import {
  documentLanguages,
  isBlank,
  isByLanguage,
} from "#src/domain/documents/languages.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import { instant } from "#src/domain/values/dates.ts";
import { isFilled } from "#src/domain/values/filled.ts";
import { nearest } from "#src/domain/values/nearest.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { escaped, pathOf } from "#src/schema/pointer.ts";
import { hasRunningLink, isRunningLink } from "./links.ts";
import type { Expected } from "./outcome-words.ts";

/** How many properties that no schema knows are compared with those that it knows. */
const MAX_GUESSES = 200;

/**
 * What a body's editing schema says against it. Reads the keywords that schemas of schemas/documents have, and says of each
 * value the first thing that is wrong with it.
 * @param languages those in which texts may be missing
 */
export function examineBody(
  body: JsonObject,
  schema: JsonObject,
  languages: CountedLanguages,
): Fault[] {
  const faults: Fault[] = [];
  let guesses = 0;
  examineValue(body, schema, "");
  return faults;

  function add(
    pointer: string,
    outcome: Outcome,
    values?: Fault["values"],
    level: Fault["level"] = "mistake",
  ): void {
    faults.push({ pointer, outcome, level, ...(values && { values }) });
  }

  function addWrongForm(pointer: string, rule: JsonObject): void {
    const form = rule["x-form"];
    faults.push({
      ...{ pointer, outcome: "wrongForm", level: "mistake" },
      ...(isObject(form) && { form: form as Label }),
    });
  }

  function examineValue(value: Json, rule: JsonObject, pointer: string): void {
    if (faults.length > budget.faults) return;
    if (value === null && rule["x-optional"] === true) return;
    if (!hasType(value, rule["type"]))
      add(pointer, "wrongType", expectedBy(rule));
    else if (!isChoice(value, rule["enum"])) add(pointer, "wrongChoice");
    else if (Array.isArray(value)) examineList(value, rule, pointer);
    else if (isObject(value))
      if (rule["x-localized"] === true) examineTexts(value, rule, pointer);
      else if (mayBeByLanguage(rule) && isByLanguage(value))
        examineByLanguage(value, rule, pointer);
      else if (isValue(rule)) add(pointer, "wrongType", expectedBy(rule));
      else examineObject(value, rule, pointer);
    else {
      const found =
        typeof value === "string"
          ? textFault(value, rule)
          : numberFault(value, rule);
      if (found?.[0] === "wrongForm") addWrongForm(pointer, rule);
      else if (found !== undefined) add(pointer, ...found);
    }
  }

  /** One value for all languages, or one for each. */
  function examineByLanguage(
    value: JsonObject,
    rule: JsonObject,
    pointer: string,
  ): void {
    for (const [code, inner] of Object.entries(value))
      examineValue(inner, rule, `${pointer}/${code}`);
    for (const code of languages.required)
      if (isBlank(own(value, code)))
        add(`${pointer}/${code}`, "missingText", { language: code });
  }

  function examineList(
    list: readonly Json[],
    { items, maxItems, minItems }: JsonObject,
    pointer: string,
  ): void {
    if (typeof minItems === "number" && list.length < minItems)
      add(pointer, "required");
    else if (typeof maxItems === "number" && list.length > maxItems)
      add(pointer, "tooMany", { limit: maxItems });
    else if (isObject(items))
      for (const [index, item] of list.entries())
        examineValue(item, items, `${pointer}/${index}`);
  }

  function examineObject(
    value: JsonObject,
    rule: JsonObject,
    pointer: string,
  ): void {
    const { properties } = rule;
    const missing = missingIn(value, rule);
    for (const name of missing) add(`${pointer}/${escaped(name)}`, "required");
    const choices = lackingChoices(value, rule);
    if (choices !== undefined)
      faults.push({
        pointer: `${pointer}/${escaped(choices[0] ?? "")}`,
        ...{ outcome: "requiredOne", level: "mistake" },
        meant: listOfLabels(choices, properties),
      });
    if (!isObject(properties)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (faults.length > budget.faults) return;
      if (missing.includes(name)) continue;
      const at = `${pointer}/${escaped(name)}`;
      const known = own(properties, name);
      if (isObject(known)) examineValue(inner, known, at);
      else {
        const meant = meantBy(name, properties);
        if (rule["additionalProperties"] !== true || meant !== undefined)
          addUnknown(at, name, properties, meant);
      }
    }
  }

  /** The property that was probably meant. */
  function meantBy(name: string, known: JsonObject): string | undefined {
    guesses += 1;
    return guesses > MAX_GUESSES
      ? undefined
      : nearest(name, Object.keys(known));
  }

  function addUnknown(
    pointer: string,
    name: string,
    known: JsonObject,
    meant = "",
  ): void {
    const label = labelsOf(own(known, meant));
    faults.push({
      ...{ pointer, outcome: "unknownProperty", level: "warning" },
      values: { name, meant },
      ...(label && { meant: label }),
    });
  }

  function examineTexts(
    texts: JsonObject,
    rule: JsonObject,
    pointer: string,
  ): void {
    const each = rule["additionalProperties"];
    for (const [code, text] of Object.entries(texts)) {
      const at = `${pointer}/${escaped(code)}`;
      if (!documentLanguages.includes(code)) addUnknown(at, code, {});
      else if (isObject(each) && !isBlank(text)) examineValue(text, each, at);
    }
    const isOptional =
      rule["x-optional"] === true && Object.values(texts).every(isBlank);
    if (isOptional || rule["x-has-default"] === true) return;
    for (const code of languages.all) {
      if (!isBlank(own(texts, code))) continue;
      add(
        `${pointer}/${code}`,
        "missingText",
        { language: code },
        languages.required.includes(code) ? "mistake" : "warning",
      );
    }
  }
}

/** The names of required properties that are absent or empty; of texts that some languages lack is said more elsewhere. */
function missingIn(value: JsonObject, rule: JsonObject): string[] {
  const { required, properties } = rule;
  const known = isObject(properties) ? properties : {};
  return (Array.isArray(required) ? required.map(String) : []).filter((name) =>
    isMissing(own(value, name), own(known, name)),
  );
}

function isMissing(value: Json, rule: Json): boolean {
  if (isBlank(value)) return true;
  const { "x-localized": isLocalized, "x-editor": editor } = isObject(rule)
    ? rule
    : {};
  if (typeof value === "string") return !isFilled(value);
  if (!isObject(value)) return false;
  const isOfTexts: boolean = isLocalized === true || isByLanguage(value);
  if (isOfTexts)
    return !isFilled(value) && !Object.values(value).every(isBlank);
  return (editor === "reference" || editor === "image") && !isFilled(value);
}

/** What a block cannot be published without: the first required property that is empty, or several of which one is due. */
export function lackOf(
  block: JsonObject,
  schema: JsonObject,
): readonly string[] | undefined {
  const { required, properties } = schema;
  const known = isObject(properties) ? properties : {};
  const name = (Array.isArray(required) ? required.map(String) : []).find(
    (one) => {
      const [value, rule] = [own(block, one), own(known, one)];
      return isMissing(value, rule) || isEmptyInside(value, rule);
    },
  );
  return name === undefined ? lackingChoices(block, schema) : [name];
}

const isEmptyInside = (value: Json, rule: Json): boolean =>
  isObject(rule) &&
  (Array.isArray(value)
    ? value.length < Number(rule["minItems"] ?? 0)
    : rule["x-localized"] === true && !isFilled(value));

/** The names of properties of which one at least is required, if none is filled; hidden ones are not among them. */
function lackingChoices(
  value: JsonObject,
  rule: JsonObject,
): string[] | undefined {
  const { "x-required-one": one, properties } = rule;
  const known = isObject(properties) ? properties : {};
  const names = Array.isArray(one) ? one.map(String) : [];
  if (names.length === 0) return undefined;
  if (names.some((name) => isFilled(own(value, name), own(known, name))))
    return undefined;
  return names.filter((name) => {
    const property = own(known, name);
    return !isObject(property) || property["x-editor"] !== "hidden";
  });
}

/** “Text, Picture or Links”, in each language. */
function listOfLabels(names: readonly string[], properties: Json): Label {
  const labels = names.map((name) =>
    isObject(properties) ? labelsOf(own(properties, name)) : undefined,
  );
  return Object.fromEntries(
    documentLanguages.map((code) => [
      code,
      new Intl.ListFormat(code, { type: "disjunction" }).format(
        labels.map((label, index) => label?.[code] ?? names[index] ?? ""),
      ),
    ]),
  );
}

/** Whether a value may be one for each language: what has no properties, or may be a text as well. */
const mayBeByLanguage = ({ properties, type }: JsonObject): boolean =>
  properties === undefined || [type].flat().includes("string");

/** Whether an object is only allowed as one value for each language. */
const isValue = ({ type, properties }: JsonObject): boolean =>
  properties === undefined &&
  Array.isArray(type) &&
  ["string", "number", "integer", "boolean"].some((one) => type.includes(one));

/** What a rule expects of a value, as the messages name it. */
function expectedBy({ type }: JsonObject): { expected: Expected } | undefined {
  const types = [type].flat();
  const [, expected] =
    expectedByType.find(([name]) => types.includes(name)) ?? [];
  return expected && { expected };
}

const expectedByType: readonly [type: string, Expected][] = [
  ["string", "text"],
  ["number", "number"],
  ["integer", "whole"],
  ["boolean", "switch"],
  ["array", "list"],
];

type Found =
  | [outcome: Outcome, values?: Fault["values"], level?: Fault["level"]]
  | undefined;

function textFault(text: string, rule: JsonObject): Found {
  const { minLength, maxLength, pattern } = rule;
  const editor = rule["x-editor"];
  if (editor === "instant" && instant(text) === undefined)
    return ["impossibleDate"];
  if (rule["x-link"] !== undefined && isRunningLink(text))
    return ["runningLink"];
  if (editor === "html" && hasRunningLink(text)) return ["runningLink"];
  if (typeof minLength === "number" && text.trim().length < minLength)
    return minLength === 1 ? ["required"] : ["tooShort", { limit: minLength }];
  if (typeof maxLength === "number" && [...text].length > maxLength)
    return ["tooLong", { limit: maxLength }];
  const isWrong =
    typeof pattern === "string" && !new RegExp(pattern, "u").test(text);
  if (isWrong) return ["wrongForm"];
  const advised = rule["x-advised-length"];
  return typeof advised === "number" && [...text].length > advised
    ? ["longText", { limit: advised }, "warning"]
    : undefined;
}

function numberFault(value: Json, { minimum, maximum }: JsonObject): Found {
  if (typeof value !== "number") return undefined;
  if (typeof minimum === "number" && value < minimum)
    return ["tooSmall", { limit: minimum }];
  if (typeof maximum === "number" && value > maximum)
    return ["tooGreat", { limit: maximum }];
  return undefined;
}

/** The languages in which a body lacks no text. */
export const completeLanguages = (faults: readonly Fault[]): string[] =>
  documentLanguages.filter(
    (code) =>
      !faults.some(
        ({ outcome, values }) =>
          outcome === "missingText" && values?.["language"] === code,
      ),
  );

/** The `key` of the part of a body that a pointer leads into; null outside of such parts. */
export function keyAt(body: Json, pointer: string): string | null {
  let value: Json = body;
  let key: string | null = null;
  for (const name of pathOf(pointer)) {
    if (typeof value !== "object" || value === null) break;
    value = (value as Record<string, Json>)[name];
    if (isObject(value) && typeof value["key"] === "string") key = value["key"];
  }
  return key;
}
