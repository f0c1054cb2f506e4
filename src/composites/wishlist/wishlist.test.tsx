import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { reply } from "#tests/support/wire.ts";
import Wishlist from "./wishlist.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const draw = (answer?: object) =>
  renderScene(
    <Wishlist
      config={{ "@type": "Wishlist" }}
      data={{
        status: "ready",
        data: [{ id: 1, title: "Carte cadeau", price: 2000 }],
        retry: () => undefined,
      }}
    />,
    {
      user: camille,
      wire: {
        "GET /user/12/points": { points: 4250 },
        "DELETE /wishlist/1": answer,
      },
    },
  );
const remove = () => {
  fireEvent.click(screen.getByRole("button", { name: /Carte cadeau/ }));
};

test("AS-1.3 a removed wish disappears at once, with a link to the store", async () => {
  const { wire } = await draw();
  remove();
  expect(screen.queryByText("Carte cadeau")).toBeNull();
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

test("AS-1.3 it comes back when the server does not remove it", async () => {
  await draw(reply(503));
  remove();
  expect(screen.queryByText("Carte cadeau")).toBeNull();
  expect(
    await screen.findByRole("heading", { name: "Carte cadeau" }),
  ).toBeDefined();
});
