import type { DOMPurify } from "dompurify";
import { useEffect, useState } from "react";

let purifier: DOMPurify | undefined;

/**
 * Fetches the sanitizer, so that a page known to hold HTML has it when its data arrives.
 * @returns undefined, with the error logged, where it cannot be loaded
 */
export async function preloadRichText(): Promise<DOMPurify | undefined> {
  try {
    purifier ??= (await import("dompurify")).default;
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
