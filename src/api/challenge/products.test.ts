import { expect, test } from "vitest";
import { createTestClient } from "#src/api/client/testing.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import { getChallengeProducts, noFilter } from "./products.ts";

const server = await openTestServer();

const product = (id: number, brand: string | null, range: string | null) => ({
  challengeProduct: { id, brand, range },
});
const products = [
  product(1, "Brizel", "Sol"),
  product(2, null, "Sol"),
  product(3, " ", null),
  product(4, "Ondrea", null),
];

test.each([
  [{}, { brands: null, ranges: null }, [1, 2, 3, 4]],
  [
    { brands: ["Brizel", "Ondrea"] },
    { brands: "Brizel,Ondrea", ranges: null },
    [1, 2, 3, 4],
  ],
  [{ brands: [""] }, { brands: null, ranges: null }, [2, 3]],
  [{ brands: ["", "Brizel"] }, { brands: null, ranges: null }, [1, 2, 3]],
  [{ brands: [""], ranges: ["Sol"] }, { brands: null, ranges: "Sol" }, [2, 3]],
  [{ brands: [""], ranges: [""] }, { brands: null, ranges: null }, [3]],
])(
  "CH-7.3.20 products by %j: names alone are sent, those without one are found here",
  async (filter, sent, ids) => {
    server.answers({ body: products });
    const { items, total } = await getChallengeProducts(
      createTestClient(server.base),
      "1",
      { ...noFilter, ...filter },
    );
    const { searchParams } = new URL(
      server.received[0]?.url ?? "",
      server.base,
    );
    expect({
      brands: searchParams.get("brands"),
      ranges: searchParams.get("ranges"),
    }).toEqual(sent);
    expect(searchParams.get("itemsPerPage")).toBe("10000");
    expect(searchParams.has("page")).toBe(false);
    expect(items.map(({ challengeProduct: { id } }) => id)).toEqual(ids);
    expect(total).toBe(ids.length);
  },
);
