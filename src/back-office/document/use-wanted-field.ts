import { useEffect } from "react";

/** For how many frames a field is waited for, while its form is loading. */
const MAX_FRAMES = 240;

/**
 * Focuses a field as soon as its form is there, unless the user goes elsewhere before.
 * @param focus returns whether the field has the focus
 */
export function useWantedField<Wanted extends object>(
  wanted: Wanted | undefined,
  focus: (wanted: Wanted) => boolean,
  onDone: () => void,
): void {
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let frame = 0;
    let count = 0;
    const attempt = () => {
      count += 1;
      if (focus(wanted) || count === MAX_FRAMES) onDone();
      else frame = requestAnimationFrame(attempt);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (["Escape", "F6", "Tab"].includes(key)) onDone();
    };
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("pointerdown", onDone, true);
    frame = requestAnimationFrame(attempt);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("pointerdown", onDone, true);
    };
  }, [wanted, focus, onDone]);
}
