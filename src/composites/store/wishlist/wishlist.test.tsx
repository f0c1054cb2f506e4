import { useQuery } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { wishlistQuery } from "#src/api/store/store.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply, type WireAnswer } from "#tests/support/wire.ts";
import Wishlist from "./wishlist.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const reward = { id: 1, title: "Carte cadeau", price: 2000 };

/** Renders the wishlist with its source, as the page does. */
async function draw(answer?: WireAnswer) {
  const drawn = await renderScene(<Asked />, {
    user: camille,
    wire: {
      "GET /user/12/points": { points: 4250 },
      "GET /wishlist": { "hydra:member": [reward], "hydra:totalItems": 1 },
      "DELETE /wishlist/1": answer,
    },
  });
  await screen.findByRole("heading", { name: "Carte cadeau" });
  return drawn;
}

function Asked() {
  const { data, refetch } = useQuery(wishlistQuery());
  const retry = () => void refetch();
  return (
    <Wishlist
      config={{ "@type": "Wishlist" }}
      data={
        data ? { status: "ready", data, retry } : { status: "loading", retry }
      }
    />
  );
}

const remove = () => {
  fireEvent.click(screen.getByRole("button", { name: /Carte cadeau/ }));
};

test("AS-1.3 a removed wish disappears immediately, with a link to the store", async () => {
  const { wire } = await draw();
  remove();
  await waitFor(() => expect(screen.queryByText("Carte cadeau")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("status"));
  expect(
    screen
      .getByText("Découvrir la boutique")
      .closest("a")
      ?.getAttribute("href"),
  ).toBe("/store");
  await waitFor(() =>
    expect(wire.calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      "DELETE /wishlist/1",
    ),
  );
});

test("AS-1.3 it reappears with an error if the server does not remove it", async () => {
  const answered = Promise.withResolvers<void>();
  const { notified } = await draw(async () => {
    await answered.promise;
    return reply(503);
  });
  remove();
  await waitFor(() => expect(screen.queryByText("Carte cadeau")).toBeNull());
  answered.resolve();
  expect(
    await screen.findByRole("heading", { name: "Carte cadeau" }),
  ).toBeDefined();
  await waitFor(() =>
    expect(notified()).toEqual([
      { variant: "error", message: expect.stringContaining("envies") },
    ]),
  );
});
