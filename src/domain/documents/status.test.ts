import { describe, expect, test } from "vitest";
import { liveRelease, type StatusRelease, statusesOf } from "./status.ts";

const now = new Date("2026-06-12T09:00:00Z");
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);

let id = 0;
const release = (
  days: number,
  hash = "a",
  endsAt: Date | null = null,
): StatusRelease => {
  id += 1;
  return { id, startsAt: at(days), hash, endsAt };
};

const open = { archivedAt: null, withdrawnAt: null };
const same = { hash: "a" };

describe("BO-3.5 BO-9.41 the status of a document", () => {
  test.each([
    ["never released", open, [], same, ["draft"]],
    ["released", open, [release(-1)], same, ["live"]],
    ["released at this instant", open, [release(0)], same, ["live"]],
    ["changed since", open, [release(-1)], { hash: "b" }, ["changed", "live"]],
    ["planned", open, [release(1)], same, ["scheduled", "draft"]],
    [
      "live, with a release to come",
      open,
      [release(-1), release(1, "b")],
      same,
      ["scheduled", "live"],
    ],
    [
      "live and changed, with a release to come",
      open,
      [release(-1), release(1, "b")],
      { hash: "c" },
      ["scheduled", "changed", "live"],
    ],
    ["over", open, [release(-2, "a", at(-1))], same, ["ended"]],
    ["over at this instant", open, [release(-2, "a", now)], same, ["ended"]],
    ["not over yet", open, [release(-2, "a", at(1))], same, ["live"]],
    [
      "archived",
      { archivedAt: at(-1), withdrawnAt: at(-1) },
      [release(-2)],
      same,
      ["archived", "draft"],
    ],
    [
      "restored after it was archived",
      { archivedAt: null, withdrawnAt: at(-1) },
      [release(-2)],
      same,
      ["draft"],
    ],
    [
      "restored and released again",
      { archivedAt: null, withdrawnAt: at(-2) },
      [release(-3), release(-1)],
      same,
      ["live"],
    ],
    [
      "rolled back",
      open,
      [release(-2, "a"), release(-1, "b"), release(-0.5)],
      same,
      ["live"],
    ],
  ] as const)("%s", (_, document, releases, draft, expected) => {
    expect(statusesOf(document, releases, draft, now)).toEqual(expected);
  });
});

test("BO-9.44 of two releases at one instant the later made one is live", () => {
  const [first, second] = [release(-1, "a"), release(-1, "b")];
  expect(liveRelease([second, first], now)).toBe(second);
  expect(liveRelease([first, second], now)).toBe(second);
});
