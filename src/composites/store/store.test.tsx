// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { drawForMember } from "#tests/support/member-scene.tsx";
import Store from "./store.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const rewards = [
  { id: 3, title: "Panier gourmand", price: 5200 },
  { id: 1, title: "Carte cadeau", price: 2000 },
];

type Answers = { setWish?: () => unknown; wishlist?: unknown };

const draw = ({ setWish = () => undefined, wishlist = [] }: Answers = {}) =>
  drawForMember(
    <Store
      config={{ "@type": "Store" }}
      data={{ status: "ready", data: rewards, retry: () => undefined }}
    />,
    { sources: { wishlist }, actions: { setWish } },
  );
const wish = (title: string) =>
  screen.getByRole("button", { name: `Mes envies ${title}` });
const isWished = (title: string) => wish(title).getAttribute("aria-pressed");

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

test("AS-1.3 only what one can afford", async () => {
  await draw();
  fireEvent.click(screen.getByRole("checkbox"));
  expect(screen.queryByText("Panier gourmand")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("1 récompense");
});

test("AS-1.3 a wish shows at once, and is sent", async () => {
  const { data } = await draw({ wishlist: [rewards[0]] });
  expect(isWished("Panier gourmand")).toBe("true");
  expect(isWished("Carte cadeau")).toBe("false");
  fireEvent.click(wish("Carte cadeau"));
  expect(isWished("Carte cadeau")).toBe("true");
  await act(async () => {});
  expect(data.done).toEqual([
    { name: "setWish", input: { id: "1", isWished: true } },
  ]);
});

test("AS-1.3 a wish that the server refuses is undone, with an error", async () => {
  const { notified } = await draw({
    setWish: () => Promise.reject(new Error("503")),
  });
  fireEvent.click(wish("Carte cadeau"));
  await act(async () => {});
  expect(isWished("Carte cadeau")).toBe("false");
  expect(notified()).toEqual([["error", expect.stringContaining("envies")]]);
});
