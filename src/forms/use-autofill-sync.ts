import { useEffect, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * What a control holds: whether a box is ticked, the chosen one of a group of radio buttons, the text of all else.
 * @param control the control, or what stands around the radio buttons of a group
 * @param rendered what React last gave it
 * @returns undefined where nothing is chosen, there is nothing to read, or the control cannot show `rendered`
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
 * Some password managers set values without an event, so that React knows nothing of them. Calls `sync` before a click or a
 * submit is handled, so that what is on the screen is what is sent.
 * @param sync takes over what controls hold; returns what to do about it, and undefined where nothing has changed
 */
export function useAutofillSync(sync: () => (() => void) | undefined): void {
  const latest = useRef(sync);
  useLayoutEffect(() => {
    latest.current = sync;
  });
  useEffect(() => {
    const before = () => {
      const apply = latest.current();
      // Synchronously: the handlers of the event read the values.
      if (apply !== undefined) flushSync(apply);
    };
    const types = ["click", "submit"];
    for (const type of types) addEventListener(type, before, true);
    return () => {
      for (const type of types) removeEventListener(type, before, true);
    };
  }, []);
}
