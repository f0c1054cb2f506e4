import { type KeyboardEvent, useState } from "react";

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 },
  ...{ Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY },
};

/** One tab stop for the points of a chart, and keys between them (BO-20.4). */
export function usePoints(label: string, count: number) {
  const [chosen, choose] = useState(-1);
  const current = Math.min(chosen, count - 1);
  return {
    /** The point that was reached last; -1 for none. */
    current,
    list: {
      role: "listbox",
      "aria-label": label,
      onKeyDown(event: KeyboardEvent) {
        const step = steps[event.key];
        if (step === undefined || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        const from = Math.max(current, 0);
        const next = Math.min(Math.max(from + step, 0), count - 1);
        event.currentTarget
          .querySelectorAll<SVGElement>("[role=option]")
          [next]?.focus();
      },
    },
    point: (index: number) => ({
      role: "option",
      tabIndex: index === Math.max(current, 0) ? 0 : -1,
      "aria-selected": index === current,
      onFocus: () => choose(index),
      onPointerEnter: () => choose(index),
    }),
  };
}
