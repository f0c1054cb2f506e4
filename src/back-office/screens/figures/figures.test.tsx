import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type {
  OfficeFigure,
  OfficeFigureValues,
} from "#src/schema/types.gen.ts";
import {
  press,
  pressKeys,
  renderOffice,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply } from "#tests/support/wire.ts";

const figure = (id: string, changes: Partial<OfficeFigure> = {}) =>
  example("office-figure", { id, label: id, by: ["status"], ...changes });

const values = (changes: Partial<OfficeFigureValues> = {}) =>
  example("office-figure-values", changes);

const items = (...all: [string, number][]) =>
  all.map(([label, value]) => ({ key: label, label, value }));

/** Shows figures with their values. */
const show = (
  figures: readonly OfficeFigure[],
  answers: Record<string, unknown>,
  address = "/figures",
) =>
  renderOffice(address, {
    answers: {
      "GET /bo/figures": listOf(figures),
      "GET /bo/figures/funnel": values({
        ...{ id: "funnel", by: "challenge", unit: "people" },
        items: [
          { key: "3", label: "Spring", value: 4 },
          { key: "others", label: "Other groups", value: 4 },
        ],
      }),
      ...(answers as object),
    },
  });

const chart = async () => within(await screen.findByRole("figure"));

const points = () =>
  screen
    .getAllByRole("option")
    .map((one) => one.textContent?.replaceAll("\u00a0", " "));

test("BO-20.4 a figure has a sentence, its definition, its instant and its rows", async () => {
  await show([figure("declarations")], {
    "GET /bo/figures/declarations": values({
      ...{ asOf: "2026-11-02T09:42:00.000Z", total: 160 },
    }),
  });
  expect(
    await screen.findByText(
      "The highest is “Validated” with 140 declarations, 87.5% of 160 declarations.",
    ),
  ).toBeDefined();
  expect(screen.getByText(/^Declarations that were sent/)).toBeDefined();
  expect(screen.getByText(/10:42/)).toBeDefined();
  expect(
    screen
      .getByRole("link", { name: "See the list for “declarations”" })
      .getAttribute("href"),
  ).toBe("/bo/moderation?challenge=1");
  expect(points()[1]).toBe(
    "Validated 140 declarations 87.5%, +19 on the period before",
  );
});

test("BO-20.4 the rows are only offered to who may see them", async () => {
  await renderOffice("/figures", {
    session: { permissions: ["STATS_READ"] },
    answers: {
      "GET /bo/figures": listOf([figure("declarations")]),
      "GET /bo/figures/*": values(),
    },
  });
  await screen.findByRole("figure");
  expect(screen.queryByRole("link", { name: /See the list/ })).toBeNull();
});

test("BO-20.4 keys go from point to point, each with its label and value", async () => {
  await show([figure("results", { by: ["bucket"] })], {
    "GET /bo/figures/results": values({
      ...{ by: "bucket", unit: "people", total: 6 },
      items: items(["0–10", 1], ["10–20", 3], ["20–30", 2]),
    }),
  });
  const [first, second, third] = await screen.findAllByRole("option");
  expect(screen.getByRole("listbox", { name: "results" })).toBeDefined();
  const stops = () =>
    screen.getAllByRole("option").filter((one) => one.tabIndex === 0);
  expect(stops()).toEqual([first]);
  first?.focus();
  await pressKeys("ArrowRight");
  expect(document.activeElement).toBe(second);
  expect(points()[1]).toBe("10–20 3 people 50%");
  await pressKeys("End");
  expect(document.activeElement).toBe(third);
  await pressKeys("ArrowDown");
  expect(document.activeElement).toBe(third);
  expect(stops()).toEqual([third]);
  await pressKeys("Home");
  expect(document.activeElement).toBe(first);
});

test("BO-20.4 days without a value are in the line, and the day that is reached is written", async () => {
  await show(
    [figure("points", { by: ["day"] })],
    {
      "GET /bo/figures/points": values({
        ...{ by: "day", unit: "points", total: 70 },
        items: items(["2026-06-02", 50], ["2026-06-04", 20]),
      }),
    },
    "/figures?from=2026-06-01&to=2026-06-05",
  );
  expect(
    await screen.findByText(
      "70 points from 1 Jun 2026 to 5 Jun 2026; the highest day is 2 Jun 2026 with 50 points.",
    ),
  ).toBeDefined();
  expect(points()).toHaveLength(5);
  screen.getAllByRole("option")[2]?.focus();
  expect(await screen.findByText("3 Jun 2026: 0 points")).toBeDefined();
});

test("BO-20.4 a funnel says how many remain, and at each step of how many before", async () => {
  await show([figure("steps", { by: ["step"] })], {
    "GET /bo/figures/steps": values({
      ...{ by: "step", unit: "people" },
      items: items(["Targeted", 80], ["Joined", 40], ["Declared", 10]),
    }),
  });
  expect(
    await screen.findByText(
      "From “Targeted” (80 people) to “Declared” (10 people), 12.5% remain.",
    ),
  ).toBeDefined();
  expect(points()[2]).toBe("Declared 10 people 25% of the step before");
});

