const focusable = "input, textarea, button, [tabindex], [contenteditable]";

/** Focuses the control of a pointer, or of the field that it is in. @returns whether there is one */
export function focusField(box: HTMLElement, pointer: string): boolean {
  for (let at = pointer; ; at = at.replace(/\/[^/]*$/, "")) {
    const name = CSS.escape(at);
    const place =
      box.querySelector<HTMLElement>(`[data-control="${name}"]`) ??
      box.querySelector<HTMLElement>(`[data-field="${name}"]`);
    const control = place?.matches(focusable)
      ? place
      : (place?.querySelector<HTMLElement>(focusable) ?? null);
    if (control !== null) {
      control.scrollIntoView({ block: "center" });
      control.focus({ preventScroll: true });
      // A field of JSON leads to the line.
      if (at !== pointer)
        control.dispatchEvent(
          new CustomEvent("wanted-pointer", { detail: pointer, bubbles: true }),
        );
      return true;
    }
    if (at === "") return false;
  }
}
