// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createManualClock } from "#src/engine/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import type { Challenge, ChallengeListProduct } from "#src/schema/types.gen.ts";
import { renderScene } from "#tests/support/scene.tsx";
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

const show = (products: ChallengeListProduct[], now = "2026-05-10") =>
  renderScene(
    <ChallengeProducts
      config={{ "@type": "ChallengeProducts" }}
      data={{ ...challenge, challengeListProducts: products }}
    />,
    {
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      clock: createManualClock(now),
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

test.each<[Partial<ChallengeListProduct>, string]>([
  [{ reward: 30, threshold: 1 }, "30\u00a0soleilspar unité"],
  [{ reward: 30, threshold: 3 }, "30\u00a0soleilspar unité, dès 3"],
  [{ coefficient: 1.5 }, "× 1,5Coefficient"],
  [{ reward: 30, threshold: 0, coefficient: 2 }, "× 2Coefficient"],
  [{}, ""],
])("CH-2.4.11 %j brings “%s”", async (terms, gain) => {
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
