import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import {
  findDialog,
  press,
  renderOffice,
  type,
} from "#tests/support/office-scene.tsx";
import { example, listOf } from "#tests/support/office-wire.ts";
import { reply, type WireAnswers } from "#tests/support/wire.ts";
import { DocumentActions } from "./document-actions.tsx";

const draft: Partial<OfficeDocument> = {
  ...{ name: "Spring", status: "draft", statuses: ["draft"] },
  may: ["write", "publish", "rename", "duplicate", "make_template", "archive"],
};

/** Chooses in the menu of a document what is done with it. @returns the dialog that asks */
async function choose(
  action: string,
  answers: WireAnswers,
  document: Partial<OfficeDocument> = {},
) {
  const shown = example("office-document", {
    ...{ id: "d1", kind: "page", ...draft },
    ...document,
  });
  const office = await renderOffice(
    <DocumentActions document={shown} base="/pages" />,
    { answers },
  );
  await press("Actions for “Spring”");
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
  const dialog = within(await findDialog(action));
  const confirm = (name = action) => press(name, dialog);
  return { ...office, dialog, confirm };
}

test.each(["Rename", "Duplicate"])(
  "BO-4.1 the focus is back where %s was chosen",
  async (action) => {
    const { confirm } = await choose(action, {});
    await confirm("Cancel");
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe(
        "Actions for “Spring”",
      ),
    );
  },
);

const isClosed = () =>
  waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("BO-3.5 a document", () => {
  test("is renamed", async () => {
    const RENAME = "PATCH /bo/documents/d1";
    const { sent, confirm } = await choose("Rename", { [RENAME]: undefined });
    const name = await type("Name", "Summer");
    expect(name.value).toBe("Summer");
    await confirm("Save");
    await isClosed();
    expect(sent(RENAME)).toEqual([{ name: "Summer" }]);
  });

  test("is duplicated, and the copy is opened", async () => {
    const { confirm, address } = await choose("Duplicate", {
      "POST /bo/documents/d1/duplicate": reply(201, { id: "d2" }),
    });
    await confirm();
    await waitFor(() => expect(address()).toBe("/pages/d2"));
  });

  test("is restored as the draft that it was", async () => {
    const { confirm, calls } = await choose(
      "Restore",
      {
        "GET /bo/documents/d1/draft": reply(200, example("office-draft"), {
          etag: '"draft-3"',
        }),
        "POST /bo/documents/d1/restore": undefined,
      },
      { status: "archived", statuses: ["archived", "draft"], may: ["restore"] },
    );
    await confirm();
    await isClosed();
    expect(calls.at(-1)?.headers.get("If-Match")).toBe('"draft-3"');
  });

  test("BO-4 becomes a template, and no longer is one", async () => {
    const CHANGE = "PATCH /bo/documents/d1";
    const answers = { [CHANGE]: undefined };
    const { sent, confirm } = await choose("Make it a template", answers);
    await confirm();
    await isClosed();
    expect(sent(CHANGE)).toEqual([{ isTemplate: true }]);
  });

  test("BO-3.7 BO-9.20 that is used is not archived, and what uses it is named", async () => {
    const { dialog, confirm } = await choose("Archive", {
      "GET /bo/documents/d1/releases": { ...listOf([]), planned: [] },
      "POST /bo/documents/d1/archive": reply(409, {
        ...{ reason: "inUse", message: "This is used elsewhere." },
      }),
      "GET /bo/usages": listOf([example("office-usage")]),
    });
    await confirm();
    const alert = within(await dialog.findByRole("alert"));
    alert.getByText("This is used elsewhere.");
    await alert.findByText(/Hélène Moreau/);
  });
});

test("only what may be done is offered", async () => {
  const document = example("office-document", { ...draft, may: ["archive"] });
  await renderOffice(<DocumentActions document={document} base="/pages" />);
  await press("Actions for “Spring”");
  await screen.findByRole("menuitem", { name: "Archive" });
  expect(screen.getAllByRole("menuitem")).toHaveLength(1);
});
