// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyContext } from "#src/engine/engine.ts";
import { createFakeData, TestEngine } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  ChallengeCard,
  WidgetGlobalViewAction as Config,
} from "#src/schema/types.gen.ts";
import WidgetGlobalViewAction from "./widget-global-view-action.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const answered: Record<string, ChallengeCard[]> = {
  running: [
    {
      id: 1,
      type: "Classic",
      title: "Objectif",
      maxToWin: 8000,
      resultUnit: "pompes",
    },
    { id: 2, type: "Photo", title: "Vitrine" },
  ],
  "over Photo": [{ id: 3, type: "Photo", title: "Hiver" }],
};

function show(config: Partial<Config> = {}) {
  const challenges = (params: unknown) => {
    const { status, type } = params as { status: string; type?: string };
    return answered[[status, type].filter(Boolean).join(" ")] ?? [];
  };
  render(
    <TestEngine
      data={createFakeData({ sources: { challenges } })}
      context={{
        programme: { ...emptyContext.programme, currency: "soleils" },
      }}
    >
      <WidgetGlobalViewAction
        config={{ "@type": "WidgetGlobalViewAction", ...config }}
      />
    </TestEngine>,
  );
}

const titles = () =>
  screen.queryAllByRole("link").map(({ textContent }) => textContent);

test("CH-2.2.9 running challenges are shown first, each with its link", () => {
  show();
  expect(titles()).toEqual(["Objectif", "Vitrine"]);
  expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toBe(
    "/challenge/1",
  );
});

test("CH-2.2.9 filters by status and type", () => {
  show();
  fireEvent.click(screen.getByRole("radio", { name: "Terminés" }));
  expect(titles()).toEqual([]);
  fireEvent.change(screen.getByRole("combobox"), {
    target: { value: "Photo" },
  });
  expect(titles()).toEqual(["Hiver"]);
});

test("an empty filter says which", () => {
  show({ status: "refused" });
  expect(screen.getByText("Vous n’avez refusé aucun challenge.")).toBeTruthy();
});

test("a widget for some types offers and shows no others", () => {
  show({ types: ["Photo"] });
  expect(titles()).toEqual(["Vitrine"]);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("the maximum to win is in the programme's currency", () => {
  show();
  expect(document.body.textContent).toContain(
    "Jusqu’à 8\u202f000\u00a0soleils à gagner",
  );
});
