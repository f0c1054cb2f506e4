// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { WidgetColumns as Config } from "#src/schema/types.gen.ts";
import WidgetColumns from "./widget-columns.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const show = (config: Omit<Config, "@type">) =>
  render(<WidgetColumns config={{ "@type": "WidgetColumns", ...config }} />)
    .container;

const headings = () =>
  screen
    .getAllByRole("heading")
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);

const columns = [
  { title: "Vendez", text: "Chaque pompe compte." },
  { text: "Deux minutes." },
];

test("the titles of columns are below that of the block", () => {
  show({ title: "En bref", columns });
  expect(headings()).toEqual(["H2 En bref", "H3 Vendez"]);
  expect(screen.getByText("Deux minutes.")).toBeTruthy();
});

test("without a title of the block, no level is left out", () => {
  show({ columns });
  expect(headings()).toEqual(["H2 Vendez"]);
});

test("a column without title and text is left out", () => {
  const shown = show({ columns: [{}, null, { text: " " }, ...columns] });
  expect(shown.querySelector("section > div")?.childElementCount).toBe(2);
});

test("without columns there is nothing", () => {
  expect(show({ title: "En bref", columns: [{}] }).innerHTML).toBe("");
});
