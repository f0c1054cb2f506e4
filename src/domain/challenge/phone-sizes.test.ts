import { expect, test } from "vitest";
import { phoneReach } from "./phone-sizes.ts";

test.each([
  [0, 0, "any"],
  [3024, 3024, "every"],
  [3024, 4032, "one_way"],
  [3025, 0, "one_way"],
  [3025, 3025, "few"],
  [0, 4033, "few"],
] as const)(
  "BO-12.2 at least %i × %i pixels is reached by: %s",
  (width, height, reach) => {
    expect(phoneReach(width, height)).toBe(reach);
  },
);
