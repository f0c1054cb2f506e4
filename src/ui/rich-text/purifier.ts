import type { DOMPurify } from "dompurify";
import { useEffect, useState } from "react";
import { parseInert } from "./parse-inert.ts";

let purifier: DOMPurify | undefined;

/**
 * Fetches the sanitizer, so that a page known to hold HTML has it when its data arrives.
 * @returns undefined, with the error logged, where it cannot be loaded
 */
export async function preloadRichText(): Promise<DOMPurify | undefined> {
  try {
    if (purifier !== undefined) return purifier;
    purifier = (await import("dompurify")).default;
    // The first text takes a frame, longer than any text: while data is on its way nobody waits for it.
    parseInert("");
  } catch (error) {
    console.error(error);
  }
  return purifier;
}

/** The sanitizer once it is there; fetched only when `needed`. */
export function usePurifier(needed: boolean): DOMPurify | undefined {
  const [, redraw] = useState(purifier);
  useEffect(() => {
    if (!needed) return;
    let wanted = true;
    // Even where it is there by now: it may have come between the drawing and this effect.
    void preloadRichText().then((loaded) => {
      if (wanted) redraw(() => loaded);
    });
    return () => {
      wanted = false;
    };
  }, [needed]);
  return purifier;
}
