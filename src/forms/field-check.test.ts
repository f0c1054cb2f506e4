import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFieldCheck, type Judgement } from "./field-check.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const calls: { value: unknown; answer: (isGood: boolean | Error) => void }[] =
    [];
  const told: (Judgement | undefined)[] = [];
  const check = createFieldCheck(
    (value) =>
      new Promise((resolve, reject) => {
        calls.push({
          value,
          answer: (isGood) =>
            isGood instanceof Error ? reject(isGood) : resolve(isGood),
        });
      }),
    (judgement) => told.push(judgement),
  );
  return { check, calls, told };
}

test("AS-5.4.5 asks 500 ms after the last key, once", async () => {
  const { check, calls, told } = setUp();
  check.typed("a");
  await vi.advanceTimersByTimeAsync(499);
  check.typed("ab");
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ value }) => value)).toEqual(["ab"]);
  calls[0]?.answer(true);
  await expect(check.now("ab")).resolves.toBe(true);
  expect(calls).toHaveLength(1);
  expect(told.at(-1)).toEqual({ value: "ab", outcome: "passed" });
});

test("asks at once when the field is left, and not again by the clock", async () => {
  const { check, calls } = setUp();
  check.typed("a");
  void check.now("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
});

test("drops an answer to a value that is no longer there", async () => {
  const { check, calls, told } = setUp();
  const first = check.now("a");
  check.typed("ab");
  const second = check.now("ab");
  calls[1]?.answer(true);
  await second;
  calls[0]?.answer(false);
  await expect(first).resolves.toBe(false);
  expect(told.at(-1)).toEqual({ value: "ab", outcome: "passed" });
});

test("AS-5.4.6 a failed call refuses the value, and is repeated on the next try", async () => {
  const { check, calls, told } = setUp();
  const first = check.now("a");
  calls[0]?.answer(new Error("down"));
  await expect(first).resolves.toBe(false);
  expect(told.at(-1)).toEqual({ value: "a", outcome: "refused" });
  const second = check.now("a");
  calls[1]?.answer(true);
  await expect(second).resolves.toBe(true);
});

test("asks nothing while there is nothing to ask, nor once it is over", async () => {
  const { check, calls } = setUp();
  check.typed("a");
  check.typed(undefined);
  await vi.advanceTimersByTimeAsync(1000);
  check.typed("b");
  check.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
});
