import { type RefObject, useEffect, useRef } from "react";

/** Whether what got the focus last is an item of a box, even if that is gone. */
export function useLastFocusWithin(box: RefObject<HTMLElement | null>) {
  const isWithin = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      isWithin.current =
        target instanceof Element && box.current?.contains(target) === true;
    };
    const onBlur = ({ relatedTarget, target }: FocusEvent) => {
      // To a frame, or out of the window; an item that is removed has no blur.
      if (relatedTarget === null && (target as Element).isConnected)
        isWithin.current = document.activeElement !== document.body;
    };
    document.addEventListener("focusin", onFocus);
    document.addEventListener("focusout", onBlur);
    return () => {
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("focusout", onBlur);
    };
  }, [box]);
  return isWithin;
}
