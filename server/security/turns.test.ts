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
  const ask = (name: string, whose: string, weight = 1) =>
    turns.take(whose, weight, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { ask, begun, end };
}

it("does as much at a time as there are places, and one thing of each person's", async () => {
  const { ask, begun, end } = workplace();
  for (const name of ["a1", "a2", "b1", "c1"]) void ask(name, name.charAt(0));
  await settle();
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
});

it("keeps what is heavy for itself, and lets nothing overtake it for ever", async () => {
  const { ask, begun, end } = workplace();
  void ask("a", "a");
  void ask("heavy", "b", 2);
  void ask("c", "c");
  await settle();
  expect(begun).toEqual(["a"]);
  await end("a");
  expect(begun).toEqual(["a", "heavy"]);
  await end("heavy");
  expect(begun).toEqual(["a", "heavy", "c"]);
});

it("goes on after what failed", async () => {
  const turns = createTurns(limits);
  const fail = () => Promise.reject(new Error("no"));
  for (const _ of "12345")
    await expect(turns.take("a", 2, fail)).rejects.toThrow("no");
});

it("says when too many wait, to one person sooner", async () => {
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
