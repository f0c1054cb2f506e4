import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { SearchButton } from "./search-button.tsx";

test("BO-1.3 the search names its key as it is on the keyboard", async () => {
  await renderOffice(<SearchButton />, { language: "de" });
  expect(screen.getByRole("button").textContent).toBe("SuchenStrg+K");
});
