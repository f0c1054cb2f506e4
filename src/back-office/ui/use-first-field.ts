import { useRef } from "react";

/**
 * Focuses the first field of a dialog once it is open, unless the user is in one already, whose list would close; antd
 * focuses its close button.
 */
export function useFirstField() {
  const box = useRef<HTMLDivElement>(null);
  return {
    /** For the element around the fields. */
    box,
    /** For antd's dialog. */
    afterOpenChange(isOpen: boolean): void {
      if (isOpen && !box.current?.contains(document.activeElement))
        box.current
          ?.querySelector<HTMLElement>(
            "input:enabled:not([type=hidden]), textarea:enabled",
          )
          ?.focus();
    },
  };
}
