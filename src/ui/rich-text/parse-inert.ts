import { markupToSanitize } from "#src/ui/trusted-types.ts";

let inert: DOMImplementation | undefined;

/**
 * Parses untrusted HTML where nothing of it happens: the document belongs to no window any more, so that nothing loads
 * or runs, and no style is held against the page's content security policy, as it would be in a document of `DOMParser`
 * or in a template. To be sanitized in place, before any other document gets it.
 */
export function parseInert(html: string): HTMLElement {
  inert ??= windowless();
  const box = inert.createHTMLDocument("").createElement("div");
  box.innerHTML = markupToSanitize(html);
  return box;
}

/** The implementation of a document whose frame is gone. */
function windowless(): DOMImplementation {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const implementation = frame.contentDocument?.implementation;
  frame.remove();
  return implementation ?? document.implementation;
}
