import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DayEdge } from "#src/domain/values/typed-date.ts";
import { setDateFormat, setTimeZone } from "#src/i18n/date-format.ts";
import { setProgrammeLocale } from "#src/i18n/languages.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { DateInput } from "./date-input.tsx";

beforeEach(() => initForTests("en"));
afterEach(() => {
  cleanup();
  setDateFormat(undefined);
  setTimeZone(undefined);
  setProgrammeLocale(undefined);
});

interface Options {
  initial?: string | null;
  edge?: DayEdge;
  isFinished?: boolean;
}

function show({ initial = null, ...props }: Options = {}) {
  const handed = vi.fn();
  let set: (value: string | null) => void = () => undefined;
  function Page() {
    const [value, setValue] = useState(initial);
    set = setValue;
    return (
      <>
        <DateInput
          {...props}
          control={{ "aria-label": "Start" }}
          value={value}
          onChange={(next) => {
            handed(next);
            setValue(next);
          }}
          t={(key, values) => [key, ...Object.values(values ?? {})].join(" ")}
        />
        <output>{value}</output>
        <button type="button" onClick={() => setValue("2026-01-01T08:00:00Z")}>
          other
        </button>
      </>
    );
  }
  render(<Page />);
  const input = screen.getByLabelText<HTMLInputElement>("Start");
  return {
    ...{ input, handed, set: (value: string | null) => set(value) },
    type: (value: string) => fireEvent.change(input, { target: { value } }),
    value: () => screen.getByRole("status").textContent,
  };
}

test("BO-1.2 what is typed over a date is what counts, without Enter and without leaving the field", () => {
  const { input, type, value } = show({ initial: "2028-03-15T08:00:00.000Z" });
  expect(input.value).toBe("15/03/2028 09:00");
  type("16/03/28 9h30");
  expect(value()).toBe("2028-03-16T08:30:00.000Z");
  expect(
    screen.getByText("16 March 2028 at 09:30 (Europe/Paris)"),
  ).toBeTruthy();
  type("16/03/2028");
  expect(value()).toBe("2028-03-15T23:00:00.000Z");
  expect(
    screen.getByText("date.start_of_day 16 March 2028 (Europe/Paris)"),
  ).toBeTruthy();
  fireEvent.blur(input);
  expect(input.value).toBe("16/03/2028");
});

test.each([
  ["31/02/2028 09:00", /^date.no_day 31\/02\/2028 09:00/],
  ["28/03/2027 02:30", /^date.skipped 28\/03\/2027 02:30 .*Europe\/Paris/],
  ["16/03/2028 25:00", /^date.no_time/],
])(
  "BO-1.2 %s replaces the date before it, stays in the field and is refused in words",
  (text, words) => {
    const { input, type, value } = show({
      initial: "2028-03-15T08:00:00.000Z",
    });
    type(text);
    expect(screen.getByRole("alert").textContent).toMatch(words);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(value()).toBe(text);
    fireEvent.blur(input);
    expect(input.value).toBe(text);
  },
);

test("the beginning of a date is no mistake until the field is left", () => {
  const { input, type } = show();
  type("16/0");
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.blur(input);
  expect(screen.getByRole("alert").textContent).toMatch(
    /^date.unreadable 16\/0 .*31\/12\/2028/,
  );
  expect(input.value).toBe("16/0");
});

test("an hour that only the computer's clocks skip is taken", () => {
  // The second Sunday of March is New York's change.
  const { type, value } = show();
  type("14/03/2027 02:30");
  expect(value()).toBe("2027-03-14T01:30:00.000Z");
});

test("an end is the end of its day", () => {
  const { input, type, value } = show({
    ...{ edge: "end", initial: "2026-12-31T23:00:00.000Z" },
  });
  expect(input.value).toBe("31/12/2026");
  expect(
    screen.getByText("date.end_of_day 31 December 2026 (Europe/Paris)"),
  ).toBeTruthy();
  type("30 Dec 2026");
  expect(value()).toBe("2026-12-30T23:00:00.000Z");
});

test("dates are in the order of the programme, with 12 hours where its English has them", () => {
  setDateFormat("MM/DD/YYYY");
  setProgrammeLocale("en_US");
  setTimeZone("America/New_York");
  const { input, type, value } = show({ initial: "2028-03-15T20:00:00.000Z" });
  expect(input.value).toBe("03/15/2028 4:00 PM");
  type("3/16/28 9am");
  expect(value()).toBe("2028-03-16T13:00:00.000Z");
});

test("another date that comes from outside is shown", () => {
  const { input, type } = show();
  type("31/02/2028");
  fireEvent.click(screen.getByText("other"));
  expect(input.value).toBe("01/01/2026 09:00");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a filter gets finished dates only", () => {
  const { input, type, handed } = show({ isFinished: true });
  type("16/03/28");
  expect(handed).not.toHaveBeenCalled();
  type("16/03/2028");
  fireEvent.keyDown(input, { key: "Enter", code: "Enter" });
  expect(handed.mock.lastCall).toEqual(["2028-03-15T23:00:00.000Z"]);
  type("31/02/2028");
  fireEvent.blur(input);
  expect(handed).toHaveBeenCalledOnce();
  expect(input.value).toBe("31/02/2028");
  expect(screen.getByRole("alert")).toBeTruthy();
  type("");
  fireEvent.blur(input);
  expect(handed.mock.lastCall).toEqual([null]);
});

test("a day of the calendar keeps the time", () => {
  const { input, value } = show({ initial: "2028-03-15T08:30:00.000Z" });
  fireEvent.click(screen.getByRole("button", { name: "date.calendar" }));
  fireEvent.click(
    document.querySelector('td[title="2028-03-20"]') as HTMLElement,
  );
  expect(input.value).toBe("20/03/2028 09:30");
  expect(value()).toBe("2028-03-20T08:30:00.000Z");
});
