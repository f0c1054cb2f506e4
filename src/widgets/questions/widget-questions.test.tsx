// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { WidgetQuestions as Config } from "#src/schema/types.gen.ts";
import WidgetQuestions from "./widget-questions.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const show = (config: Omit<Config, "@type">) =>
  render(<WidgetQuestions config={{ "@type": "WidgetQuestions", ...config }} />)
    .container;

const entries = () => screen.getAllByRole<HTMLDetailsElement>("group");

test("each answer is closed below its question, and opens alone", () => {
  show({
    title: "Vos questions",
    questions: [
      { question: "Quand ?", answer: "Sous deux jours." },
      { question: "Combien ?", answer: "Vingt points." },
    ],
  });
  expect(screen.getByRole("article", { name: "Vos questions" })).toBeTruthy();
  const [first, second] = entries();
  expect([first?.open, second?.open]).toEqual([false, false]);
  const summary = first?.querySelector("summary");
  expect(summary?.textContent).toBe("Quand ?");
  summary?.click();
  expect([first?.open, second?.open]).toEqual([true, false]);
  expect(first?.textContent).toContain("Sous deux jours.");
});

test("an entry without a question or an answer is left out", () => {
  show({
    questions: [
      { question: " ", answer: "Oui." },
      { question: "Pourquoi ?", answer: null },
      null,
      { question: "Où ?", answer: "Ici." },
    ],
  });
  expect(entries()).toHaveLength(1);
});

test("without questions there is nothing", () => {
  expect(show({ title: "Questions", questions: [] }).innerHTML).toBe("");
});
