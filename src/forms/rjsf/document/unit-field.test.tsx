import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import { openDocument } from "#tests/support/office-document.tsx";

/** Opens a product with a unit, in English, and returns the units that were saved. */
async function open(unit: JsonObject | string) {
  const { sent } = await openDocument("product", {
    body: { productName: { en: "Pump" }, productCode: "P", unit },
    answers: {
      "PUT /bo/documents/*/draft": ({ body }: { body: unknown }) => ({
        ...(body as object),
        ...{ updatedAt: "2026-01-01T08:00:00.000Z", updatedBy: null },
        ...{ baseRevision: null, verdicts: [], total: 0 },
      }),
    },
  });
  return () =>
    sent("PUT /bo/documents/*/draft").map(
      (body) => (body as { body: JsonObject }).body["unit"],
    );
}

const several = () =>
  screen.findByRole<HTMLInputElement>("textbox", {
    name: "For several (English)",
  });

test("BO-10.2 a unit has the forms of its language, with numbers and what people read", async () => {
  const saved = await open({
    one: { en: "pump" },
    other: { en: "pumps", fr: "pompes" },
  });
  expect((await several()).value).toBe("pumps");
  screen.getByText("For one (1)");
  screen.getByText(/^For several \(0 · 1.5 · 2 · 5 · 100/);
  expect(document.querySelector("[data-read]")?.textContent).toContain(
    "1\u00a0pump",
  );
  fireEvent.change(await several(), { target: { value: "heat pumps" } });
  await waitFor(
    () =>
      expect(saved()).toEqual([
        { one: { en: "pump" }, other: { en: "heat pumps", fr: "pompes" } },
      ]),
    { timeout: 5_000 },
  );
});

test("BO-10.2 a unit that is one text for all numbers stays so until forms are wanted", async () => {
  const saved = await open("m²");
  const field = await screen.findByRole<HTMLInputElement>("textbox", {
    name: "Unit",
  });
  expect(field.value).toBe("m²");
  expect(saved()).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Singular and plural" }));
  expect((await several()).value).toBe("m²");
});
