import { expect, test, vi } from "vitest";
import type { Report } from "#src/api/client/client.ts";
import type { Finding } from "#src/schema/read.ts";
import { createReporter } from "./report.ts";

const report = (
  path: string,
  index: number,
  outcome: Finding["outcome"],
): Report => ({
  method: "GET",
  path,
  index,
  finding: {
    path: ["entity", 0],
    keyword: "type",
    params: { type: ["object", "null"] },
    seen: "Ada",
    outcome,
  },
});

function reporting(isVerbose: boolean) {
  const print = { error: vi.fn(), warn: vi.fn() };
  return { print, tell: createReporter(print, isVerbose) };
}

test("omissions are reported once, whatever the entity and the entry", () => {
  const { print, tell } = reporting(false);
  tell(report("/challenges/1/challenge-results.jsonld", 3, "left out"));
  tell(report("/challenges/2/challenge-results.jsonld", 4, "left out"));
  expect(print.error.mock.calls).toEqual([
    [
      'GET /challenges/1/challenge-results.jsonld /3/entity/0: expected object or null, got "Ada" (left out)',
    ],
  ]);
});

test("repairs are reported to developers only", () => {
  const people = reporting(false);
  people.tell(report("/me", 0, "repaired"));
  expect(people.print.error).not.toHaveBeenCalled();
  expect(people.print.warn).not.toHaveBeenCalled();
  const developers = reporting(true);
  developers.tell(report("/me", 0, "repaired"));
  expect(developers.print.warn).toHaveBeenCalledOnce();
});
