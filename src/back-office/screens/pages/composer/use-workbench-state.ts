import { useCallback, useDeferredValue } from "react";
import { useSearchParams } from "wouter";
import { placedBlocks } from "#src/domain/documents/blocks/block-edit.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { isSamePlaces, PAGE } from "./block-marks.ts";

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
const OUTLINE_DELAY_MS = 300;

/** The page as the outline shows it: other places of blocks immediately, other texts after a pause in typing. */
export function useOutlinedBody(body: JsonObject): JsonObject {
  const later = useDeferredValue(body);
  const settled = useDebounced(later, OUTLINE_DELAY_MS);
  return isSamePlaces(placedBlocks(settled), placedBlocks(later))
    ? settled
    : later;
}
