import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { Badge, BadgeList as Config } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import BadgeList from "./badge-list.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const badges: Badge[] = [
  { id: 1, title: "Ancien", isObtained: true, obtainedAt: "2026-01-02" },
  { id: 2, title: "Proche", isObtained: false, progress: 0.9 },
  { id: 3, title: "Récent", isObtained: true, obtainedAt: "2026-06-12" },
  { id: 4, title: "Loin", description: "Dix poses", progress: null },
];

const draw = (config: Partial<Config> = {}, items = badges) =>
  renderScene(
    <BadgeList
      config={{ "@type": "BadgeList", ...config }}
      data={{
        status: "ready",
        data: { items, total: items.length, omitted: 0 },
        retry: () => undefined,
      }}
    />,
    { user: camille },
  );
const titles = (level: number) =>
  screen
    .queryAllByRole("heading", { level })
    .map(({ textContent }) => textContent);
const text = () =>
  document.body.textContent?.replaceAll(/[\u00a0\u202f]/g, " ");

test("CH-2.2.10 won badges with their date, the latest first; open ones with how to win them, the nearest first", async () => {
  await draw();
  expect(titles(2)).toEqual(["Gagnés", "À gagner"]);
  expect(titles(3)).toEqual(["Récent", "Ancien", "Proche", "Loin"]);
  for (const words of [
    "Obtenu le 12/06/2026",
    "90 % du chemin",
    "Dix poses",
    "2 sur 4",
  ])
    expect(text()).toContain(words);
});

test.each([
  [
    { kind: "declarations", value: 3, goal: 5 },
    "Déclarations validées : 3 sur 5",
  ],
  [{ kind: "points", value: 0, goal: 1_500 }, "Points gagnés : 0 sur 1 500"],
  [{ kind: "tier", value: 1, goal: 2 }, "Paliers atteints : 1 sur 2"],
  [{ kind: "steps", value: 1, goal: 2 }, "50 % du chemin"],
])("BO-7.4 an open badge with %o says %s", async (progressOf, words) => {
  const badge = { id: 5, isObtained: false, progress: 0.5, progressOf };
  await draw({}, [badge]);
  expect(text()).toContain(words);
});

test("the layout chooses the parts, and whether to show progress", async () => {
  await draw({ parts: ["open"], showProgress: false });
  expect(titles(3)).toEqual(["Proche", "Loin"]);
  expect(text()).not.toContain("90 %");
});

test("says so if nothing is won, or if there are no badges", async () => {
  await draw({}, [badges[3] ?? {}]);
  expect(text()).toContain("Pas encore de badge");
  cleanup();
  await draw({}, []);
  expect(text()).toContain("Le programme n’a pas encore de badge");
});
