/** Focuses the control with a name; for radio buttons the selected one, otherwise the first. */
export function focusControl(name: string): void {
  const controls = [...document.getElementsByName(name)];
  const chosen = controls.find(
    (control) => control instanceof HTMLInputElement && control.checked,
  );
  (chosen ?? controls[0])?.focus();
}
