import type { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wishlistQuery } from "#src/api/store/store.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { Store as Config, Reward, User } from "#src/schema/types.gen.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import Store from "./store.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const rewards = [
  { id: 3, title: "Panier gourmand", price: 5200 },
  { id: 1, title: "Carte cadeau", price: 2000 },
];

/** More rewards than fit on the first screen. */
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: index === 0 ? "Carte cadeau" : `Cadeau ${index}`,
    price: 2000 + index,
  }));

const list = (...members: object[]) => ({
  "hydra:member": members,
  "hydra:totalItems": members.length,
});

async function draw(
  wire: WireAnswers = {},
  config: Partial<Config> = {},
  items: Reward[] = rewards,
  user: User = camille,
) {
  const drawn = await renderScene(
    <Store
      config={{ "@type": "Store", ...config }}
      data={{
        status: "ready",
        data: { items, total: items.length, omitted: 0 },
        retry: () => undefined,
      }}
    />,
    {
      user,
      options: [{ name: "CURRENCY_NAME", value: "soleils" }],
      wire: {
        "GET /user/12/points": { points: 4250 },
        "GET /wishlist": list(),
        "PUT /wishlist/*": undefined,
        ...wire,
      },
    },
  );
  await waitFor(() =>
    expect(isKnown() || screen.queryByRole("alert") !== null).toBe(true),
  );
  return drawn;
}
const isKnown = () => !wish("Carte cadeau").hasAttribute("disabled");
const wish = (title: string) =>
  screen.getByRole("button", { name: new RegExp(`mes envies ${title}$`) });
const isWished = (title: string) =>
  wish(title).textContent.startsWith("Retirer de mes envies");
/** A response for the first request only; later ones fail. */
function once(answer: object) {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? answer : reply(503);
  };
}
const settled = (queries: QueryClient) =>
  waitFor(() => expect(queries.isMutating() + queries.isFetching()).toBe(0));

test("AS-1.3 AS-9.6 the balance, then the rewards by price with what is missing", async () => {
  await draw();
  expect(document.body.textContent).toContain("4\u202f250\u00a0soleils");
  expect(
    screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent),
  ).toEqual(["Carte cadeau", "Panier gourmand"]);
  expect(document.body.textContent).toContain("Vous pouvez vous l’offrir");
  expect(
    screen.getByText("Il vous manque 950\u00a0soleils", {
      normalizer: (text) => text,
    }),
  ).toBeDefined();
});

test("cards below the second row render once the first view is complete", async () => {
  await draw({}, {}, numbered(11));
  const cards = () => screen.getAllByRole("heading", { level: 2 }).length;
  expect(cards()).toBe(8);
  await waitFor(() => expect(cards()).toBe(11));
});

test("AS-1.3 the filter shows only affordable rewards", async () => {
  await draw();
  fireEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByText("Panier gourmand")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("1 récompense");
});

test("without a balance no reward is called affordable or not", async () => {
  await draw({ "GET /user/12/points": { points: null } }, {}, rewards, {
    ...camille,
    points: null,
  });
  const filter = screen.getByRole<HTMLInputElement>("checkbox");
  fireEvent.click(filter);
  expect(filter.disabled).toBe(true);
  expect(
    screen.getByRole("heading", { name: "Panier gourmand" }),
  ).toBeDefined();
  expect(document.body.textContent).not.toContain("l’offrir");
  expect(document.body.textContent).not.toContain("manque");
});

