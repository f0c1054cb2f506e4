import { useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Does `act` whenever another page comes, as putting away what lies open over the one before. */
export function usePageChange(act: () => void): void {
  const [location] = useLocation();
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    act();
  });
}
