import { expect, test } from "vitest";
import { createShortMemory } from "./short-memory.ts";

function memoryAt(start: number) {
  const clock = { now: start };
  return { clock, memory: createShortMemory(() => clock.now) };
}

test("a value is handed out once", async () => {
  const { memory } = memoryAt(0);
  await memory.put("state", "kept", 60);
  expect(await memory.take("state")).toBe("kept");
  expect(await memory.take("state")).toBeUndefined();
});

test("a value is gone when its seconds are over", async () => {
  const { memory, clock } = memoryAt(0);
  await memory.put("state", "kept", 60);
  clock.now = 60_000;
  expect(await memory.take("state")).toBeUndefined();
});

test("a key is claimed once, and free again when its seconds are over", async () => {
  const { memory, clock } = memoryAt(0);
  const together = await Promise.all([
    memory.claim("jti", 60),
    memory.claim("jti", 60),
  ]);
  expect(together).toEqual([true, false]);
  clock.now = 60_000;
  expect(await memory.claim("jti", 60)).toBe(true);
});

test("it does not grow without end", async () => {
  const { memory } = memoryAt(0);
  for (let index = 0; index <= 50_000; index += 1)
    await memory.put(`key ${index}`, "", 60);
  expect(await memory.take("key 0")).toBeUndefined();
  expect(await memory.take("key 1")).toBe("");
});
