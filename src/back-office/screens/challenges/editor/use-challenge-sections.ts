import { useCallback, useMemo } from "react";
import { useSearchParams } from "wouter";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { pathOf } from "#src/schema/pointer.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { challengeSections } from "./sections.ts";

/** The sections of the challenge that is open, and the one of the address. */
export function useChallengeSections() {
  const { kind, body, examination } = useOpenDocument();
  const { language } = useLanguage();
  const { type } = body;
  const wrong = wrongProperties(examination.verdicts).join();
  const sections = useMemo(
    () => challengeSections(kind.schema, type, wrong.split(","), language),
    [kind.schema, type, wrong, language],
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
  const chosen = sections.find(({ name }) => name === wanted);
  return {
    ...{ sections, openSection, section: chosen ?? sections[0] },
    isChosen: chosen !== undefined,
  };
}

/** The properties of a body that have mistakes. */
const wrongProperties = (verdicts: readonly OfficeVerdict[]): string[] => [
  ...new Set(
    verdicts
      .filter(({ level }) => level === "mistake")
      .map(({ pointer }) => pathOf(pointer)[0] ?? ""),
  ),
];
