import { language as product } from "#src/schema/constraints.gen.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { languageOf } from "./locale.ts";

/** The languages that count somewhere (BO-9.96): texts in others are kept, and none is missing. */
export interface CountedLanguages {
  /** In the order of forms and lists. */
  all: readonly Language[];
  /** The one that texts are written in first. */
  own: Language;
  /** Those in which no text may be missing, `own` among them. */
  required: readonly Language[];
}

/** The languages of the product that a list names; all of them if it names none. */
export function namedOrAll(languages: Json): readonly Language[] {
  const named = among(product.enum, languages);
  return named.length === 0 ? product.enum : named;
}

/** The languages of a programme, of its settings: all of the product if they name none. */
export function programmeLanguages({
  locale,
  languages,
  requiredLanguages,
}: JsonObject): CountedLanguages {
  return counted(
    namedOrAll(languages),
    languageOf(typeof locale === "string" ? locale : null),
    requiredLanguages,
  );
}

/**
 * The languages that count in a document: those of the programme, of which it may name some. Settings name the programme's
 * themselves.
 * @param schema the editing schema of its kind
 */
export function languagesHere(
  programme: CountedLanguages,
  { properties }: JsonObject,
  body: JsonObject,
): CountedLanguages {
  if (!isObject(properties) || properties["languages"] === undefined)
    return programme;
  if (properties["requiredLanguages"] !== undefined)
    return programmeLanguages(body);
  return narrowedTo(programme, body["languages"]);
}

/** The languages of a programme narrowed to those that a document names; one that names none of them has all. */
export function narrowedTo(
  programme: CountedLanguages,
  named: Json,
): CountedLanguages {
  const here = languagesAmong(programme, named);
  return here.all.length === 0 ? programme : here;
}

/** Those of languages that a page or block names; all of them if it does not name any. */
export const languagesAmong = (
  languages: CountedLanguages,
  named: Json,
): CountedLanguages =>
  Array.isArray(named)
    ? counted(among(languages.all, named), languages.own, languages.required)
    : languages;

/** A language in which the programme speaks to someone: the one that they prefer if it counts, else its own. */
export function languageFor(
  { all, own }: Pick<CountedLanguages, "all" | "own">,
  preferred: string | null | undefined,
): Language {
  return all.find((code) => code === preferred) ?? own;
}

function among(known: readonly Language[], named: Json): Language[] {
  return known.filter((code) => Array.isArray(named) && named.includes(code));
}

function counted(
  all: readonly Language[],
  preferred: string,
  required: Json | readonly Language[],
): CountedLanguages {
  const own = languageFor({ all, own: all[0] ?? product.enum[0] }, preferred);
  return {
    ...{ all, own },
    required: all.filter(
      (code) =>
        code === own || (Array.isArray(required) && required.includes(code)),
    ),
  };
}

/** All languages of the product, as for a programme that names none. */
export const everyLanguage: CountedLanguages =
  /* @__PURE__ */ programmeLanguages({});
