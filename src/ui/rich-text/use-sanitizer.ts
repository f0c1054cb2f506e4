import { useEffect, useState } from "react";
import type { sanitize } from "./sanitize.ts";

type Sanitize = typeof sanitize;

let sanitizer: Sanitize | undefined;

/**
 * Fetches the sanitizer, so that a page known to hold HTML has it when its data arrives.
 * @returns undefined, with the error logged, where it cannot be loaded
 */
export async function preloadRichText(): Promise<Sanitize | undefined> {
  try {
    if (sanitizer !== undefined) return sanitizer;
    const loaded = (await import("./sanitize.ts")).sanitize;
    // The first text takes longer than all others: while data is on its way nobody waits for it.
    loaded("<p></p>", "");
    sanitizer = loaded;
  } catch (error) {
    console.error(error);
  }
  return sanitizer;
}

/** The sanitizer once it is there; fetched only when `needed`. */
export function useSanitizer(needed: boolean): Sanitize | undefined {
  const [, redraw] = useState(() => sanitizer);
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
  return sanitizer;
}
