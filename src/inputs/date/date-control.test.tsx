import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDateFormat } from "#src/i18n/date-format.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { showQuestion } from "#src/inputs/testing.tsx";

beforeEach(() => initForTests("en"));
afterEach(() => {
  cleanup();
  setDateFormat(undefined);
});

function ask() {
  const { answer } = showQuestion({ "@id": "d", type: "date", label: "Day" });
  const input = screen.getByLabelText<HTMLInputElement>(/^Day/);
  const type = (value: string) =>
    fireEvent.change(input, { target: { value } });
  return { answer, input, type };
}

test.each([
  ["31/12/2026"],
  ["31.12.2026"],
  ["31 Dec 2026"],
  ["31 décembre 2026"],
  ["2026-12-31"],
  ["31/12/2026 23:30"],
])("%s is 31 December 2026", (text) => {
  const { answer, input, type } = ask();
  type(text);
  fireEvent.blur(input);
  expect(answer()).toBe("2026-12-31");
  expect(screen.getByText("31 December 2026")).toBeDefined();
  expect(input.value).toBe(text);
  expect(input.getAttribute("aria-invalid")).toBe("false");
});

test("the month is only first if the programme says so", () => {
  const { answer, type } = ask();
  type("1/12/2026");
  expect(answer()).toBe("2026-12-01");
  setDateFormat("MM/DD/YYYY");
  type("2/12/2026");
  expect(answer()).toBe("2026-02-12");
});

test.each(["nonsense", "31/02/2026", "12/2026"])(
  "%s stays, with a message",
  (text) => {
    const { answer, input, type } = ask();
    type(text);
    fireEvent.blur(input);
    expect(input.value).toBe(text);
    expect(answer()).toBe(text);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(/^Enter a full date/)).toBeDefined();
  },
);

test("is required", () => {
  const { input, type } = ask();
  expect(input.getAttribute("aria-required")).toBe("true");
  type("31/12/2026");
  type("");
  fireEvent.blur(input);
  expect(screen.getByText(/^Enter a full date/)).toBeDefined();
  expect(screen.queryByText("31 December 2026")).toBeNull();
});

test("a button opens the browser's calendar, which the keyboard does not stop at", () => {
  const showPicker = vi.fn();
  HTMLInputElement.prototype.showPicker = showPicker;
  const { answer, input, type } = ask();
  type("1 Dec 2026");
  const button = screen.getByRole("button", { name: "Open the calendar" });
  const stops = [...document.querySelectorAll<HTMLElement>("input, button")];
  expect(stops.filter(({ tabIndex }) => tabIndex >= 0)).toEqual([
    input,
    button,
  ]);
  fireEvent.click(button);
  expect(showPicker).toHaveBeenCalledOnce();
  const [calendar] = showPicker.mock.contexts as HTMLInputElement[];
  expect(calendar?.value).toBe("2026-12-01");
  fireEvent.change(calendar as HTMLInputElement, {
    target: { value: "2026-12-24" },
  });
  expect(answer()).toBe("2026-12-24");
  expect(input.value).toBe("24/12/2026");
});