test("AS-1.3 AS-8.10 a wishlist that failed to load is reported above the rewards, and can be retried", async () => {
  const { wire } = await draw({ "GET /wishlist": reply(500) });
  expect(screen.getByRole("alert").textContent).toContain(
    "Votre liste d’envies n’a pas pu être chargée.",
  );
  expect(isKnown()).toBe(false);
  wire.answer("GET /wishlist", list(rewards[1] ?? {}));
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  await waitFor(() => expect(isWished("Carte cadeau")).toBe(true));
  expect(isKnown()).toBe(true);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("AS-1.3 a wish shows immediately, and is sent", async () => {
  const { wire } = await draw({ "GET /wishlist": list(rewards[0] ?? {}) });
  expect(isWished("Panier gourmand")).toBe(true);
  expect(isWished("Carte cadeau")).toBe(false);
  fireEvent.click(wish("Carte cadeau"));
  await waitFor(() => expect(isWished("Carte cadeau")).toBe(true));
  await waitFor(() =>
    expect(
      wire.calls
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path}`),
    ).toEqual(["PUT /wishlist/1"]),
  );
});

test("AS-1.3 a refused wish is rolled back, with an error", async () => {
  const answered = Promise.withResolvers<void>();
  const { notified } = await draw({
    "PUT /wishlist/*": async () => {
      await answered.promise;
      return reply(503);
    },
    // The refetch of the wishlist fails as well.
    "GET /wishlist": once(list()),
  });
  fireEvent.click(wish("Carte cadeau"));
  await waitFor(() => expect(isWished("Carte cadeau")).toBe(true));
  answered.resolve();
  await waitFor(() => expect(isWished("Carte cadeau")).toBe(false));
  await waitFor(() =>
    expect(notified()).toEqual([
      { variant: "error", message: expect.stringContaining("envies") },
    ]),
  );
});

test("AS-1.3 later data from the server wins over earlier clicks", async () => {
  const { wire, queries } = await draw();
  fireEvent.click(wish("Carte cadeau"));
  await waitFor(() => expect(isWished("Carte cadeau")).toBe(true));
  await settled(queries);
  expect(isWished("Carte cadeau")).toBe(true);
  // Changed in another tab.
  wire.answer("GET /wishlist", list(rewards[0] ?? {}));
  await queries.refetchQueries(wishlistQuery());
  await waitFor(() => expect(isWished("Carte cadeau")).toBe(false));
  expect(isWished("Panier gourmand")).toBe(true);
});

test.each([
  { answers: "both taken", put: undefined, remove: undefined, isLeft: false },
  {
    answers: "the second refused",
    put: undefined,
    remove: reply(503),
    isLeft: true,
  },
  {
    answers: "the first refused",
    put: reply(503),
    remove: undefined,
    isLeft: false,
  },
  {
    answers: "both refused",
    put: reply(503),
    remove: reply(503),
    isLeft: false,
  },
])(
  "AS-1.3 two quick clicks, $answers: the server's state is shown",
  async ({ put, remove, isLeft }) => {
    const wished = new Set<object>();
    const first = Promise.withResolvers<void>();
    const { wire, queries } = await draw({
      "GET /wishlist": () => list(...wished),
      "PUT /wishlist/*": async () => {
        await first.promise;
        if (put === undefined) wished.add(rewards[1] ?? {});
        return put;
      },
      "DELETE /wishlist/1": () => {
        if (remove === undefined) wished.clear();
        return remove;
      },
    });
    fireEvent.click(wish("Carte cadeau"));
    await waitFor(() => expect(isWished("Carte cadeau")).toBe(true));
    fireEvent.click(wish("Carte cadeau"));
    await waitFor(() => expect(isWished("Carte cadeau")).toBe(false));
    expect(wire.calls.map(({ method }) => method)).not.toContain("DELETE");
    first.resolve();
    await settled(queries);
    expect(wire.calls.map(({ method }) => method)).toContain("DELETE");
    await waitFor(() => expect(isWished("Carte cadeau")).toBe(isLeft));
  },
);

test("the programme can omit the filter and set the number of columns", async () => {
  await draw();
  expect(screen.getByRole("list").style.getPropertyValue("--columns")).toBe("");
  cleanup();
  await draw({}, { showFilter: false, columns: 2 });
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("2 récompenses");
  expect(screen.getByRole("list").style.getPropertyValue("--columns")).toBe(
    "2",
  );
});
