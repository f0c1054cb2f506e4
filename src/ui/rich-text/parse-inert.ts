import { markupToSanitize } from "#src/ui/trusted-types.ts";

let inert: DOMImplementation | undefined;

/**
 * Parses untrusted HTML without side effects: the document has no window any more, so nothing loads or runs, and inline
 * styles do not violate the page's content security policy, as they would with `DOMParser` or a template. Sanitize it in
 * place, before moving it to any other document.
 */
export function parseInert(html: string): HTMLElement {
  inert ??= windowless();
  const box = inert.createHTMLDocument("").createElement("div");
  box.innerHTML = markupToSanitize(html);
  return box;
}

/** The implementation of a document whose frame has been removed. */
function windowless(): DOMImplementation {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const implementation = frame.contentDocument?.implementation;
  frame.remove();
  return implementation ?? document.implementation;
}
