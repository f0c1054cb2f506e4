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

const change = (about: object) =>
  example("office-change", { language: null, ...about });

test("BO-3.8 what an event says is read value by value, and one that was written as words as these", async () => {
  const events = [
    example("office-audit-event", {
      ...{ id: 3, action: "document.release", entity: `reward/${id}` },
      ...{ name: "Lamp", before: "…", after: "…" },
      changes: [
        change({ pointer: "/startsAt", label: "Takes effect", before: null }),
        change({
          ...{ pointer: "/changes/0", label: "Title", language: "fr" },
          ...{ before: "Lampe", after: "Lanterne" },
        }),
        change({
          ...{ pointer: "/changes/1", label: "Home page" },
          ...{ before: true, after: false },
        }),
        change({
          ...{ pointer: "/permissions", label: "Permissions", before: null },
          ...{ after: ["AUDIT_READ"], format: { as: "permission" } },
        }),
        change({
          ...{ pointer: "/fields/0", label: "Price" },
          ...{ before: null, after: null },
        }),
      ],
    }),
    example("office-audit-event", {
      ...{ id: 2, action: "order.send", entity: "order/7" },
      ...{ before: "ordered", after: "sent: Parcel 7" },
    }),
  ];
  await renderOffice(<Audit />, {
    answers: {
      ...registryOf("reward"),
      "GET /bo/audit": { items: events, total: 2, actors },
    },
  });
  const release = await screen.findByRole("row", { name: /Lamp/ });
  const order = screen.getByRole("row", { name: /Parcel 7/ });
  const cells = (row: HTMLElement) =>
    [...row.querySelectorAll("td")]
      .slice(-2)
      .map((cell) =>
        [...cell.querySelectorAll("li")].map((one) => one.textContent),
      );
  expect(cells(release)).toEqual([
    ["Title (Français) Lampe", "Home page Yes"],
    [
      expect.stringContaining("Takes effect"),
      "Title (Français) Lanterne",
      "Home page No",
      "Permissions Read the audit log",
      "Price",
    ],
  ]);
  expect(order.textContent).toContain("sent: Parcel 7");
});

test.each([
  ["order/7", "/store/orders?q=7"],
  ["declaration/466", "/moderation?entry=declaration-466"],
  ["photo/12", "/moderation?entry=photo-12"],
  ["participant/5", "/participants/5"],
  ["releaseSet/4", `/store/reward/${id}`],
])("BO-3.8 %s leads to %s", async (entity, address) => {
  const event = example("office-audit-event", { ...{ id: 1, entity } });
  await renderOffice(<Audit />, {
    answers: {
      ...registryOf("reward"),
      "GET /bo/audit": { items: [event], total: 1, actors },
      "GET /bo/release-sets/4": example("office-release-set", {
        documents: [
          ...[{ id, release: 1, kind: "reward", name: "Lamp", revision: 1 }],
        ],
      }),
    },
  });
  await waitFor(() =>
    expect(document.querySelector("td a")?.getAttribute("href")).toBe(address),
  );
});
