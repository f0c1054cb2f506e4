/** The declarations of a `style` attribute, Word's own included, which a browser does not know. */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const text = element.getAttribute("style") ?? "";
  return new Map(
    text.split(";").flatMap((part) => {
      const at = part.indexOf(":");
      const name = part.slice(0, at).trim().toLowerCase();
      const value = part.slice(at + 1).trim();
      return at === -1 ? [] : [[name, value] as const];
    }),
  );
}

/** Replaces an element by its content. */
export const unwrap = (element: Element): void =>
  element.replaceWith(...element.childNodes);

/** Replaces an element by another with the same content. */
export function rename(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}
