import { useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * The current value of a control: whether a checkbox is checked, the selected one of a group of radio buttons, otherwise the
 * text.
 * @param control the control, or the container of a group of radio buttons
 * @param rendered the value that React last rendered
 * @returns undefined if nothing is selected, there is nothing to read, or the control cannot show `rendered`
 */
export function readControl(
  control: Element | null,
  rendered: unknown,
): string | boolean | undefined {
  if (control instanceof HTMLTextAreaElement) return control.value;
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ value }) => value === (rendered ?? ""))
      ? control.value
      : undefined;
  if (!(control instanceof HTMLInputElement))
    return control?.querySelector<HTMLInputElement>("[type=radio]:checked")
      ?.value;
  if (control.type === "radio")
    return control.checked ? control.value : undefined;
  return control.type === "checkbox" ? control.checked : control.value;
}

/**
 * Some password managers set values without an event, which React does not notice. Calls `sync` before a click or a submit
 * is handled, so that what is on the screen is what is sent.
 * @param sync reads the controls; returns a function that applies the changes, or undefined if nothing changed
 */
export function useAutofillSync(sync: () => (() => void) | undefined): void {
  const latest = useRef(sync);
  useLayoutEffect(() => {
    latest.current = sync;
  });
  useEffect(() => {
    const before = () => {
      const apply = latest.current();
      // Synchronously, because the event's handlers read the values.
      if (apply !== undefined) flushSync(apply);
    };
    const types = ["click", "submit"];
    for (const type of types) addEventListener(type, before, true);
    return () => {
      for (const type of types) removeEventListener(type, before, true);
    };
  }, []);
}
