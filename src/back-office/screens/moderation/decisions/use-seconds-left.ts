import { useEffect, useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";

/** The seconds until an instant by the server's clock, counted down to 0. */
export function useSecondsLeft(instant: string): number {
  const client = useOffice();
  const [, tick] = useState(0);
  const left = Date.parse(instant) - client.now();
  const seconds = left <= 0 ? 0 : Math.max(1, Math.floor(left / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
