import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { pick, press, renderOffice } from "#tests/support/office-scene.tsx";
import { lost, reply, type WireAnswer } from "#tests/support/wire.ts";
import { ImportChooser } from "./import-chooser.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const rowsPath = `PUT /bo/participants/imports/${id}/rows`;

/** Chooses a file, whose rows the server responds to with `rows`. */
async function chooseFile(content: string, rows: WireAnswer = reply(204)) {
  const wire = await renderOffice(<ImportChooser />, {
    answers: {
      "POST /bo/participants/imports": reply(201, { id }),
      [rowsPath]: rows,
      [`POST /bo/participants/imports/${id}/start`]: reply(202, { id }),
    },
  });
  fireEvent.change(
    document.querySelector("input[type=file]") as HTMLInputElement,
    { target: { files: [new File([content], "agents.csv")] } },
  );
  return wire;
}

/** Chooses a file with these lines, which is read. */
async function choose(...lines: string[]) {
  const wire = await chooseFile(lines.join("\n"));
  await screen.findByText(/^agents.csv: /);
  return wire;
}

const said = () => screen.getByRole("status").textContent;
const examine = () => press("Check without importing");

test("BO-7.3 a file whose first line has the column names needs no more words", async () => {
  await choose("Email;Last name", "a@b.fr;Durand");
  expect(said()).toBe("agents.csv: 1 row");
});

test("BO-7.3 the line of the column names is said with what is left out, and can be another", async () => {
  const { sent } = await choose(
    "Agents;",
    "Name;Contact",
    "Last name;Email",
    "Durand;a@b.fr",
  );
  expect(said()).toBe(
    "agents.csv: 2 rows – Line 2 was read as the column names; line 1 is left out.",
  );
  expect(screen.getByRole("alert").textContent).toContain("Choose the column");

  const lines = screen.getByLabelText("Line with the column names");
  fireEvent.mouseDown(lines);
  fireEvent.click(await screen.findByTitle("Line 3: Last name · Email"));
  await waitFor(() =>
    expect(said()).toBe(
      "agents.csv: 1 row – Line 3 was read as the column names; lines 1–2 are left out.",
    ),
  );
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("a@b.fr")).toBeTruthy();

  await examine();
  // With blank rows for the lines above, since outcomes are numbered as in the file.
  await waitFor(() =>
    expect(sent(rowsPath)).toEqual([
      {
        from: 1,
        rows: [{}, {}, { email: "a@b.fr", lastName: "Durand" }],
      },
    ]),
  );
});

test("BO-8 a sending that fails says why, and goes on with the same columns", async () => {
  const failing: WireAnswer[] = [reply(500), lost];
  const { sent, address } = await chooseFile(
    "Email;Number\na@b.fr;1",
    () => failing.shift() ?? reply(204),
  );
  await screen.findByText(/^agents.csv: /);
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
  await waitFor(() => expect(address()).toBe(`/participants/import/${id}`));
  expect(sent(rowsPath)).toEqual(
    Array(3).fill({ from: 1, rows: [{ email: "a@b.fr" }] }),
  );
  expect(sent("POST /bo/participants/imports")).toHaveLength(1);
});

test("BO-8 what is no table is refused with its remedy", async () => {
  await chooseFile("PK\u0003\u0004\0\0");
  expect((await screen.findByRole("alert")).textContent).toContain("Save as");
});

test("BO-8 a workbook whose reader fails to load is not said to be unreadable", async () => {
  vi.doMock("#src/back-office/table-file/read-sheet.ts", () => {
    throw new Error("not found");
  });
  await chooseFile("PK\u0003\u0004");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "reload the page",
  );
});
