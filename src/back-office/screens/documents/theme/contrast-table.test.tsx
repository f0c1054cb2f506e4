import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import { press, renderOffice } from "#tests/support/office-scene.tsx";
import { ContrastTable } from "./contrast-table.tsx";

function Edited() {
  const [body, edit] = useState<JsonObject>({ $primaryHue: "#f7c9d4" });
  return <ContrastTable {...{ body, isReadOnly: false, onEdit: edit }} />;
}

test("BO-7.1 the theme says which colors contrast too little, and replaces one by what is shown instead", async () => {
  await renderOffice(<Edited />);
  const links = () => screen.getAllByRole("row", { name: /^Links/ })[0];
  expect(links()?.dataset["enough"]).toBe("false");
  expect(links()?.textContent).toMatch(/1\.\d\u202f:\u202f1 of .+Too little/);
  const [use] = screen.getAllByRole("button", { name: /^Use #/ });
  const color = use?.textContent?.replace("Use ", "");
  await press(use?.textContent ?? "");
  expect(links()?.dataset["enough"]).toBe("true");
  expect(links()?.textContent).toContain(color);
});
