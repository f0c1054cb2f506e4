import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type {
  ChallengeCard,
  WidgetGlobalViewAction as Config,
} from "#src/schema/types.gen.ts";
import { renderScene } from "#tests/support/scene.tsx";
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
    {
      id: 2,
      type: "Photo",
      title: "Vitrine",
      challengeGoals: [{ challengeReward: { value: 450 } }, { value: 3 }],
    },
  ],
  "over Photo": [{ id: 3, type: "Photo", title: "Hiver" }],
  "refused Deal": [
    { id: 4, type: "Deal", title: "Grand frais", isParticipating: false },
  ],
};

const show = (config: Partial<Config> = {}) =>
  renderScene(
    <WidgetGlobalViewAction
      config={{ "@type": "WidgetGlobalViewAction", ...config }}
    />,
    {
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      wire: {
        "GET /challenges/user.jsonld": ({ query: { status, type } }) => {
          const members =
            answered[[status, type].filter(Boolean).join(" ")] ?? [];
          return {
            "hydra:member": members,
            "hydra:totalItems": members.length,
          };
        },
      },
    },
  );

const expectTitles = (titles: string[]) =>
  waitFor(() =>
    expect(
      screen.queryAllByRole("link").map(({ textContent }) => textContent),
    ).toEqual(titles),
  );

test("CH-2.2.9 running challenges are shown first, each with its link", async () => {
  await show();
  await expectTitles(["Objectif", "Vitrine"]);
  expect(screen.getAllByRole("link")[0]?.getAttribute("href")).toBe(
    "/challenge/1",
  );
});

test("CH-2.2.9 filters by status and type", async () => {
  await show();
  await expectTitles(["Objectif", "Vitrine"]);
  fireEvent.click(screen.getByRole("radio", { name: "Terminés" }));
  await expectTitles([]);
  fireEvent.change(screen.getByRole("combobox"), {
    target: { value: "Photo" },
  });
  await expectTitles(["Hiver"]);
});

test("an empty filter says which", async () => {
  await show({ status: "refused" });
  expect(
    await screen.findByText("Vous n’avez refusé aucun challenge."),
  ).toBeTruthy();
});

test("the tag of a declined deal matches the tab, not a refused declaration", async () => {
  await show({ status: "refused" });
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "Deal" } });
  await expectTitles(["Grand frais"]);
  expect(screen.getByText("Refusé")).toBeTruthy();
  expect(screen.queryByText("Refusée")).toBeNull();
});

test("a widget restricted to some types offers and shows no others", async () => {
  await show({ types: ["Photo"] });
  await expectTitles(["Vitrine"]);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("the maximum to win is in the programme's currency, else that of the goals", async () => {
  await show();
  await expectTitles(["Objectif", "Vitrine"]);
  expect(document.body.textContent).toContain(
    "Jusqu’à 8\u202f000\u00a0soleils à gagner",
  );
  expect(document.body.textContent).toContain(
    "Jusqu’à 450\u00a0soleils à gagner",
  );
});
