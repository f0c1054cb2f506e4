const controls = "input, select, textarea, button";

/** Takes the user to the first control, in reading order, that is marked invalid. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  const marked = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = marked?.matches(controls)
    ? marked
    : marked?.querySelector<HTMLElement>(controls);
  control?.focus();
}
