import { describe, expect, test } from "vitest";
import { statusesOf } from "./status.ts";

const now = new Date("2026-06-12T09:00:00Z");
const at = (days: number) => new Date(now.getTime() + days * 86_400_000);

const live = { hash: "a", endsAt: null };
const over = { hash: "a", endsAt: at(-1) };

describe("BO-3.5 BO-9.41 the status of a document", () => {
  test.each([
    ["never released", {}, ["draft"]],
    ["released", { live }, ["live"]],
    ["changed since", { live, draft: { hash: "b" } }, ["changed", "live"]],
    ["planned", { isPlanned: true }, ["scheduled", "draft"]],
    [
      "live, with a release to come",
      { live, isPlanned: true },
      ["scheduled", "live"],
    ],
    [
      "live and changed, with a release to come",
      { live, isPlanned: true, draft: { hash: "c" } },
      ["scheduled", "changed", "live"],
    ],
    ["over", { live: over }, ["ended"]],
    ["over and changed", { live: over, draft: { hash: "b" } }, ["ended"]],
    ["over at this instant", { live: { ...over, endsAt: now } }, ["ended"]],
    ["not over yet", { live: { ...over, endsAt: at(1) } }, ["live"]],
    ["archived", { archivedAt: at(-1) }, ["archived", "draft"]],
  ] as const)("%s", (_, document, expected) => {
    const fresh = { archivedAt: null, isPlanned: false, draft: { hash: "a" } };
    expect(statusesOf({ ...fresh, ...document }, now)).toEqual(expected);
  });
});
