// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { drawForMember } from "#tests/support/member-scene.tsx";
import Wishlist from "./wishlist.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const draw = (setWish: () => unknown) =>
  drawForMember(
    <Wishlist
      config={{ "@type": "Wishlist" }}
      data={{
        status: "ready",
        data: [{ id: 1, title: "Carte cadeau", price: 2000 }],
        retry: () => undefined,
      }}
    />,
    { actions: { setWish } },
  );
const remove = () => {
  fireEvent.click(screen.getByRole("button", { name: /Carte cadeau/ }));
};

test("AS-1.3 a removed wish disappears at once, with a link to the store", async () => {
  const { data } = await draw(() => undefined);
  remove();
  expect(screen.queryByText("Carte cadeau")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("status"));
  expect(
    screen
      .getByText("Découvrir la boutique")
      .closest("a")
      ?.getAttribute("href"),
  ).toBe("/store");
  await act(async () => {});
  expect(data.done).toEqual([
    { name: "setWish", input: { id: "1", isWished: false } },
  ]);
});

test("AS-1.3 it comes back when the server does not remove it", async () => {
  await draw(() => Promise.reject(new Error("503")));
  remove();
  await act(async () => {});
  expect(screen.getByRole("heading", { name: "Carte cadeau" })).toBeDefined();
});
