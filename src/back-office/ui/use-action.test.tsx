import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { type KeyedCall, useAction } from "./use-action.ts";

afterEach(cleanup);

const queries = new QueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

interface Sent {
  points: number;
  key: string;
  settle: (error?: Error) => void;
}

/** An action whose responses come from the test. */
function openAction(isOnce = false) {
  const sent: Sent[] = [];
  const { result } = renderHook(
    () =>
      useAction<unknown, number>({
        isOnce,
        mutationFn: (points, { headers }: KeyedCall) =>
          new Promise<void>((resolve, reject) => {
            sent.push({
              ...{ points, key: headers["Idempotency-Key"] },
              settle: (error) => (error ? reject(error) : resolve()),
            });
          }),
      }),
    { wrapper },
  );
  const mutate = (points: number) =>
    act(async () => result.current.mutate(points));
  const settle = (error?: Error) => act(async () => sent.at(-1)?.settle(error));
  return { sent, result, mutate, settle };
}

test("BO-9.89 two clicks before the first render are one action", async () => {
  const { sent, result } = openAction();
  const { mutate } = result.current;
  await act(async () => {
    mutate(7);
    mutate(7);
  });
  await act(async () => result.current.mutate(7));
  expect(sent).toHaveLength(1);
});

test("BO-9.89 trying again has the same key, until it is done or something else is sent", async () => {
  const { sent, result, mutate, settle } = openAction();
  await mutate(7);
  await settle(new Error("no response"));
  await waitFor(() => expect(result.current.error).not.toBeNull());
  await mutate(7);
  await settle(new Error("no response"));
  await mutate(8);
  await settle();
  await mutate(8);
  await settle();
  const [one, again, other, next] = sent.map(({ key }) => key);
  expect(again).toBe(one);
  expect(new Set([one, other, next]).size).toBe(3);
});

test("BO-9.89 a dialog that closes sends nothing after it succeeded", async () => {
  const { sent, mutate, settle } = openAction(true);
  await mutate(7);
  await settle(new Error("refused"));
  await mutate(7);
  await settle();
  await mutate(7);
  expect(sent).toHaveLength(2);
});
