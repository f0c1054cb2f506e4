import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createAsyncValidator,
  type ValidationState,
} from "./async-validator.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const calls: { value: unknown; answer: (isGood: boolean | Error) => void }[] =
    [];
  const states: (ValidationState | undefined)[] = [];
  const validator = createAsyncValidator(
    (value) =>
      new Promise((resolve, reject) => {
        calls.push({
          value,
          answer: (isGood) =>
            isGood instanceof Error ? reject(isGood) : resolve(isGood),
        });
      }),
    (state) => states.push(state),
  );
  return { validator, calls, states };
}

test("AS-5.4.5 validates once, 500 ms after the last key", async () => {
  const { validator, calls, states } = setUp();
  validator.change("a");
  await vi.advanceTimersByTimeAsync(499);
  validator.change("ab");
  await vi.advanceTimersByTimeAsync(499);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ value }) => value)).toEqual(["ab"]);
  calls[0]?.answer(true);
  await expect(validator.validateNow("ab")).resolves.toBe(true);
  expect(calls).toHaveLength(1);
  expect(states.at(-1)).toEqual({ value: "ab", status: "valid" });
});

test("validates immediately when the field loses focus, and not again after the pause", async () => {
  const { validator, calls } = setUp();
  validator.change("a");
  void validator.validateNow("a");
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
});

test("drops the response for a value that has been replaced", async () => {
  const { validator, calls, states } = setUp();
  const first = validator.validateNow("a");
  validator.change("ab");
  const second = validator.validateNow("ab");
  calls[1]?.answer(true);
  await second;
  calls[0]?.answer(false);
  await expect(first).resolves.toBe(false);
  expect(states.at(-1)).toEqual({ value: "ab", status: "valid" });
});

test("AS-5.4.6 a failed call makes the value invalid, and is repeated at the next attempt", async () => {
  const { validator, calls, states } = setUp();
  const first = validator.validateNow("a");
  calls[0]?.answer(new Error("down"));
  await expect(first).resolves.toBe(false);
  expect(states.at(-1)).toEqual({ value: "a", status: "invalid" });
  const second = validator.validateNow("a");
  calls[1]?.answer(true);
  await expect(second).resolves.toBe(true);
});

test("validates nothing while the field is empty, nor after it was stopped", async () => {
  const { validator, calls } = setUp();
  validator.change("a");
  validator.change(undefined);
  await vi.advanceTimersByTimeAsync(1000);
  validator.change("b");
  validator.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toEqual([]);
});
