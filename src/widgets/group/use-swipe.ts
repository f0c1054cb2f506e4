import { type PointerEvent, useRef } from "react";

/** How far a finger goes before it means the next slide, in px. */
const threshold = 48;

/** Follows a finger sideways: calls back with the direction that it asks for. A mouse or a pen does nothing. */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<number | undefined>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      start.current = pointerType === "touch" ? clientX : undefined;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const distance =
        start.current === undefined ? 0 : clientX - start.current;
      start.current = undefined;
      if (Math.abs(distance) > threshold) onSwipe(distance < 0 ? 1 : -1);
    },
  };
}
