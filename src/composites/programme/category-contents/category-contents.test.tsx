import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import categoryLayout from "#registry/pages/category.json";
import { tables } from "#registry/tables.ts";
import type { PlainLayout } from "#src/engine/contract.ts";
import { Page } from "#src/engine/engine.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { camille, renderScene } from "#tests/support/scene.tsx";
import { never, reply, type WireAnswer } from "#tests/support/wire.ts";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const show = (answer: WireAnswer) =>
  renderScene(<Page layout={categoryLayout as unknown as PlainLayout} />, {
    user: camille,
    route: { path: "/contentcategory/1", params: { id: "1" } },
    registry: tables.registry,
    wire: { "GET /content-categories/1/contents.jsonld": answer },
  });

const busy = () => document.querySelectorAll("[aria-busy=true]").length;

const contents = (count: number) => ({
  "hydra:member": Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Actualité ${index + 1}`,
  })),
  "hydra:totalItems": 13,
});

test("CH-2.3.4 CH-9.7 three skeletons while the first page loads", async () => {
  await show(never);
  await waitFor(() => expect(busy()).toBe(3));
});

test("CH-2.3.5 an empty category says 'no content'", async () => {
  await show({ "hydra:member": [], "hydra:totalItems": 0 });
  expect(await screen.findByText("Aucun contenu pour le moment")).toBeDefined();
  expect(busy()).toBe(0);
});

test("CH-4.7.2 a category that fails stops loading, and starts with its first page on retry", async () => {
  const { wire } = await show(reply(500));
  const retry = await screen.findByRole("button", { name: "Réessayer" });
  expect(busy()).toBe(0);
  wire.answer("GET /content-categories/1/contents.jsonld", contents(6));
  fireEvent.click(retry);
  expect(await screen.findAllByRole("article")).toHaveLength(6);
  expect(wire.calls.at(-1)?.query).toEqual({
    status: "published",
    itemsPerPage: "6",
    page: "1",
  });
});
