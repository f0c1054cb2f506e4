import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { challengeSections } from "./sections.ts";

/** The sections of the challenge that is open, and the one of the address. */
export function useChallengeSections() {
  const { kind, body } = useOpenDocument();
  const { language } = useLanguage();
  const { type } = body;
  const sections = useMemo(
    () => challengeSections(kind.schema, type, language),
    [kind.schema, type, language],
  );
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("section");
  const openSection = useCallback(
    (name: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.set("section", name);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const section = sections.find(({ name }) => name === wanted) ?? sections[0];
  return { sections, section, openSection };
}
