import { useEffect, useState } from "react";
import { useMediaQuery } from "#src/ui/media-query.ts";

/** How long each slide is shown (CH-9.10). */
const slideTime = 3000;

export type Rotation = ReturnType<typeof useRotation>;

/**
 * Which of `count` slides is shown, and whether they rotate automatically: by default unless the user prefers reduced
 * motion, never while the carousel is hovered or focused, and as the user chooses.
 */
export function useRotation(count: number) {
  const wantsStillness = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [position, setPosition] = useState(0);
  const [choice, setChoice] = useState<boolean>();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const current = position % count;
  const isOn = choice ?? !wantsStillness;
  const isMoving = isOn && !isPointed && !isFocused;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(() => setPosition(current + 1), slideTime);
    return () => clearTimeout(timer);
  }, [isMoving, current]);

  return {
    current,
    isOn,
    isMoving,
    /** Pressing “play” starts immediately, even though pointer and focus are still on the button. */
    toggle() {
      setChoice(!isOn);
      setPointed(false);
      setFocused(false);
    },
    go: (step: 1 | -1) => setPosition((current + step + count) % count),
    hold: {
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
