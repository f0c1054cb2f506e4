import { expect, test } from "vitest";
import { kindOf } from "#registry/documents.ts";
import { shownWindows } from "./shown-windows.ts";

const iso = (time: number | undefined) =>
  time === undefined ? null : new Date(time).toISOString().slice(0, 10);

const windowsOf = (body: object) =>
  shownWindows(
    body as never,
    { entity: "Challenge", id: "3" },
    kindOf("page"),
    new Map(),
    "Europe/Paris",
  ).map(({ from, until }) => [iso(from), iso(until)]);

const block = (
  id: number,
  from?: string,
  until?: string,
  inner?: object[],
) => ({
  ...{ "@type": inner ? "WidgetGroup" : "WidgetEditorial" },
  ...(from && { diffusionStartAt: `${from}T08:00:00Z` }),
  ...(until && { diffusionEndAt: `${until}T08:00:00Z` }),
  ...(inner ? { widgets: inner } : { url: `/challenge/${id}` }),
});

test.each([
  [
    "a block",
    { blocks: [block(3, "2026-05-01", "2026-06-01")] },
    [["2026-05-01", "2026-06-01"]],
  ],
  [
    "a block within the window of its group",
    {
      blocks: [
        block(0, "2026-05-10", "2026-05-20", [
          block(3, "2026-05-01", "2026-05-15"),
        ]),
      ],
    },
    [["2026-05-10", "2026-05-15"]],
  ],
  ["another challenge", { blocks: [block(33), block(4)] }, []],
  ["a block without a window", { blocks: [block(3)] }, [[null, null]]],
  [
    "blocks within the window of their page, each window once",
    {
      ...{ startDate: "2026-05-10T08:00:00Z", endDate: "2026-05-20T08:00:00Z" },
      blocks: [block(3, "2026-05-01"), block(3), block(3, "2026-05-15")],
    },
    [
      ["2026-05-10", "2026-05-20"],
      ["2026-05-15", "2026-05-20"],
    ],
  ],
  [
    "a text of the page itself",
    {
      subtitle: { fr: '<a href="/fo/challenge/3">x</a>' },
      endDate: "2026-05-20T08:00:00Z",
    },
    [[null, "2026-05-20"]],
  ],
])("BO-12.3 when a page shows a challenge: %s", (_, body, expected) => {
  expect(windowsOf(body)).toEqual(expected);
});
