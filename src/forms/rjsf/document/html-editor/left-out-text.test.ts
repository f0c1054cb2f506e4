import { expect, test } from "vitest";
import { leftOutText } from "./left-out-text.ts";

const t = (key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(" ");

test("BO-4.4 what pasting left out is listed, in the language of the form", () => {
  const left = new Map([
    ["colors", 2],
    ["links", 1],
    ["images", 1],
  ] as const);
  expect(leftOutText(left, t, "fr")).toBe(
    "html_left html_left_images 1, html_left_links 1 et html_left_colors 2",
  );
  expect(leftOutText(new Map(), t, "fr")).toBe("");
});
