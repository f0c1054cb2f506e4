import { useCallback, useMemo, useState } from "react";
import { useLanguage } from "#src/back-office/texts.ts";
import { localTexts } from "#src/browser/storage.ts";
import {
  type CountedLanguages,
  languageFor,
  languagesHere,
} from "#src/domain/programme/languages.ts";
import { isRecord, type JsonObject } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { OpenDocument } from "./document-context.ts";

/** Which languages were chosen last, by document. */
const KEY = "bo.shown-languages";

/** Of how many documents the choice is stored. */
const MAX_CHOICES = 50;

type Texts = Pick<
  OpenDocument,
  "languages" | "shown" | "show" | "textLanguage"
>;

/**
 * The languages that count in a document, and those whose texts its form shows: as they were chosen in it on this device, at
 * first the reader's own.
 */
export function useShownLanguages(
  id: string,
  programme: CountedLanguages,
  schema: JsonObject,
  body: JsonObject,
): Texts {
  const { language } = useLanguage();
  const [chosen, setChosen] = useState(() => ({ id, codes: storedFor(id) }));
  if (chosen.id !== id) setChosen({ id, codes: storedFor(id) });
  const show = useCallback(
    (codes: readonly Language[]) => {
      store(id, codes);
      setChosen({ id, codes });
    },
    [id],
  );
  const { all, own, required } = languagesHere(programme, schema, body);
  const key = [all, own, required].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds the languages, which are others in each body
  return useMemo(() => {
    const languages = { all, own, required };
    const known = all.filter((code) => chosen.codes.includes(code));
    const shown =
      known.length === 0 ? [languageFor(languages, language)] : known;
    const textLanguage =
      shown.find((code) => code === language) ?? shown[0] ?? own;
    return { ...{ languages, shown, show, textLanguage } };
  }, [key, chosen, show, language]);
}

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localTexts.get(KEY) ?? "{}");
    return isRecord(found) ? found : {};
  } catch {
    return {};
  }
}

const storedFor = (id: string): readonly unknown[] => {
  const codes = stored()[id];
  return Array.isArray(codes) ? codes : [];
};

/** The documents that were chosen for last stay. */
function store(id: string, codes: readonly Language[]): void {
  const { [id]: _, ...others } = stored();
  const kept = Object.entries({ ...others, [id]: codes }).slice(-MAX_CHOICES);
  localTexts.set(KEY, JSON.stringify(Object.fromEntries(kept)));
}
