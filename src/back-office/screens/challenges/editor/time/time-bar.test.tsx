import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { documentId, openDocument } from "#tests/support/office-document.tsx";
import { press } from "#tests/support/office-scene.tsx";
import { example } from "#tests/support/office-wire.ts";
import type { WireAnswers } from "#tests/support/wire.ts";

const dates = {
  startDiffusionDate: "2027-03-01T08:00:00.000Z",
  endDiffusionDate: null,
  startDate: "2027-03-15T08:00:00.000Z",
  endDate: "2027-04-30T22:00:00.000Z",
};

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date"],
    now: Date.parse("2027-02-10T12:00:00Z"),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the dates of a challenge. */
async function openTime(body: object = {}, answers: WireAnswers = {}) {
  const scene = await openDocument("challenge", {
    body: { type: "Classic", title: { fr: "Printemps" }, ...dates, ...body },
    view: "?section=time",
    answers: {
      "PUT /bo/documents/*/draft": ({ body: sent }) => ({
        ...example("office-draft"),
        body: (sent as { body: object }).body,
        ...{ verdicts: [], total: 0 },
      }),
      ...answers,
    },
  });
  await screen.findByRole("slider", { name: "Start" });
  return scene;
}

const slider = (name: string) => screen.getByRole("slider", { name });
const textOf = (name: string) => slider(name).getAttribute("aria-valuetext");
const key = (name: string, pressed: string, init: object = {}) =>
  fireEvent.keyDown(slider(name), { key: pressed, ...init });

const live = (body: object): WireAnswers => ({
  "GET /bo/documents/*/releases": {
    items: [
      example("office-release", {
        ...{ id: 1, revision: 2, state: "live" },
        startsAt: "2027-02-01T08:00:00.000Z",
      }),
    ],
    ...{ total: 1, planned: [] },
  },
  "GET /bo/documents/*/revisions/2": example("office-revision", {
    ...{ revision: 2, body: { ...dates, ...body } },
  }),
});

describe("BO-12.3 the handles of the time bar", () => {
  test("move by a day, a week and a month, at the same time of day across the change to summer time", async () => {
    await openTime();
    expect(textOf("Start")).toBe("Challenge, Monday, 15 March 2027 at 09:00");
    key("Start", "ArrowRight");
    expect(textOf("Start")).toContain("16 March 2027 at 09:00");
    key("Start", "ArrowRight", { shiftKey: true });
    key("Start", "ArrowUp", { shiftKey: true });
    expect(textOf("Start")).toContain("30 March 2027 at 09:00");
    key("Start", "PageDown");
    expect(textOf("Start")).toContain("28 February 2027 at 09:00");
    key("Start", "PageUp");
    key("Start", "ArrowLeft");
    key("Start", "ArrowDown");
    expect(textOf("Start")).toContain("26 March 2027 at 09:00");
  });

  test("stay where they are when the rules refuse a date, and say why", async () => {
    await openTime();
    const before = textOf("Start");
    key("Start", "PageUp");
    key("Start", "PageUp");
    expect(textOf("Start")).toContain("15 April");
    expect(
      screen.getByText(/^The end cannot be before the start\./).textContent,
    ).toMatch(/End: .*1 May 2027/);
    key("Start", "PageDown");
    expect(textOf("Start")).toBe(before);
    expect(screen.queryByText(/^The end cannot be before/)).toBeNull();
  });

  test("go to their limits by Home and End", async () => {
    await openTime();
    key("Start", "End");
    expect(textOf("Start")).toContain("30 April 2027 at 09:00");
    key("End", "Home");
    expect(textOf("End")).toContain("1 May 2027 at 00:00");
    key("Shown from", "Home");
    expect(textOf("Shown from")).toContain("1 February 2027");
  });

  test("of a challenge that has started do not move its start, nor its end into the past", async () => {
    const started = {
      startDate: "2027-02-05T08:00:00.000Z",
      startDiffusionDate: null,
    };
    await openTime(started, live(started));
    await screen.findByText("Version 2 went live");
    // Compared with what is live, once that is known.
    await screen.findAllByText("Changed");
    key("Start", "ArrowRight");
    await screen.findByText(/^The challenge has started/);
    expect(textOf("Start")).toContain("5 February 2027");
    key("End", "Home");
    expect(textOf("End")).toContain("11 February 2027 at 00:00");
  });

  test("all of them move together by the same days", async () => {
    const { sent } = await openTime();
    key("All dates", "ArrowRight", { shiftKey: true });
    key("All dates", "PageUp");
    await waitFor(() =>
      expect(sent("PUT /bo/documents/*/draft").at(-1)).toMatchObject({
        body: {
          startDiffusionDate: "2027-04-08T07:00:00.000Z",
          ...{ endDiffusionDate: null, startDate: "2027-04-22T07:00:00.000Z" },
          endDate: "2027-06-07T22:00:00.000Z",
        },
      }),
    );
  });

  test("lead to a typed date by Enter, and Escape leads back", async () => {
    await openTime();
    slider("End").focus();
    key("End", "Enter");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("data-control")).toBe(
        "/endDate",
      ),
    );
    fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
    expect(document.activeElement).toBe(slider("End"));
  });
});

