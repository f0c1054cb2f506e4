import { startTransition, useEffect, useState } from "react";

/** A value once it has not changed for `delay` milliseconds. */
export function useDebounced<Value>(value: Value, delay: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => settle(value)), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
