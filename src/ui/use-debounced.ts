import { startTransition, useEffect, useState } from "react";

const none: readonly string[] = [];
const inputs = ["keydown", "scroll"] as const;

/** A value once it has not changed for `delay` milliseconds. */
export const useDebounced = <Value>(value: Value, delay: number): Value =>
  useSettled(value, delay, none);

/** A value after `delay` milliseconds without a change of it, a key press or a scroll. */
export const useOnceCalm = <Value>(value: Value, delay: number): Value =>
  useSettled(value, delay, inputs);

function useSettled<Value>(
  value: Value,
  delay: number,
  disturbances: readonly string[],
): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        stop();
        startTransition(() => settle(() => value));
      }, delay);
    };
    const stop = () => {
      clearTimeout(timer);
      for (const name of disturbances) removeEventListener(name, wait, true);
    };
    for (const name of disturbances) addEventListener(name, wait, true);
    wait();
    return stop;
  }, [value, delay, disturbances]);
  return settled;
}
