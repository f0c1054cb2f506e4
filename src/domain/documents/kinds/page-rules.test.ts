import { expect, test } from "vitest";
import { pageRules } from "./page-rules.ts";

test.each([
  ["2026-12-31", "2026-12-31", 0],
  ["2026-12-31T08:00:00Z", "2026-12-31T08:00:00Z", 1],
  ["2026-12-31", "2026-12-30", 1],
  ["2026-12-31", null, 0],
])(
  "a window from %s to %s has %i mistakes: a day is included as an end",
  (startDate, endDate, count) => {
    const block = { diffusionStartAt: startDate, diffusionEndAt: endDate };
    const body = { startDate, endDate, blocks: [block] };
    expect(pageRules(null, body)).toHaveLength(2 * count);
  },
);
