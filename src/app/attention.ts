import { focusManager } from "@tanstack/react-query";

/** How long a page is taken to be looked at after the last sign of somebody, in milliseconds. */
const attentionMs = 60 * 60 * 1000;

const signs = [
  "pointerdown",
  "pointermove",
  "keydown",
  "wheel",
  "visibilitychange",
] as const;

/**
 * Stops asking the server anew on a page that nobody has touched for an hour, until somebody does: a session must not stay
 * open because its page polls.
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
  for (const sign of signs)
    document.addEventListener(sign, note, { capture: true, passive: true });
  look();
}