test.each<[string, Partial<OfficeFigureValues>, string]>([
  ["nothing", { items: [], total: 0 }, "Nothing yet."],
  ["zeros alone", { items: items(["A", 0], ["B", 0]) }, "Nothing yet."],
  [
    "several highest",
    { items: items(["A", 5], ["B", 5], ["C", 1]), total: 11 },
    "2 share the highest value: 5 declarations each.",
  ],
  [
    "values without a sum",
    {
      ...{ items: items(["Median", 2], ["P95", 30]), total: 32 },
      ...{ unit: "hours", by: "measure" },
    },
    "The highest is “P95” with 30 hours.",
  ],
  ["one value", { items: items(["A", 1]), total: 1 }, "A"],
  [
    "a budget that ends",
    {
      ...{ unit: "points", by: "challenge", total: 19 },
      items: [
        { key: "3", label: "Spring", value: 10, ends: "2026-07-01" },
        { key: "4", label: "Summer", value: 9, ends: null },
      ],
    },
    "The highest is “Spring (used up on 1 Jul 2026)” with 10 points.",
  ],
])("BO-20.4 the sentence is true of %s", async (_, changes, sentence) => {
  await show([figure("declarations")], {
    "GET /bo/figures/declarations": values(changes),
  });
  expect(await screen.findByText(sentence)).toBeDefined();
  if (sentence === "Nothing yet.")
    expect(screen.queryByRole("button", { name: "Table" })).toBeNull();
});

test("BO-20.4 its values are in a table, and are copied as TSV without formulas", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  await show([figure("declarations")], {
    "GET /bo/figures/declarations": values({
      ...{ items: items(["=1+1", 1200.5], ["B", 3]) },
    }),
  });
  await press("Table");
  const part = await chart();
  expect(part.getAllByRole("row")).toHaveLength(3);
  expect(part.getByRole("cell", { name: "1\u202f200.5" })).toBeDefined();
  await press("Copy for a spreadsheet");
  await screen.findByText("Copied");
  expect(writeText).toHaveBeenCalledWith(
    "Name\tDeclarations\r\n'=1+1\t1200.5\r\nB\t3",
  );
});

test("BO-20.4 a figure that fails does not hide the others", async () => {
  await show([figure("mails"), figure("orders", { unit: "orders" })], {
    "GET /bo/figures/mails": reply(500),
    "GET /bo/figures/orders": values(),
  });
  await screen.findByRole("figure");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

test("BO-20.4 the period, the challenge and the group of all are in the address", async () => {
  const { address, calls } = await show(
    [figure("declarations", { by: ["status", "day"] })],
    { "GET /bo/figures/declarations": values() },
    "/figures?from=2026-06-01&challenge=3",
  );
  await screen.findByRole("figure");
  const asked = () =>
    calls.filter(({ path }) => path === "/bo/figures/declarations");
  expect(asked().at(-1)?.query).toEqual({
    ...{ from: "2026-06-01", challenge: "3", by: "status" },
  });
  expect(await screen.findByText("Spring")).toBeDefined();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Period" }));
  fireEvent.click(await screen.findByText("Last 7 days"));
  await waitFor(() =>
    expect(address()).toMatch(
      /from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&challenge=3$/,
    ),
  );
  expect(screen.queryByLabelText("From")).toBeNull();
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Period" }));
  fireEvent.click(await screen.findByText("Own period"));
  expect(await screen.findByLabelText("From")).toBeDefined();
});

test("BO-20.4 the page for who pays has participation, budget, liability and what has to be decided", async () => {
  await show(
    [
      figure("budget"),
      figure("points", { by: ["movement"], unit: "points" }),
      figure("mails"),
    ],
    {
      "GET /bo/figures/budget": values(),
      "GET /bo/figures/points": values({
        ...{ by: "movement", unit: "points", total: 1200 },
        items: [
          { key: "given", label: "Given", value: 900 },
          { key: "liability", label: "Open liability", value: 300 },
        ],
      }),
    },
    "/figures/owner",
  );
  expect(await screen.findByText("Open liability")).toBeDefined();
  expect(screen.getByText("300 points")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "mails" })).toBeNull();
});

test("BO-20.4 who reads figures alone begins with them", async () => {
  const { address } = await renderOffice("/", {
    session: { permissions: ["STATS_READ", "EXPORT"] },
    answers: {
      "GET /bo/today": {},
      "GET /bo/figures": listOf([]),
      "GET /bo/figures/funnel": values(),
    },
  });
  await waitFor(() => expect(address()).toBe("/bo/figures"));
  await screen.findByRole("combobox", { name: "Period" });
});
