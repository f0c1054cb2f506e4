import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  confirmPassword,
  pick,
  press,
  renderOffice,
  savedFiles,
  type,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply } from "#tests/support/wire.ts";

const EXPORT = "POST /bo/exports";

describe("BO-21.1 the exports", () => {
  test("of persons are requested with columns and a purpose, after the password", async () => {
    const { sent } = await renderOffice("/exports?kind=results&challenge=12", {
      answers: {
        "GET /bo/exports": listOf([]),
        "GET /bo/challenges": listOf([
          example("office-challenge", { id: 12, title: "Spring" }),
        ]),
        ...withStepUp(EXPORT, reply(201, { id: "x" })),
      },
    });
    await screen.findByText("No export of the last 24 hours.");
    await screen.findByText("Spring");
    const button = screen.getByRole("button", { name: "Export" });
    expect(button).toHaveProperty("disabled", true);
    await type("What is it for?", "Invoice");
    fireEvent.click(screen.getByLabelText("Excel (XLSX)"));
    fireEvent.click(screen.getByLabelText("All columns"));
    expect(button).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByLabelText("Result"));
    fireEvent.click(screen.getByLabelText("Email address"));
    fireEvent.click(button);
    await confirmPassword();
    await screen.findByText(/^The export is being prepared/);
    expect(sent(EXPORT).at(-1)).toEqual({
      ...{ kind: "results", format: "xlsx", filter: { challenge: 12 } },
      ...{ columns: ["email", "resultValue"], purpose: "Invoice" },
    });
  });

  test("of other kinds need no purpose; the filter of a kind does not go over to the next", async () => {
    const { sent, address } = await renderOffice(
      "/exports?kind=orders&status=sent",
      {
        answers: {
          "GET /bo/exports": listOf([]),
          [EXPORT]: reply(201, { id: "x" }),
        },
      },
    );
    await pick("Data", "Products");
    await waitFor(() => expect(address()).toBe("/bo/exports?kind=products"));
    expect(screen.queryByLabelText("What is it for?")).toBeNull();
    await press("Export");
    await screen.findByText(/^The export is being prepared/);
    expect(sent(EXPORT)).toEqual([
      { kind: "products", format: "csv", filter: {} },
    ]);
  });

  test("are read again until they are done, then downloaded; a failed one says so", async () => {
    const files = savedFiles();
    let reads = 0;
    await renderOffice("/exports", {
      answers: {
        "GET /bo/exports": () => {
          reads += 1;
          const state = reads < 2 ? "running" : "done";
          return listOf([
            example("office-export", {
              ...{ state, id: "0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10" },
              ...(reads < 2 && { rows: null, bytes: null }),
            }),
            example("office-export", { id: "b", state: "failed", rows: null }),
          ]);
        },
      },
    });
    await screen.findByText("Being written");
    await screen.findByText("Failed. Please try again.");
    await screen.findByText("Ready", {}, { timeout: 3_000 });
    await press("Download “Results”");
    await waitFor(() =>
      expect(files.map(({ address }) => new URL(address).pathname)).toEqual([
        "/v2/bo/exports/0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10/file",
      ]),
    );
  });

  test("that expired while they were shown are not downloaded, which is said", async () => {
    const files = savedFiles();
    let items = [example("office-export", { state: "done" })];
    await renderOffice("/exports", {
      answers: { "GET /bo/exports": () => listOf(items) },
    });
    const name = await screen.findByRole("button", { name: /^Download “/ });
    items = [];
    fireEvent.click(name);
    await screen.findByText(
      "This file is no longer available. Please export it again.",
    );
    expect(files).toEqual([]);
  });

  test("of the audit log are only offered to users who read it", async () => {
    await renderOffice("/exports?kind=audit", {
      session: { permissions: ["EXPORT"] },
      answers: { "GET /bo/exports": listOf([]) },
    });
    await screen.findByText("Products");
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Data" }));
    await screen.findByTitle("Orders");
    expect(screen.queryByTitle("Audit log")).toBeNull();
  });
});
