import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const limits = { places: 2, maxWaiting: 4, maxOfOne: 3 };

/** Runs everything that is not blocked. */
const settle = () => new Promise(setImmediate);

/** Work that records its start, and ends on demand. */
function workplace() {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, whose: string) =>
    turns.take(whose, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { ask, begun, end };
}

it("runs as much in parallel as there are places, one task per person", async () => {
  const { ask, begun, end } = workplace();
  for (const name of ["a1", "a2", "b1", "c1"]) void ask(name, name.charAt(0));
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
});

it("goes on after what failed", async () => {
  const turns = createTurns(limits);
  const fail = () => Promise.reject(new Error("no"));
  for (const _ of "12345")
    await expect(turns.take("a", fail)).rejects.toThrow("no");
});

it("rejects tasks if too many wait, earlier for a single person", async () => {
  const { ask } = workplace();
  for (const name of ["1", "2", "3", "4"]) void ask(name, "a");
  await settle();
  await expect(ask("5", "a")).rejects.toMatchObject({ statusCode: 429 });
  for (const whose of ["b", "c"]) void ask(whose, whose);
  await settle();
  await expect(ask("6", "d")).rejects.toMatchObject({
    statusCode: 503,
    retryAfter: 5,
  });
});
