import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { registryOf } from "#tests/support/office-kinds.ts";
import { pick, renderOffice } from "#tests/support/office-scene.tsx";
import { example } from "#tests/support/office-wire.ts";
import Audit from "./audit.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const saves = example("office-audit-event", {
  ...{ id: 9, action: "document.save", entity: `reward/${id}` },
  ...{ name: "Lamp", before: null, after: "Title (fr); Price", count: 12 },
  ...{ since: "2026-06-12T08:10:00.000Z", at: "2026-06-12T09:00:00.000Z" },
});
const actors = [
  { id: 2, name: "Hélène Moreau" },
  { id: 5, name: null },
];

test("BO-3.8 several saves are a line with their number and span, which leads to the thing by its name", async () => {
  const { address, calls } = await renderOffice(<Audit />, {
    answers: {
      ...registryOf("reward"),
      "GET /bo/audit": { items: [saves], total: 1, actors },
    },
  });
  const row = await screen.findByRole("row", { name: /12 times/ });
  expect(row.textContent).toMatch(/10:10.* – .*11:00/);
  const link = await screen.findByRole("link", { name: "Reward · Lamp" });
  expect(link.getAttribute("href")).toBe(`/store/reward/${id}`);
  await pick("By", "Hélène Moreau");
  await waitFor(() => expect(address()).toBe("/?actor=2"));
  await waitFor(() =>
    expect(calls.at(-1)?.query).toMatchObject({ actor: "2" }),
  );
});
