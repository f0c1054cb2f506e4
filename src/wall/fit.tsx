import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Nothing is larger, however small it is. */
const MAX_SCALE = 3;

/** Scales its content so that it fills the screen and nothing has to be scrolled. */
export function Fit({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, content.current];
    if (outer === null || inner === null || !("ResizeObserver" in window))
      return;
    const fit = () => {
      const scale = Math.min(
        outer.clientWidth / inner.offsetWidth,
        outer.clientHeight / inner.offsetHeight,
        MAX_SCALE,
      );
      inner.style.scale = String(scale);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="wall-box">
      <div ref={content} className="wall-fitted">
        {children}
      </div>
    </div>
  );
}
