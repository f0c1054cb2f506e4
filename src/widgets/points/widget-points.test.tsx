import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import WidgetPoints from "./widget-points.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const movement = (
  label: string,
  points: number | string,
  date: string | null,
) => ({
  label,
  points,
  date,
});

test("CH-1.4 CH-2.2.8 CH-7.3.23 shows the balance and the last five movements, newest first", async () => {
  await renderScene(
    <WidgetPoints config={{ "@type": "WidgetPoints", id: 2 }} />,
    {
      user: camille,
      wire: {
        "GET /widget-points/2/details.jsonld": {
          total: 4250,
          details: [
            movement("Bienvenue", 100, null),
            movement("Avril", 10, "2026-04-01"),
            movement("Juin", 1500, "2026-06-12"),
            movement("Chèque cadeau", -300, "2026-06-05"),
            movement("Mai", 150, "2026-05-28"),
            movement("Mars", 5, "2026-03-01"),
          ],
        },
      },
    },
  );
  expect((await screen.findByText("4 250")).parentElement?.textContent).toBe(
    "4\u202f250 points",
  );
  expect(
    screen.getAllByRole("listitem").map(({ textContent }) => textContent),
  ).toEqual([
    "Juin12/06/2026+1\u202f500",
    "Chèque cadeau05/06/2026\u2212300",
    "Mai28/05/2026+150",
    "Avril01/04/2026+10",
    "Mars01/03/2026+5",
  ]);
});

test("AS-7.3 without an id shows just the user's points, and says nothing of movements", async () => {
  await renderScene(<WidgetPoints config={{ "@type": "WidgetPoints" }} />, {
    user: camille,
    wire: { "GET /user/12/points": { points: 1 } },
  });
  expect((await screen.findByText("1")).parentElement?.textContent).toBe(
    "1 point",
  );
  expect(screen.queryByText("Vos prochains gains seront ici.")).toBeNull();
});
