import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { Badge } from "#src/schema/types.gen.ts";
import WidgetPoints from "#src/widgets/points/widget-points.tsx";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply } from "#tests/support/wire.ts";
import WidgetBadge from "./widget-badge.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const show = (badge: Badge) =>
  renderScene(
    <WidgetBadge config={{ "@type": "WidgetBadge", badge: "/v2/badges/4" }} />,
    { user: camille, wire: { "GET /badges/4/user.jsonld": badge } },
  );

test.each<[string, Badge]>([
  ["Obtenu le 12/06/2026", { isObtained: true, obtainedAt: "2026-06-12" }],
  ["Badge obtenu", { isObtained: true }],
  ["65 % du chemin parcouru", { isObtained: false, progress: 0.65 }],
  ["100 % du chemin parcouru", { isObtained: false, progress: 7 }],
  ["À vous de jouer", { isObtained: false, progress: null }],
])("CH-1.4 CH-2.2.10 CH-7.3.26 says “%s” of %j", async (words, badge) => {
  await show({ title: "Or", description: "Dix poses", ...badge });
  expect(await screen.findByRole("heading", { name: "Or" })).toBeTruthy();
  expect(screen.getByText("Dix poses")).toBeTruthy();
  expect(
    screen.getByText(words, {
      normalizer: (text) => text.trim().replaceAll(/[\u00a0\u202f]/g, " "),
    }),
  ).toBeTruthy();
});

test("CH-6.3 CH-8.9 a badge that is forbidden shows an error only in its own block", async () => {
  await renderScene(
    <>
      <WidgetBadge config={{ "@type": "WidgetBadge", badge: "/v2/badges/4" }} />
      <WidgetPoints config={{ "@type": "WidgetPoints" }} />
    </>,
    {
      user: camille,
      wire: {
        "GET /badges/4/user.jsonld": reply(403),
        "GET /user/12/points": { points: 30 },
      },
    },
  );
  expect(await screen.findByText("30")).toBeDefined();
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Le chargement n’a pas abouti."),
  ]);
});
