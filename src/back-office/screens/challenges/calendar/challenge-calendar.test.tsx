import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OfficeCalendarChallenge } from "#src/schema/types.gen.ts";
import { registryOf } from "#tests/support/office-kinds.ts";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import type { WireAnswers } from "#tests/support/wire.ts";
import { calendarPeriod } from "./calendar-period.ts";

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date"],
    now: Date.parse("2026-11-28T12:00:00Z"),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const answersOf = (
  ...items: Partial<OfficeCalendarChallenge>[]
): WireAnswers => ({
  ...registryOf("challenge"),
  "GET /bo/groups": listOf([]),
  "GET /bo/challenges": listOf([]),
  "GET /bo/challenges/calendar": listOf(
    items.map((item, index) =>
      example("office-calendar-challenge", { id: index + 1, ...item }),
    ),
  ),
});

const open = (search: string, answers: WireAnswers) =>
  renderOffice(`/challenges?view=calendar${search}`, { answers });

describe("BO-12.1 the calendar of challenges", () => {
  test.each([
    [
      "month",
      undefined,
      "2026-10-31T23:00:00.000Z",
      "2026-11-30T23:00:00.000Z",
    ],
    [
      "quarter",
      "2026-12-15",
      "2026-11-30T23:00:00.000Z",
      "2027-02-28T23:00:00.000Z",
    ],
    ["year", "never", "2026-10-31T23:00:00.000Z", "2026-11-30T23:00:00.000Z"],
  ])("of a %s from %s", (span, from, start, end) => {
    const { scale, next } = calendarPeriod(
      span,
      from,
      Date.now(),
      "Europe/Paris",
    );
    expect(
      [scale.from, scale.to].map((time) => new Date(time).toISOString()),
    ).toEqual([start, end]);
    expect(next).toBe(scale.to);
  });

  test("says in each line the windows of a challenge in words, and leads to it", async () => {
    await open(
      "",
      answersOf(
        {},
        {
          ...{ title: "Deal", document: "d2", endDiffusionDate: null },
          startSignInDate: "2026-09-02T06:00:00.000Z",
        },
      ),
    );
    const [, first, second] = await screen.findAllByRole("row");
    within(first as HTMLElement).getByText(
      /^Shown to participants: 1 September 2026 – 15 January 2027\. Challenge: 15 September – 31 December 2026$/,
    );
    within(second as HTMLElement).getByText(
      /^Shown to participants: From 1 September 2026 on\. Sign-up: 2.–.15 September 2026\. Challenge: /,
    );
    const link = screen.getByRole("link", { name: "Deal" });
    expect(link.getAttribute("href")).toBe("/bo/challenges/d2");
  });

  test("keeps period, length and filters in the address", async () => {
    const { address, calls } = await open("&type=Photo", answersOf({}));
    await screen.findByRole("heading", { level: 2, name: "November 2026" });
    const asked = () =>
      calls.findLast(({ path }) => path === "/bo/challenges/calendar")?.query;
    expect(asked()).toMatchObject({
      ...{ type: "Photo", from: "2026-10-31T23:00:00.000Z" },
      to: "2026-11-30T22:59:59.999Z",
    });
    await press("Next period");
    expect(address()).toBe(
      "/bo/challenges?type=Photo&view=calendar&from=2026-12-01",
    );
    fireEvent.click(screen.getByText("Quarter"));
    await screen.findByRole("heading", {
      level: 2,
      name: "Dec 2026 – Feb 2027",
    });
    expect(address()).toContain("span=quarter&from=2026-12-01");
    await press("Previous period");
    await screen.findByRole("heading", {
      level: 2,
      name: /^Sept? 2026 – Nov 2026$/,
    });
    await press("Today");
    await screen.findByRole("heading", {
      level: 2,
      name: "Nov 2026 – Jan 2027",
    });
    fireEvent.click(screen.getByText("Table"));
    await waitFor(() => expect(address()).toBe("/bo/challenges?type=Photo"));
  });

  test("is walked through by arrow keys", async () => {
    await open(
      "",
      answersOf({ title: "One" }, { title: "Two" }, { title: "Three" }),
    );
    const links = ["One", "Two", "Three"].map((name) =>
      screen.findByRole("link", { name }),
    );
    const [one, two, three] = await Promise.all(links);
    one?.focus();
    for (const [key, expected] of [
      ["ArrowDown", two],
      ["End", three],
      ["ArrowDown", three],
      ["ArrowUp", two],
      ["Home", one],
    ] as const) {
      fireEvent.keyDown(document.activeElement as Element, { key });
      expect(document.activeElement).toBe(expected);
    }
  });

  test("says when nothing is there, and how many more there are", async () => {
    const { navigate } = await open("", {
      ...answersOf(),
      "GET /bo/challenges/calendar": ({ query }) =>
        query["q"] === undefined
          ? listOf([])
          : { ...listOf([example("office-calendar-challenge")]), total: 3 },
    });
    await screen.findByText("No challenge is shown in this period.");
    navigate("/bo/challenges?view=calendar&q=confort");
    await screen.findByText("And 2 more: narrow the filters to see them.");
  });
});
