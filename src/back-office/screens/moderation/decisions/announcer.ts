import { useCallback, useState } from "react";

/** A text for a live region; the same text twice is read twice. */
export function useAnnouncer() {
  const [{ text, count }, set] = useState({ text: "", count: 0 });
  return {
    text: count % 2 === 0 ? text : `${text}\u00a0`,
    announce: useCallback(
      (next: string) => set((last) => ({ text: next, count: last.count + 1 })),
      [],
    ),
  };
}
