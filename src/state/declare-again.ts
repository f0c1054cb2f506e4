import { useCallback } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { entityId } from "#src/domain/reference.ts";
import type { Declaration } from "#src/schema/types.gen.ts";

/** What a link to a new declaration carries, beside its address, where it is to begin with an earlier one. */
export const declareAgain = (declaration: Declaration) => ({
  declareAgain: entityId(declaration),
});

/** The id of the declaration that the page is to begin with, if its link named one, and how to forget it. */
export function useDeclareAgain(): {
  earlier: string | undefined;
  forget: () => void;
} {
  const state: unknown = useHistoryState();
  const named =
    typeof state === "object" && state !== null && "declareAgain" in state
      ? state.declareAgain
      : undefined;
  return {
    earlier: typeof named === "string" ? named : undefined,
    forget: useCallback(() => history.replaceState(null, ""), []),
  };
}
