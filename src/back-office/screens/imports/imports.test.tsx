import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OfficeImportProgress } from "#src/schema/types.gen.ts";
import { registryOf } from "#tests/support/office-kinds.ts";
import {
  confirmPassword,
  press,
  renderOffice,
  savedFiles,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply, type WireAnswers } from "#tests/support/wire.ts";

const { id } = example("office-import-progress");
const APPLY = "POST /bo/imports/*/apply";

const noCounts = { added: 0, changed: 0, same: 0, removed: 0, refused: 0 };
const counts = { ...noCounts, added: 60, refused: 1 };

/** Opens an import of participants that was checked. */
async function openChecked(
  changes: Partial<OfficeImportProgress> = {},
  answers: WireAnswers = {},
  base = "/participants/import",
) {
  let state: OfficeImportProgress["state"] = "checked";
  const current = () =>
    example("office-import-progress", {
      ...{ state, counts, kind: "participants", done: 61, total: 61 },
      ...changes,
    });
  const line = { column: null, reason: null, message: null, data: null };
  const rows = [
    example("office-import-line", {
      ...{ ...line, row: 1, key: "ada@example.com", outcome: "changed" },
      before: { email: "ada@example.com", lastName: "Byron" },
      after: { email: "ada@example.com", lastName: "Lovelace" },
    }),
    example("office-import-line", {
      ...{ ...line, row: 2, key: "grace@example.com", outcome: "added" },
      ...{ before: null, after: { lastName: "Hopper" } },
    }),
    example("office-import-line", {
      ...{ row: 61, key: "nonsense", outcome: "refused", column: "email" },
      ...{ reason: "invalidEmail", before: null, after: null },
      message: "This address is not valid",
      data: { email: "nonsense", lastName: "=1" },
    }),
  ];
  return renderOffice(`${base}/${id}`, {
    answers: {
      "GET /bo/imports": () => listOf([current()]),
      [`GET /bo/imports/${id}`]: () =>
        reply(200, current(), { etag: '"rows-61"' }),
      "GET /bo/imports/*/rows": ({ query }) =>
        listOf(
          rows.filter(
            ({ outcome }) => (query["outcome"] ?? outcome) === outcome,
          ),
        ),
      "DELETE /bo/participants/imports/*": undefined,
      ...withStepUp(APPLY, () => {
        state = "applied";
        return reply(202, { id });
      }),
      ...answers,
    },
  });
}

test("BO-7.3 a checked import shows what would become of each row, and is applied after the password", async () => {
  const { address, sent, calls } = await openChecked();
  await screen.findByText(/Nothing has been imported yet/);
  await screen.findByText("Last name: Byron → Lovelace");
  await screen.findByText("Last name: Hopper");
  fireEvent.click(screen.getByRole("radio", { name: "Refused (1)" }));
  await waitFor(() =>
    expect(address()).toBe(`/bo/participants/import/${id}?outcome=refused`),
  );
  await waitFor(() =>
    expect(
      screen.getAllByRole("row").map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Line/),
      "62nonsenseRefusedEmail address · This address is not valid",
    ]),
  );
  fireEvent.click(
    screen.getByRole("checkbox", { name: /^Send the 60 new people the link/ }),
  );
  await press("Import 60 people");
  await confirmPassword();
  await screen.findByText(/^Import finished/);
  expect(sent(APPLY).at(-1)).toEqual({ sendLinks: false });
  const applied = calls.filter(({ path }) => path.endsWith("/apply")).at(-1);
  expect(applied?.headers.get("If-Match")).toBe('"rows-61"');
  fireEvent.click(screen.getByRole("link", { name: "All imports" }));
  await screen.findByRole("row", { name: /Imported/ });
});

test("BO-13.2 the outcome is saved as CSV, and the refused rows as a file to correct", async () => {
  const files = savedFiles();
  await openChecked();
  await press("Download the result");
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual(["participants-checked.csv"]),
  );
  await press("Download the refused rows");
  await waitFor(() => expect(files).toHaveLength(2));
  expect(await files[1]?.content.text()).toBe(
    "Email address,Last name,Reason\r\nnonsense,'=1,Email address · This address is not valid",
  );
});

test("BO-7.3 an import that would change nothing is not applied, and can be deleted", async () => {
  const { address, sent } = await openChecked({
    counts: { ...noCounts, same: 60, refused: 1 },
  });
  await screen.findByText(/the import would change nothing/);
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
  await press("Delete this import");
  await press("OK");
  await waitFor(() => expect(address()).toBe("/bo/participants/import"));
  expect(sent("DELETE /bo/participants/imports/*")).toHaveLength(1);
});

test("BO-13.3 an import of what has changed since says to look again", async () => {
  await openChecked({}, { [APPLY]: reply(412) });
  await press("Import 60 people");
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The programme has changed since the check",
  );
});

test("BO-13.2 points that were imported can be undone", async () => {
  let state: OfficeImportProgress["state"] = "applied";
  const current = () =>
    example("office-import-progress", {
      ...{ state, counts, kind: "points", mayUndo: state === "applied" },
    });
  await openChecked(
    {},
    {
      [`GET /bo/imports/${id}`]: () => reply(200, current()),
      "POST /bo/imports/*/undo": () => {
        state = "undone";
        return reply(202, { id });
      },
    },
    "/participants/import/points",
  );
  await press("Undo the import");
  await press("OK");
  await screen.findByText(/^Import undone/);
  expect(screen.queryByRole("button", { name: "Undo the import" })).toBeNull();
});

test("BO-13.2 an imported list leads back to its challenge, and says that only the draft has it", async () => {
  const editor = "/challenges/0b8f9f5e-6f0e-4c58-9d07-3b5f3c0a9a11";
  await openChecked(
    { state: "applied", kind: "challenge-products" },
    registryOf("product", "challenge"),
    `${editor}/import/challenge-products`,
  );
  await screen.findByText(/^Only the draft has changed/);
  expect(
    screen
      .getByRole("link", { name: "Back to the challenge" })
      .getAttribute("href"),
  ).toBe(`/bo${editor}?section=products`);
});

test("BO-13.3 an import that failed says why", async () => {
  await openChecked({
    ...{ state: "failed", reason: "forbidden" },
    message: "You may no longer do this.",
  });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The import failed. You may no longer do this.",
  );
});
