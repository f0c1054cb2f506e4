import { useMemo, useRef } from "react";
import {
  type CountedLanguages,
  everyLanguage,
  languagesHere,
} from "#src/domain/programme/languages.ts";
import { isObject, isSame, type JsonObject } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { FormState } from "./form-context.ts";

interface Edited {
  schema: JsonObject;
  body: JsonObject;
  /** The languages that count around it. */
  around: CountedLanguages;
}

/** The languages of a form: those that count in the document, those that it may name, and those that are shown. */
export function useFormLanguages(
  { schema, body, around }: Edited,
  wanted: readonly Language[],
): Pick<FormState, "languages" | "offered" | "shown"> {
  const found = languagesHere(around, schema, body);
  // All fields render again when they change.
  const kept = useRef(found);
  if (!isSame(kept.current, found)) kept.current = found;
  const languages = kept.current;
  return useMemo(() => {
    const shown = languages.all.filter((code) => wanted.includes(code));
    return {
      languages,
      offered: isOfSettings(schema) ? everyLanguage.all : around.all,
      shown: shown.length === 0 ? [languages.own] : shown,
    };
  }, [languages, schema, around, wanted]);
}

/** Settings name the languages that all others may name. */
const isOfSettings = ({ properties }: JsonObject): boolean =>
  isObject(properties) && properties["requiredLanguages"] !== undefined;
