import { useEffect, useRef } from "react";

/** The latest value, for callbacks that stay the same. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
