import { focusManager } from "@tanstack/react-query";

/** How long after the last input a page counts as attended, in milliseconds. */
const attentionMs = 60 * 60 * 1000;

const inputs = [
  "pointerdown",
  "pointermove",
  "keydown",
  "wheel",
  "visibilitychange",
] as const;

/**
 * Pauses polling once a page has had no input for an hour, and resumes with the next input: polling alone must not keep a
 * session alive.
 */
export function followAttention(): void {
  let last = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = last + attentionMs - Date.now();
    timer = left > 0 ? setTimeout(look, left) : undefined;
    if (timer === undefined) focusManager.setFocused(false);
  };
  const note = () => {
    last = Date.now();
    if (timer !== undefined) return;
    look();
    focusManager.setFocused(undefined);
  };
  for (const input of inputs)
    document.addEventListener(input, note, { capture: true, passive: true });
  look();
}
