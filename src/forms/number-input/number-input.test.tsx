import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { NumberRule } from "#src/domain/values/number.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { NumberInput } from "./number-input.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

function show(initial: unknown, rule: NumberRule = {}) {
  let value = initial;
  function Page() {
    const [present, setPresent] = useState(initial);
    value = present;
    return (
      <NumberInput
        {...rule}
        aria-label="Price"
        value={present}
        onChange={setPresent}
        t={(key, values) => [key, ...Object.values(values ?? {})].join(" ")}
      />
    );
  }
  render(<Page />);
  const input = screen.getByLabelText<HTMLInputElement>("Price");
  return {
    ...{ input, value: () => value },
    type: (text: string) =>
      fireEvent.change(input, { target: { value: text } }),
  };
}

test.each([
  ["12,50", 12.5],
  ["1.5", 1.5],
  ["1 500", 1500],
  ["1\u202f500,5", 1500.5],
  ["1'500", 1500],
  ["", null],
])("AS-9.6 a number typed as %j is %s", (text, expected) => {
  const { input, type, value } = show(7);
  type(text);
  expect(value()).toBe(expected);
  fireEvent.blur(input);
  expect(input.value).toBe(text);
  expect(screen.queryByRole("alert")).toBeNull();
});

test.each([
  ["12,50", /^number.whole 12,50/],
  ["1.500", /^number.whole 1.500/],
  ["2e3", /^number.unreadable 2e3/],
])(
  "AS-9.6 a whole number typed as %j stays in the field, with what is wrong",
  (text, words) => {
    const { input, type, value } = show(7, { isWhole: true });
    type(text);
    expect(value()).toBe(text);
    fireEvent.blur(input);
    expect(input.value).toBe(text);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toMatch(words);
  },
);

test("what may be two numbers is neither, and both are offered", () => {
  const { type } = show(null);
  type("1.500");
  expect(screen.getByRole("alert").textContent).toContain("1\u202f500 1,5000");
});

test("thousands and decimals are shown as in the language, and read as the same", () => {
  const { input } = show(12345.5);
  expect(input.value).toBe("12\u202f345,5");
  cleanup();
  expect(show(1.125).input.value).toBe("1,1250");
});

test("the arrow keys count, within the limits", () => {
  const { input, value } = show(99, { isWhole: true, min: 0, max: 100 });
  fireEvent.keyDown(input, { key: "ArrowUp" });
  fireEvent.keyDown(input, { key: "ArrowUp" });
  expect(value()).toBe(100);
  fireEvent.keyDown(input, { key: "ArrowDown", shiftKey: true });
  expect(value()).toBe(90);
});

test("what exceeds the limits is said, and not changed", () => {
  const { input, type, value } = show(9, { isWhole: true, min: 1, max: 100 });
  type("101");
  expect(value()).toBe("101");
  expect(input.value).toBe("101");
  expect(screen.getByRole("alert").textContent).toMatch(
    /^number.great 101 .*100/,
  );
});