describe("BO-12.3 the time bar", () => {
  const phases = () =>
    within(screen.getByRole("list", { name: "Phases" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  test("has the phases beneath it, and today", async () => {
    await openTime();
    expect(phases()).toEqual([
      "Not shown yetToday",
      expect.stringMatching(/^Before the start1 March 2027/),
      expect.stringMatching(/^Running15 March 2027/),
      expect.stringMatching(/^Over1 May 2027/),
    ]);
    key("Shown from", "PageDown");
    expect(phases().slice(0, 2)).toEqual([
      "Not shown yet",
      expect.stringMatching(/^Before the start.*Today$/),
    ]);
    screen.getByText(/Times are in Europe\/Paris/);
  });

  test("adds and removes a sign-up and ends, in words", async () => {
    await openTime();
    screen.getByText("No sign-up", { selector: "span" });
    await press("Add a sign-up (Sign-up)");
    expect(textOf("Sign-up opens")).toContain("1 March 2027 at 09:00");
    expect(textOf("Sign-up closes")).toContain("15 March 2027 at 09:00");
    await press("Remove the end (Sign-up)");
    expect(screen.queryByRole("slider", { name: "Sign-up closes" })).toBeNull();
    await press("Remove the sign-up (Sign-up)");
    expect(screen.queryByRole("slider", { name: "Sign-up opens" })).toBeNull();
    await press("Set an end (Shown to participants)");
    expect(textOf("Shown until")).toContain("15 May 2027 at 00:00");
    await press("Remove the end (Challenge)");
    expect(screen.queryByRole("slider", { name: "End" })).toBeNull();
    expect(phases().at(-1)).toMatch(/^No longer shown/);
  });

  test("marks releases and pages, each with a way there", async () => {
    await openTime(
      {},
      {
        ...live({}),
        "GET /bo/usages": {
          items: [
            {
              ...{ kind: "page", id: "p1", name: "Accueil" },
              windows: [{ from: "2027-03-02T08:00:00.000Z", until: null }],
            },
            { kind: "menu", id: "m1", name: "Menu" },
          ],
          total: 2,
        },
      },
    );
    const release = await screen.findByRole("link", {
      name: "Version 2 went live",
    });
    expect(release.getAttribute("href")).toBe(
      `/challenges/${documentId}/history`,
    );
    // Without a right for pages there is no way to them.
    const page = screen.getByText("“Accueil” shows the challenge from here on");
    expect(page.closest("a")).toBeNull();
    expect(page.closest("li")?.textContent).toContain("2 Mar 2027");
  });
});
