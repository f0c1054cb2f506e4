import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { PointsHistory as Config } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import PointsHistory from "./points-history.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const members = [
  {
    id: 9,
    label: "Panier gourmand",
    points: -5200,
    date: "2026-06-12T09:00:00Z",
    order: "/v2/orders/4",
  },
  ...[8, 7, 6, 5].map((id) => ({
    id,
    label: `Bonus ${id}`,
    points: 10,
    date: "2026-06-02T09:00:00Z",
  })),
  {
    id: 2,
    label: "Objectif Confort",
    points: 600,
    date: "2026-06-01T09:00:00Z",
    challenge: "/v2/challenges/1",
  },
];

const draw = (
  query: Record<string, string> = {},
  config: Partial<Config> = {},
  answer?: object,
) =>
  renderScene(
    <PointsHistory config={{ "@type": "PointsHistory", ...config }} />,
    {
      user: camille,
      features: { use_store: { name: "use_store", enabled: true } },
      route: { query },
      wire: {
        "GET /user/12/points": { points: 4250 },
        "GET /user/point-movements": ({ query: asked }) => {
          const size = Number(asked["itemsPerPage"]);
          const start = (Number(asked["page"]) - 1) * size;
          return (
            answer ?? {
              "hydra:member": members.slice(start, start + size),
              "hydra:totalItems": members.length,
            }
          );
        },
      },
    },
  );

test("CH-1.4 the whole history loads page by page, each line with a link to its subject", async () => {
  const { wire } = await draw({}, { pageSize: 5 });
  const link = async (name: string) =>
    (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await link("Panier gourmand")).toBe("/store/orders");
  expect(document.body.textContent).toContain("−5\u202f200");
  await act(async () => {
    fireEvent.click(
      screen.getByRole("button", { name: "Mouvements plus anciens" }),
    );
  });
  expect(await link("Objectif Confort")).toBe("/challenge/1");
  expect(document.activeElement?.textContent).toContain("Objectif Confort");
  expect(
    screen.queryByRole("button", { name: "Mouvements plus anciens" }),
  ).toBeNull();
  expect(
    wire.calls.filter(({ path }) => path === "/user/point-movements"),
  ).toHaveLength(2);
});

test("the filters in the URL are sent to the server, and choosing one changes the URL", async () => {
  const { wire, history } = await draw({
    kind: "won",
    from: "2026-06-01",
    origin: "x",
  });
  await screen.findByRole("link", { name: "Panier gourmand" });
  const asked = wire.calls.find(
    ({ path }) => path === "/user/point-movements",
  )?.query;
  expect(asked).toMatchObject({
    kind: "won",
    after: "2026-05-31T22:00:00.000Z",
  });
  expect(asked).not.toHaveProperty("origin");
  await act(async () => {
    fireEvent.change(screen.getByLabelText("Origine"), {
      target: { value: "reward" },
    });
  });
  expect(history.at(-1)).toBe("/points?kind=won&origin=reward&from=2026-06-01");
});

test("a day of the period is typed as people write it, and is a filter once it is finished", async () => {
  const { history } = await draw({});
  const from = await screen.findByLabelText<HTMLInputElement>("Du");
  const enter = (value: string) =>
    act(async () => {
      fireEvent.change(from, { target: { value } });
      fireEvent.keyDown(from, { key: "Enter" });
    });
  await enter("1 juin 2026");
  expect(history.at(-1)).toBe("/points?from=2026-06-01");
  expect(screen.getByText("1 juin 2026")).toBeDefined();
  await enter("31.06.2026");
  expect(history.at(-1)).toBe("/points?from=2026-06-01");
  expect(from.value).toBe("31.06.2026");
  expect(screen.getByRole("alert").textContent).toContain("date complète");
});

test("the layout sets the filters and the page size", async () => {
  const { wire } = await draw({}, { filters: ["kind"], pageSize: 5 });
  await screen.findByRole("link", { name: "Panier gourmand" });
  expect(screen.queryByLabelText("Origine")).toBeNull();
  expect(screen.queryByLabelText("Du")).toBeNull();
  expect(screen.getByLabelText("Mouvements")).toBeDefined();
  expect(
    wire.calls.find(({ path }) => path === "/user/point-movements")?.query[
      "itemsPerPage"
    ],
  ).toBe("5");
});

test("filters are hidden from a user without movements", async () => {
  const nothing = { "hydra:member": [], "hydra:totalItems": 0 };
  await draw({}, {}, nothing);
  await screen.findByText("Vos prochains gains seront ici.");
  expect(screen.queryByRole("group")).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
  cleanup();
  await draw({ kind: "won" }, {}, nothing);
  await screen.findByText("Aucun mouvement avec ces filtres.");
  expect(screen.getByRole("group")).toBeTruthy();
});
