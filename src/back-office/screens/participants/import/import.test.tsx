import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OfficeImport } from "#src/schema/types.gen.ts";
import {
  confirmPassword,
  press,
  renderOffice,
  savedFiles,
  withStepUp,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply } from "#tests/support/wire.ts";

const { id } = example("office-import");
const START = "POST /bo/participants/imports/*/start";

/** Opens an import of 61 rows that was examined. */
async function openExamined(changes: Partial<OfficeImport> = {}) {
  let state: OfficeImport["state"] = "examined";
  const current = () =>
    example("office-import", {
      ...{ state, isDryRun: state === "examined", done: 61, total: 61 },
      outcomes: { added: 60, updated: 0, unchanged: 0, refused: 1 },
      ...changes,
    });
  const rows = [
    example("office-import-row", {
      ...{ row: 1, outcome: "updated" },
      changes: [{ field: "lastName", before: "Byron", after: "Lovelace" }],
    }),
    example("office-import-row", {
      ...{ row: 2, outcome: "added" },
      changes: [{ field: "lastName", before: null, after: "Hopper" }],
    }),
    example("office-import-row", {
      ...{ row: 61, email: "nonsense", message: "This address is not valid" },
    }),
  ];
  return renderOffice(`/participants/import/${id}`, {
    answers: {
      "GET /bo/participants/imports": () => listOf([current()]),
      [`GET /bo/participants/imports/${id}`]: () =>
        reply(200, current(), { etag: '"rows-61"' }),
      "GET /bo/participants/imports/*/rows": ({ query }) =>
        listOf(
          rows.filter(
            ({ outcome }) => (query["outcome"] ?? outcome) === outcome,
          ),
        ),
      "DELETE /bo/participants/imports/*": undefined,
      ...withStepUp(START, () => {
        state = "done";
        return reply(202, { id });
      }),
    },
  });
}

test("BO-7.3 an examined import shows what would become of each row, and is started after the password", async () => {
  const { address, sent, calls } = await openExamined();
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
  expect(sent(START).at(-1)).toEqual({ dryRun: false, sendLinks: false });
  const started = calls.filter(({ path }) => path.endsWith("/start")).at(-1);
  expect(started?.headers.get("If-Match")).toBe('"rows-61"');
  fireEvent.click(screen.getByRole("link", { name: "All imports" }));
  await screen.findByRole("row", { name: /Imported/ });
});

test("BO-7.3 the outcome is saved as CSV", async () => {
  const files = savedFiles();
  await openExamined();
  await press("Download the result");
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual(["import-examined.csv"]),
  );
});

test("BO-7.3 an import that would change nothing is not started, and can be deleted", async () => {
  const { address, sent } = await openExamined({
    outcomes: { added: 0, updated: 0, unchanged: 60, refused: 1 },
  });
  await screen.findByText(/the import would change nothing/);
  expect(screen.queryByRole("button", { name: /^Import \d/ })).toBeNull();
  await press("Delete this import");
  await press("OK");
  await waitFor(() => expect(address()).toBe("/bo/participants/import"));
  expect(sent("DELETE /bo/participants/imports/*")).toHaveLength(1);
});
