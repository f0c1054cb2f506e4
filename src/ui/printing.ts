import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed: collapsed and paginated content is printed in full. Some browsers fire print events,
 * some change the medium, most do both; none waits for a later render, hence `flushSync`.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const tell = (next: boolean) => flushSync(() => setPrinting(next));
    const before = () => tell(true);
    const after = () => tell(false);
    const medium =
      typeof window.matchMedia === "function"
        ? window.matchMedia("print")
        : undefined;
    const follow = () => tell(medium?.matches === true);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    medium?.addEventListener("change", follow);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      medium?.removeEventListener("change", follow);
    };
  }, []);
  return isPrinting;
}
