import { useCallback, useEffect, useRef, useState } from "react";

const step = 75;

/**
 * A line that scrolls sideways: whether there is more on either side, and a way there.
 * @param content what the line shows; measured again when it changes
 */
export function useScroller(content: unknown) {
  const list = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries have another width
  useEffect(() => {
    const line = list.current;
    if (!line) return;
    const measure = () => {
      const left = line.scrollWidth - line.clientWidth - line.scrollLeft;
      setEnds({ canGoBack: line.scrollLeft > 1, canGoOn: left > 1 });
    };
    measure();
    line.addEventListener("scroll", measure, { passive: true });
    const sizes =
      "ResizeObserver" in window ? new ResizeObserver(measure) : undefined;
    for (const part of [line, ...line.children]) sizes?.observe(part);
    return () => {
      line.removeEventListener("scroll", measure);
      sizes?.disconnect();
    };
  }, [content]);

  const scroll = useCallback((direction: 1 | -1) => {
    list.current?.scrollBy({ left: direction * step, behavior: "smooth" });
  }, []);

  return { list, ...ends, scroll };
}
