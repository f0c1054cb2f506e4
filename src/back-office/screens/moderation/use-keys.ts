import { useEffect, useEffectEvent } from "react";
import { type Command, commandOf, isTyped } from "./keys.ts";

/** Calls `run` for the keys of the screen, unless they belong to a field or a dialog; `run` says whether it used the key. */
export function useKeys(run: (command: Command) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event);
    if (command === undefined) return;
    // A key that is held moves on, and never decides.
    const isMove = command === "next" || command === "previous";
    if (event.repeat && !isMove) return;
    const isPane = command === "nextPane" || command === "previousPane";
    const isDialogOpen =
      document.querySelector("[role=dialog]:not(:has([data-keys]))") !== null;
    if (isDialogOpen || (!isPane && isTyped(event.target))) return;
    if (run(command)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
