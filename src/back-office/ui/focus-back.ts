import { useEffect, useState } from "react";

/** Gives the focus back to what opened a dialog, unless it has gone elsewhere. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (
          document.activeElement === document.body &&
          opener instanceof HTMLElement
        )
          opener.focus();
      });
    },
    [opener],
  );
}

/** The same, for a dialog that is rendered only while it is open. */
export function FocusBack(): null {
  useFocusBack();
  return null;
}
