import { useRef } from "react";

/**
 * Focuses the first field of a dialog once it is open, and once its fields are loaded, unless the user is in one already,
 * whose list would close; antd focuses its close button.
 */
export function useFirstField() {
  const box = useRef<HTMLDivElement>(null);
  function focusFirst(): void {
    if (!box.current?.contains(document.activeElement))
      box.current
        ?.querySelector<HTMLElement>(
          "input:enabled:not([type=hidden]), textarea:enabled",
        )
        ?.focus();
  }
  return {
    /** For the element around the fields. */
    box,
    /** For fields that are loaded later. */
    focusFirst,
    /** For antd's dialog. */
    afterOpenChange: (isOpen: boolean) => isOpen && focusFirst(),
  };
}
