/** Focuses the control of a name; of radio buttons the chosen one, else the first. */
export function focusControl(name: string): void {
  const controls = [...document.getElementsByName(name)];
  const chosen = controls.find(
    (control) => control instanceof HTMLInputElement && control.checked,
  );
  (chosen ?? controls[0])?.focus();
}
