import { useCallback, useDeferredValue, useState } from "react";
import { useSearchParams } from "wouter";
import { useSettled } from "#src/back-office/document/use-draft.ts";
import { localTexts } from "#src/browser/storage.ts";
import { placedBlocks } from "#src/domain/documents/block-edit.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { isSamePlaces, PAGE } from "./block-marks.ts";

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

/** How long nothing may be typed before the outline follows, in milliseconds. */
const PAUSE = 300;

/** The page as the outline shows it: other places of blocks immediately, other texts after a pause in typing. */
export function useOutlinedBody(body: JsonObject): JsonObject {
  const later = useDeferredValue(body);
  const settled = useSettled(later, PAUSE);
  return isSamePlaces(placedBlocks(settled), placedBlocks(later))
    ? settled
    : later;
}
