import { useEffect, useState } from "react";

type Sanitizer = typeof import("./fill-rich-text.ts");

let sanitizer: Sanitizer | undefined;

/**
 * Loads the sanitizer, so that a page known to contain HTML has it when its data arrives.
 * @returns undefined if it failed to load; the error is logged
 */
export async function preloadRichText(): Promise<Sanitizer | undefined> {
  try {
    if (sanitizer !== undefined) return sanitizer;
    const { fillRichText, showAnchor } = await import("./fill-rich-text.ts");
    // The first run takes longest; warm up while the data is still loading.
    const box = document.createElement("div");
    fillRichText(box, "<p></p>", { base: "", newTab: "", table: "" });
    sanitizer = { fillRichText, showAnchor };
  } catch (error) {
    console.error(error);
  }
  return sanitizer;
}

/** The sanitizer once it has loaded; only loads it if `needed`. */
export function useSanitizer(needed: boolean): Sanitizer | undefined {
  const [, redraw] = useState(() => sanitizer);
  useEffect(() => {
    if (!needed) return;
    let wanted = true;
    // Even if it has loaded by now: that may have happened between rendering and this effect.
    void preloadRichText().then((loaded) => {
      if (wanted) redraw(() => loaded);
    });
    return () => {
      wanted = false;
    };
  }, [needed]);
  return sanitizer;
}
