import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { DayInput } from "./day-input.tsx";

beforeEach(() => initForTests("en"));
afterEach(cleanup);

function show(initial?: string) {
  const handed = vi.fn();
  const page = (value?: string) => (
    <DayInput control={{}} {...{ value, onChange: handed }} isFinished />
  );
  const { rerender } = render(page(initial));
  const input = screen.getByRole<HTMLInputElement>("textbox");
  return {
    ...{ handed, input },
    set: (value?: string) => rerender(page(value)),
    type: (value: string) => fireEvent.change(input, { target: { value } }),
  };
}

test("a day that is stored is shown in the order of the programme, and what is no day as it is", () => {
  const { input, set } = show("2026-12-31");
  expect(input.value).toBe("31/12/2026");
  set("2026-02-30");
  expect(input.value).toBe("2026-02-30");
});

test("a day that is removed from outside leaves the field, though there was none before it was typed", () => {
  const { handed, input, set, type } = show();
  fireEvent.focus(input);
  type("31.12.2026");
  expect(handed).not.toHaveBeenCalled();
  fireEvent.blur(input);
  expect(handed.mock.calls).toEqual([["2026-12-31"]]);
  set("2026-12-31");
  expect(input.value).toBe("31.12.2026");
  set();
  expect(input.value).toBe("");
});

test("an emptied field hands over that there is no day", () => {
  const { handed, input, type } = show("2026-12-31");
  type("");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(handed.mock.calls).toEqual([[""]]);
});
