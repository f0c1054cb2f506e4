import { useCallback, useState } from "react";

/** A sentence for screen readers; the same one twice is announced twice. */
export function useAnnouncement() {
  const [said, setSaid] = useState("");
  const say = useCallback((text: string) => {
    // A further no-break space, which is not read aloud, makes it another text.
    setSaid((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return { said, say };
}
