import { useCallback, useState } from "react";
import { useSearchParams } from "wouter";
import { localTexts } from "#src/browser/storage.ts";
import { PAGE } from "./block-marks.ts";

const shownKey = "bo.document-language";

/** The language of the texts in the form, or all of them; kept on this device. */
export function useShownLanguage(language: string) {
  const [shown, setShown] = useState(
    () => localTexts.get(shownKey) || language,
  );
  const show = useCallback((next: string) => {
    localTexts.set(shownKey, next);
    setShown(next);
  }, []);
  return [shown, show] as const;
}

/** The selected block, kept in the address. */
export function useSelected() {
  const [search, setSearch] = useSearchParams();
  const select = useCallback(
    (id: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === PAGE) next.delete("block");
          else next.set("block", id);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [search.get("block") ?? PAGE, select] as const;
}
