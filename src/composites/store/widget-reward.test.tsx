import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { WidgetReward as Config } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import type { Features } from "#tests/support/seed-queries.ts";
import { never, reply, type WireAnswer } from "#tests/support/wire.ts";
import WidgetReward from "./widget-reward.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const list = (...members: object[]) => ({
  "hydra:member": members,
  "hydra:totalItems": members.length,
});
const rewards = list(
  { id: 3, title: "Panier gourmand", price: 5200 },
  { id: 1, title: "Carte cadeau", price: 2000 },
);
const store: Features = { use_store: { name: "use_store", enabled: true } };

const show = (
  config: Omit<Config, "@type">,
  {
    answer = rewards,
    features = store,
  }: { answer?: WireAnswer; features?: Features } = {},
) =>
  renderScene(
    <WidgetReward config={{ "@type": "WidgetReward", ...config }} />,
    {
      ...{ user: camille, features },
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      wire: {
        "GET /user/12/points": { points: 4250 },
        "GET /rewards": answer,
        "GET /wishlist": list(),
        "PUT /wishlist/*": undefined,
      },
    },
  );

test("one that the points suffice for can be ordered", async () => {
  await show({ reward: "/v2/rewards/1" });
  const link = await screen.findByRole("link", {
    name: /^Commander/,
  });
  expect(link.getAttribute("href")).toBe("/store/order/1");
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe(
    "Carte cadeau",
  );
  expect(document.body.textContent).toContain("2\u202f000\u00a0soleils");
});

test("for another one it says how many points are missing", async () => {
  await show({ reward: 3, title: "À ne pas manquer" });
  await screen.findByText(/950/);
  expect(
    screen
      .getAllByRole("heading")
      .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
  ).toEqual(["H2 À ne pas manquer", "H3 Panier gourmand"]);
});

test("it can be wished for", async () => {
  const { sent } = await show({ reward: 1 });
  const wish = await screen.findByRole<HTMLButtonElement>("button", {
    name: /Carte cadeau/,
  });
  await waitFor(() => expect(wish.disabled).toBe(false));
  fireEvent.click(wish);
  await waitFor(() => expect(sent("/wishlist/1")).toHaveLength(1));
});

test.each<[string, Parameters<typeof show>]>([
  ["left the store", [{ reward: 99 }]],
  ["was not chosen", [{}]],
  ["belongs to a store that is closed", [{ reward: 1 }, { features: {} }]],
])("a reward that %s is not available", async (_, given) => {
  await show(...given);
  expect(
    await screen.findByText(
      "Cette récompense n’est pas disponible en ce moment.",
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test.each<[string, WireAnswer]>([
  ["is loading", never],
  ["failed", reply(500)],
])("while the store %s, its title is there", async (_, answer) => {
  await show({ title: "À ne pas manquer", reward: 1 }, { answer });
  expect(screen.getByRole("heading").textContent).toBe("À ne pas manquer");
});
