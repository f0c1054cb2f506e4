import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, ChallengeListProduct } from "#src/schema/types.gen.ts";
import { renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import ChallengeProducts from "./challenge-products.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const challenge: Challenge = {
  id: 3,
  type: "List",
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};
const product = (
  id: number,
  terms: Partial<ChallengeListProduct> = {},
): ChallengeListProduct => ({
  id,
  challengeProduct: { id, productName: `Radiateur ${id}`, brand: "Ondrea" },
  ...terms,
});

const show = (
  products: ChallengeListProduct[] | null,
  now = "2026-05-10",
  wire: WireAnswers = {},
) =>
  renderScene(
    <ChallengeProducts
      config={{ "@type": "ChallengeProducts" }}
      data={{ ...challenge, challengeListProducts: products }}
    />,
    {
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      clock: createManualClock(now),
      wire,
    },
  );
const rows = () =>
  screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test.each([
  [16, 16, 0],
  [17, 16, 1],
])(
  "CH-2.4.11 CH-9.5 of %i products the first %i are shown, and %i list of pages",
  async (total, first, pages) => {
    await show(Array.from({ length: total }, (_, index) => product(index + 1)));
    expect(rows()).toHaveLength(first);
    expect(screen.queryAllByRole("navigation")).toHaveLength(pages);
    if (pages === 0) return;
    fireEvent.click(screen.getByRole("button", { name: "Suivant" }));
    expect(rows()).toEqual(["OndreaRadiateur 17"]);
  },
);

const listed = "GET /challenge-list-products.jsonld";

test.each([
  ["at once", 10_000, [{}]],
  ["page by page from a server that allows fewer", 10, [{}, { page: "2" }]],
])(
  "CH-7.3.20 CH-9.5 CH-9.6 products that the challenge omits are requested %s, and shown sixteen at a time",
  async (_, most, requests) => {
    const all = Array.from({ length: 17 }, (_, index) => product(index + 1));
    const { wire } = await show(null, undefined, {
      [listed]: ({ query: { page = "1" } }) => ({
        "hydra:member": all.slice(
          (Number(page) - 1) * most,
          Number(page) * most,
        ),
        "hydra:totalItems": all.length,
      }),
    });
    await waitFor(() => expect(rows()).toHaveLength(16));
    const second = screen.getByRole("button", { name: "2" });
    second.focus();
    fireEvent.click(second);
    await waitFor(() => expect(rows()).toEqual(["OndreaRadiateur 17"]));
    expect(document.activeElement).toBe(second);
    expect(wire.calls.map(({ query }) => query)).toEqual(
      requests.map((request) => ({
        id: "3",
        itemsPerPage: "10000",
        ...request,
      })),
    );
  },
);

test("CH-8.8 a challenge without products renders nothing; products that fail to load are logged and can be retried", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await show([]);
  expect(document.body.textContent).toBe("");
  cleanup();
  const { wire } = await show(null, undefined, { [listed]: reply(500) });
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  expect(logged).toHaveBeenCalledOnce();
  wire.answer(listed, { "hydra:member": [], "hydra:totalItems": 0 });
  fireEvent.click(retry);
  await waitFor(() => expect(document.body.textContent).toBe(""));
});

test.each<[Partial<ChallengeListProduct>, string]>([
  [{ reward: 30, threshold: 1 }, "30\u00a0soleilspar unité"],
  [{ reward: 30, threshold: 3 }, "30\u00a0soleilspar unité, dès 3"],
  [{ coefficient: 1.5 }, "compte pour 1,5"],
  [{ reward: 30, threshold: 0, coefficient: 2 }, "compte pour 2"],
  [{ coefficient: 1 }, ""],
  [{}, ""],
])("CH-2.4.11 %j earns “%s”", async (terms, gain) => {
  await show([product(1, terms)]);
  expect(rows()).toEqual([`OndreaRadiateur 1${gain}`]);
});

test.each([
  ["2026-04-01", "false"],
  ["2026-05-10", "false"],
  ["2026-06-10", "true"],
])("CH-2.4.11 on %s they are disabled: %s", async (now, isDisabled) => {
  await show([product(1)], now);
  const list = screen.getByRole("list").parentElement;
  expect(list?.getAttribute("aria-disabled")).toBe(isDisabled);
  expect(screen.queryByText(/ne se déclarent plus/) !== null).toBe(
    isDisabled === "true",
  );
});
