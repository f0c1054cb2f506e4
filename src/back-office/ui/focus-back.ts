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
