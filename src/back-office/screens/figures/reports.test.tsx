import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  findDialog,
  pick,
  press,
  renderOffice,
  type,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";

const report = example("office-report", { name: "Monday figures" });

const show = (reports: readonly object[] = [report]) =>
  renderOffice("/figures/reports", {
    answers: {
      "GET /bo/reports": listOf(reports),
      "GET /bo/figures": listOf([example("office-figure")]),
      "GET /bo/roles/holders": listOf([
        example("office-role-holder", { id: 1, name: "Ada Lovelace" }),
        example("office-role-holder", { id: 5, name: "Grace Hopper" }),
      ]),
      "POST /bo/reports": { id: 2 },
      "PUT /bo/reports/*": undefined,
      "DELETE /bo/reports/*": undefined,
    },
  });

test("BO-21.3 reports are listed with when they are sent", async () => {
  await show();
  expect(await screen.findByText("Monday figures")).toBeDefined();
  expect(screen.getByText("Every Monday at 8:00")).toBeDefined();
});

test("BO-21.3 a report is created for people who may read figures", async () => {
  const { sent, calls } = await show([]);
  await screen.findByText("No report is sent yet.");
  await press("New report");
  await findDialog("New report");
  await type("Name", "Each month");
  await pick("Figures", "Declarations");
  await pick("Sent", "Every month");
  await waitFor(() =>
    expect(screen.queryByLabelText("Day of the week")).toBeNull(),
  );
  await pick("Recipients", "Grace Hopper");
  await press("Save");
  await waitFor(() =>
    expect(sent("POST /bo/reports")).toEqual([
      {
        ...{ name: "Each month", figures: ["declarations"], period: "month" },
        ...{ weekday: 1, hour: 8, recipients: [1, 5], language: "en" },
      },
    ]),
  );
  expect(
    calls.find(({ path }) => path === "/bo/roles/holders")?.query,
  ).toMatchObject({ permission: "STATS_READ" });
});

test("BO-21.3 a report is changed and deleted", async () => {
  const { sent, calls } = await show();
  await press("Edit “Monday figures”");
  await findDialog("Edit the report");
  await type("Name", "Weekly");
  await press("Save");
  await waitFor(() =>
    expect(sent("PUT /bo/reports/*")).toMatchObject([
      { name: "Weekly", weekday: 1 },
    ]),
  );
  await press("Delete");
  await screen.findByText("Delete “Monday figures”?");
  const [confirm] = screen
    .getAllByRole("button", { name: "Delete" })
    .filter((button) => button.closest(".ant-popover"));
  confirm?.click();
  await waitFor(() =>
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true),
  );
});
