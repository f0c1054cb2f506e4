import { useEffect, useState } from "react";

type Sanitizer = typeof import("./fill-rich-text.ts");

let sanitizer: Sanitizer | undefined;

/**
 * Fetches the sanitizer, so that a page known to hold HTML has it when its data arrives.
 * @returns undefined, with the error logged, where it cannot be loaded
 */
export async function preloadRichText(): Promise<Sanitizer | undefined> {
  try {
    if (sanitizer !== undefined) return sanitizer;
    const { fillRichText, showAnchor } = await import("./fill-rich-text.ts");
    // The first text takes longer than all others: while data is on its way nobody waits for it.
    const box = document.createElement("div");
    fillRichText(box, "<p></p>", { base: "", newTab: "", table: "" });
    sanitizer = { fillRichText, showAnchor };
  } catch (error) {
    console.error(error);
  }
  return sanitizer;
}

/** The sanitizer once it is there; fetched only when `needed`. */
export function useSanitizer(needed: boolean): Sanitizer | undefined {
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
