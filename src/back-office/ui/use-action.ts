import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from "@tanstack/react-query";
import { useRef } from "react";
import { randomId } from "#src/browser/random-id.ts";

/** What a call that gives or creates something is sent with. */
export interface KeyedCall {
  headers: { "Idempotency-Key": string };
}

type Options<Result, Values> = Omit<
  UseMutationOptions<Result, Error, Values>,
  "mutationFn"
> & {
  mutationFn: (values: Values, keyed: KeyedCall) => Promise<Result>;
  /** Whether it is never run again after it succeeded, as in a dialog that closes then. */
  isOnce?: boolean;
};

/**
 * What a person does with a click or Enter, as `useMutation`; however often they click, it is done once (BO-9.89): it is
 * locked before the first request, until its result is shown. `keyed` has the same key when it is tried again with the
 * same values after a failure, which may have been that of the response alone.
 */
export function useAction<Result = unknown, Values = void>({
  mutationFn,
  isOnce = false,
  ...options
}: Options<Result, Values>): Omit<
  UseMutationResult<Result, Error, Values>,
  "mutate" | "mutateAsync"
> & { mutate: (values: Values) => void } {
  const isLocked = useRef(false);
  const key = useRef<{ of: string; value: string }>(undefined);
  const { mutateAsync, ...mutation } = useMutation<Result, Error, Values>({
    ...options,
    async mutationFn(values) {
      const of = JSON.stringify(values) ?? "";
      if (key.current?.of !== of) key.current = { of, value: randomId() };
      const result = await mutationFn(values, {
        headers: { "Idempotency-Key": key.current.value },
      });
      key.current = undefined;
      return result;
    },
  });
  return {
    ...mutation,
    mutate(values) {
      if (isLocked.current) return;
      isLocked.current = true;
      mutateAsync(values as never).then(
        () => {
          isLocked.current = isOnce;
        },
        // Shown as `error`.
        () => {
          isLocked.current = false;
        },
      );
    },
  };
}
