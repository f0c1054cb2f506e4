import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { OrderList as Config, Order } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import OrderList from "./order-list.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const address = {
  recipient: "Camille Durand",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};
const orders: Order[] = [
  {
    id: 2,
    reference: "R000002",
    reward: { id: 3, title: "Panier gourmand" },
    points: 5200,
    status: "sent",
    createdAt: "2026-06-12",
    sentAt: "2026-06-14",
    address,
  },
  {
    id: 1,
    reward: null,
    status: "cancelled",
    comment: "Plus fabriqué",
    cancelledAt: "2026-06-01",
    address,
  },
];

const draw = (items: Order[], config: Partial<Config> = {}) =>
  renderScene(
    <OrderList
      config={{ "@type": "OrderList", ...config }}
      data={{
        status: "ready",
        items,
        total: items.length,
        omitted: 0,
        hasMore: false,
        isLoadingMore: false,
        error: undefined,
        retry: vi.fn(),
        loadMore: vi.fn(),
      }}
    />,
    {
      user: camille,
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      wire: { "GET /user/12/points": { points: 4250 } },
    },
  );

test("AS-1.3 each order has its number, price, status and dates; a cancelled one its reason", async () => {
  await draw(orders);
  const [first, second] = screen
    .getAllByRole("article")
    .map(({ textContent }) => textContent?.replaceAll(/[\u00a0\u202f]/g, " "));
  for (const words of [
    "Panier gourmand",
    "R000002 5 200 soleils",
    "Expédiée",
    "Commandée le 12/06/2026",
    "12 rue des Lilas69003 LyonFrance",
  ])
    expect(first).toContain(words);
  for (const words of ["Récompense", "Annulée le 01/06/2026", "Plus fabriqué"])
    expect(second).toContain(words);
  expect(second).not.toContain("Lyon");
});

test("addresses are omitted if the layout says so; without orders there is a link to the store", async () => {
  await draw(orders, { showAddress: false });
  expect(document.body.textContent).not.toContain("Lilas");
  cleanup();
  await draw([]);
  expect(
    screen
      .getByRole("link", { name: "Découvrir la boutique" })
      .getAttribute("href"),
  ).toBe("/store");
});
