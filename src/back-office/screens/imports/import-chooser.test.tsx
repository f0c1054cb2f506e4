import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ImportName } from "#registry/imports.ts";
import { memoryDatabase } from "#tests/support/memory-database.ts";
import { pick, press, renderOffice } from "#tests/support/office-scene.tsx";
import { stubTableWorker } from "#tests/support/table-worker.ts";
import { lost, reply, type WireAnswer } from "#tests/support/wire.ts";
import { ImportChooser } from "./import-chooser.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const rowsPath = `PUT /bo/imports/${id}/rows`;

interface Scene {
  kind?: ImportName;
  /** What the server responds with to the rows. */
  rows?: WireAnswer;
}

beforeEach(() => {
  stubTableWorker();
  vi.stubGlobal("indexedDB", memoryDatabase());
});

/** Shows where a file of a kind is chosen. */
const open = ({ kind = "participants", rows = reply(204) }: Scene = {}) =>
  renderOffice(<ImportChooser kind={kind} base="/imports" />, {
    answers: { "POST /bo/imports": reply(201, { id }), [rowsPath]: rows },
  });

async function chooseFile(content: string, scene?: Scene) {
  const wire = await open(scene);
  fireEvent.change(
    document.querySelector("input[type=file]") as HTMLInputElement,
    { target: { files: [new File([content], "agents.csv")] } },
  );
  return wire;
}

/** Chooses a file with these lines, which is read. */
async function choose(lines: readonly string[], scene?: Scene) {
  const wire = await chooseFile(lines.join("\n"), scene);
  await screen.findByText(/^agents.csv: /);
  return wire;
}

const said = () => screen.getByRole("status").textContent;
const examine = () => press("Check without importing");

test("BO-7.3 a file whose first line has the column names needs no more words", async () => {
  await choose(["Email;Last name", "a@b.fr;Durand"]);
  expect(said()).toBe("agents.csv: 1 row");
});

test("BO-7.3 the line of the column names is said with what is left out, and can be another", async () => {
  const { sent } = await choose([
    "Agents;",
    "Name;Contact",
    "Last name;Email",
    "Durand;lou",
  ]);
  expect(said()).toBe(
    "agents.csv: 2 rows – Line 2 was read as the column names; line 1 is left out.",
  );
  expect(screen.getByRole("alert").textContent).toContain(
    "Choose the column: Email address or Client identifier",
  );

  const lines = screen.getByLabelText("Line with the column names");
  fireEvent.mouseDown(lines);
  fireEvent.click(await screen.findByTitle("Line 3: Last name · Email"));
  await waitFor(() =>
    expect(said()).toBe(
      "agents.csv: 1 row – Line 3 was read as the column names; lines 1–2 are left out.",
    ),
  );
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("lou")).toBeTruthy();

  await examine();
  // With blank rows for the lines above, since outcomes are numbered as in the file.
  await waitFor(() =>
    expect(sent(rowsPath)).toEqual([
      {
        from: 1,
        rows: [{}, {}, { email: "lou", lastName: "Durand" }],
        isLast: true,
      },
    ]),
  );
});

test("BO-8 a sending that fails says why, and goes on with the same columns", async () => {
  const failing: WireAnswer[] = [reply(500), lost];
  const { sent, address } = await choose(["Email;Number", "a@b.fr;1"], {
    rows: () => failing.shift() ?? reply(204),
  });
  for (const field of ["Email address", "Client identifier"])
    await pick(field, "No column");
  expect(screen.getByRole("alert").textContent).toContain("Choose the column");
  expect(
    screen.getByRole("button", { name: "Check without importing" }),
  ).toHaveProperty("disabled", true);
  await pick("Email address", "Email");
  for (const why of [/500/, /cannot be reached/]) {
    await examine();
    await screen.findByText(why);
  }
  await examine();
  await waitFor(() => expect(address()).toBe(`/imports/${id}`));
  expect(sent(rowsPath)).toEqual(
    Array(3).fill({ from: 1, rows: [{ email: "a@b.fr" }], isLast: true }),
  );
  expect(sent("POST /bo/imports")).toEqual([
    { kind: "participants", fileName: "agents.csv" },
  ]);
});

test("BO-13.2 what is wrong in a file is said with line, column and reason before it is sent", async () => {
  await choose(
    [
      "Courriel;Points;Motif",
      "a@b.fr;1 500;Colis perdu",
      "z@b.fr;dix;Colis perdu",
      "z@b.fr;5;",
    ],
    { kind: "points" },
  );
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("2 rows would be refused");
  expect(
    [...alert.querySelectorAll("li")].map(({ textContent }) => textContent),
  ).toEqual([
    "Line 3 · Points · “dix” is not a number",
    "Line 4 · Reason · no value",
  ]);
});

test("BO-13.2 cells are pasted, and sent as numbers and texts", async () => {
  const { sent } = await open({ kind: "points" });
  fireEvent.paste(screen.getByLabelText("Or paste cells"), {
    clipboardData: {
      getData: () => "Email\tPoints\tReason\na@b.fr\t1 500\t007",
    },
  });
  await screen.findByText("Pasted cells: 1 row");
  await examine();
  await waitFor(() =>
    expect(sent(rowsPath)).toEqual([
      {
        from: 1,
        rows: [{ email: "a@b.fr", points: 1500, reason: "007" }],
        isLast: true,
      },
    ]),
  );
});

test("BO-13.2 columns are proposed as they were matched before on this device", async () => {
  const lines = ["Vendeur;Prime;Objet", "a@b.fr;5;Colis perdu"];
  const { address } = await choose(lines, { kind: "points" });
  await pick("Reason", "Objet");
  await examine();
  await waitFor(() => expect(address()).toBe(`/imports/${id}`));
  fireEvent.change(
    document.querySelector("input[type=file]") as HTMLInputElement,
    { target: { files: [new File([lines.join("\n")], "more.csv")] } },
  );
  await screen.findByText(/^more.csv: /);
  await waitFor(() =>
    expect(screen.getByText("Colis perdu", { exact: false })).toBeTruthy(),
  );
});

test.each([
  ["PK\u0003\u0004\0\0", "Save as"],
  ["%PDF-1.7", "is not a table, but PDF"],
  ["Email", "has no rows"],
  [`Email\n${"a@b.fr\n".repeat(100_001)}`, "more than 100 000 rows"],
  [`${"a;".repeat(4_000)}\n1`, "more than 500 columns"],
])(
  "BO-8 what is no table, or too much of one, is refused with its remedy: %#",
  async (content, says) => {
    await chooseFile(content);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent?.replaceAll("\u202f", " ")).toContain(says);
  },
);

test("BO-8 a table whose reader fails to load is not said to be unreadable", async () => {
  stubTableWorker({ isLost: true });
  await chooseFile("Email\na@b.fr");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "reload the page",
  );
});
