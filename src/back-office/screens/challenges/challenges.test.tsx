import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { registryOf } from "#tests/support/office-kinds.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";

/** Opens the office of someone who prepares challenges, at an address. */
const open = (path: string) =>
  renderOffice(path, {
    answers: {
      ...registryOf("product", "challenge", "reward"),
      "GET /bo/groups": listOf([]),
      "GET /bo/documents/values": listOf([]),
      "GET /bo/challenges": listOf([
        example("office-challenge", { title: "A challenge" }),
      ]),
      "GET /bo/documents": ({ query: { kind = "" } }) =>
        listOf([
          example("office-document", {
            ...{ kind, name: `A ${kind}`, status: "live", statuses: ["live"] },
          }),
        ]),
    },
  });

test("BO-12.1 challenges and their products have one screen, each with its address", async () => {
  const { address } = await open("/challenges");
  await screen.findByRole("link", { name: "A challenge" });
  fireEvent.click(screen.getByRole("link", { name: "Products" }));
  await screen.findByRole("link", { name: "A product" });
  expect(address()).toBe("/bo/products");
  expect(screen.queryByRole("link", { name: "Rewards" })).toBeNull();
});

test("BO-12.7 the address of products opens the screen of challenges", async () => {
  await open("/products");
  await screen.findByRole("link", { name: "A product" });
  await waitFor(() => {
    const current = screen
      .getAllByRole("link", { name: "Challenges" })
      .map((link) => link.getAttribute("aria-current"));
    expect(current).toContain("page");
  });
});
