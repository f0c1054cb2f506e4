import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { DocumentActions } from "#src/back-office/document/document-actions.tsx";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import type { OfficeDocument, OfficeRelease } from "#src/schema/types.gen.ts";
import { press, renderOffice, type } from "#tests/support/office-scene.tsx";
import type { WireAnswers } from "#tests/support/wire.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { RolledBack } from "./rolled-back.tsx";

const id = "8d7c0f7e-5a0b-4c0e-9a55-0d6f0b0a6c11";
const page: OfficeDocument = {
  ...{ id, kind: "page", name: "Spring", status: "scheduled" },
  statuses: ["scheduled", "changed", "live"],
  may: ["archive"],
};
const body = { title: { fr: "Printemps" } };
const plan = { id: 7, revision: 2, startsAt: "2199-04-01T06:00:00.000Z" };
const releaseOf = (
  revision: number,
  startsAt: string,
  state: OfficeRelease["state"] = "live",
) => ({
  ...{ id: revision, revision, startsAt, state, note: null, setId: null },
  ...{ createdAt: startsAt, createdBy: null },
});
const live = releaseOf(1, "2026-01-01T08:00:00.000Z");

/** The responses for a page with these releases, and these planned ones. */
const answersOf = (
  planned: readonly object[],
  {
    items = [live],
    replacedHomePage = null,
  }: {
    items?: readonly object[];
    replacedHomePage?: object | null;
  } = {},
): WireAnswers => ({
  "GET /bo/documents": { items: [], total: 0 },
  [`GET /bo/documents/${id}/releases`]: { items, total: items.length, planned },
  "GET /bo/documents/*/revisions/*": {
    ...{ revision: 1, createdAt: live.createdAt, createdBy: null, note: null },
    body,
  },
  "POST /bo/documents/*/examine": { verdicts: [], total: 0, replacedHomePage },
  "POST /bo/documents/*/releases": { ...plan, id: 8, planned: [] },
  "POST /bo/documents/*/archive": undefined,
});

const missing = {
  ...{ key: null, pointer: "/title", outcome: "unknownTarget" },
  ...{ level: "mistake", message: "This page does not exist" },
};

const RELEASE = "POST /bo/documents/*/releases";

describe("BO-9.95 publishing while something is planned", () => {
  const open = async (answers: WireAnswers) => {
    const onClose = vi.fn();
    const wire = await renderOffice(
      <PublishDialog
        {...{ document: page, body, etag: '"draft-3"', schema: {}, onClose }}
        onDone={async () => undefined}
      />,
      { answers },
    );
    return { ...wire, onClose };
  };
  test.each([
    ["Keep it", "Publish", {}],
    ["Cancel it", "Publish", { cancels: [7] }],
    [/^Publish this in its place/, "Schedule", { into: 7 }],
  ])("asks what becomes of it: %s", async (choice, button, expected) => {
    const { sent, onClose } = await open(answersOf([plan]));
    await screen.findByText(/1 Apr 2199.*version 2 replaces this one/);
    fireEvent.click(screen.getByRole("radio", { name: choice }));
    await press(button);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent(RELEASE)).toEqual([{ acceptWarnings: false, ...expected }]);
  });

  test("keeps a date that is refused in its field, and does not publish", async () => {
    const { sent } = await open(answersOf([plan]));
    fireEvent.click(await screen.findByRole("radio", { name: "Cancel it" }));
    fireEvent.click(screen.getByRole("radio", { name: "Later" }));
    const field = await screen.findByLabelText(/^Date and time/);
    fireEvent.change(field, { target: { value: "31/02/2199" } });
    fireEvent.blur(field);
    await press("Schedule");
    expect((field as HTMLInputElement).value).toBe("31/02/2199");
    expect(sent(RELEASE)).toEqual([]);
    fireEvent.click(
      screen.getByRole("radio", { name: /^Publish this in its place/ }),
    );
    await press("Schedule");
    await waitFor(() =>
      expect(sent(RELEASE)).toEqual([{ acceptWarnings: false, into: 7 }]),
    );
  });

  test("asks nothing where nothing is planned, and names the home page that it replaces", async () => {
    await open(
      answersOf([], { replacedHomePage: { id: "other", name: "Welcome" } }),
    );
    await screen.findByText("Becomes the home page instead of “Welcome”.");
    expect(screen.queryByText("What becomes of what is planned?")).toBeNull();
  });
});

test("BO-3.4 BO-9.95 a page is published with what it needs, at one instant, and says which home page that replaces", async () => {
  const other = { ...page, id: "other", name: "Summer", status: "draft" };
  const { sent } = await renderOffice(
    <PublishDialog
      {...{ document: page, body, etag: '"draft-3"', schema: {} }}
      onClose={() => undefined}
      onDone={async () => undefined}
    />,
    {
      answers: {
        ...answersOf([]),
        "POST /bo/documents/*/examine": { verdicts: [missing], total: 1 },
        "POST /bo/release-sets": { id: 5 },
        "GET /bo/documents": ({ query }) => {
          const items = query["status"] === "draft" ? [other] : [];
          return { items, total: items.length };
        },
        "GET /bo/registry": {
          ...{ blocks: [], categories: [], places: [], targets: [] },
          languages: everyLanguage,
          kinds: [
            {
              ...{ kind: "page", label: "Page", plural: "Pages" },
              ...{ isSingle: false, schema: {} },
              permissions: {
                write: "CONTENT_WRITE",
                publish: "CONTENT_PUBLISH",
              },
              may: { write: true, publish: true },
            },
          ],
        },
        "POST /bo/release-sets/examine": {
          ...{ verdicts: [], total: 0 },
          replacedHomePage: { id: "third", name: "Welcome" },
        },
      },
    },
  );
  expect(screen.queryByText(/^Becomes the home page/)).toBeNull();
  await screen.findByText("1 mistake to correct before publishing");
  const publish = screen.getByRole("button", { name: "Publish" });
  expect(publish).toHaveProperty("disabled", true);
  fireEvent.mouseDown(await screen.findByLabelText("With other changes"));
  fireEvent.click(await screen.findByTitle("Page · Summer"));
  await screen.findByText("Becomes the home page instead of “Welcome”.");
  const examined = sent("POST /bo/release-sets/examine").at(-1);
  expect(examined).toMatchObject({ documents: [{ id }, { id: "other" }] });
  await type("Name of this release set", "Season");
  fireEvent.click(screen.getByRole("radio", { name: "Later" }));
  fireEvent.blur(await type(/^Date and time/, "14/03/2199 09:30"));
  await press("Schedule");
  await waitFor(() =>
    expect(sent("POST /bo/release-sets")).toMatchObject([
      { name: "Season", startsAt: "2199-03-14T08:30:00.000Z" },
    ]),
  );
});

test("BO-9.95 archiving names what is canceled with it", async () => {
  const { sent } = await renderOffice(
    <DocumentActions document={page} base="/pages" />,
    { answers: answersOf([plan]) },
  );
  fireEvent.click(screen.getByRole("button", { name: /Spring/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Archive" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText("This planned publication is canceled as well:");
  dialog.getByText(/1 Apr 2199.*version 2$/);
  await press("Archive", dialog);
  await waitFor(() =>
    expect(sent("POST /bo/documents/*/archive")).toHaveLength(1),
  );
});

describe("BO-9.95 after a roll-back", () => {
  const again = { ...releaseOf(1, "2026-03-01T08:00:00.000Z"), id: 3 };
  const second = releaseOf(2, "2026-02-01T08:00:00.000Z");
  const earlier = { state: "earlier" as const };

  test("the draft says that it differs, and leads to the comparison", async () => {
    await renderOffice(<RolledBack document={page} address="/pages/8d7c" />, {
      answers: answersOf([], {
        items: [again, { ...second, ...earlier }, { ...live, ...earlier }],
      }),
    });
    const note = await screen.findByRole("status");
    expect(note.textContent).toMatch(/^Version 1 is live again/);
    const link = within(note).getByRole("link");
    expect(link.getAttribute("href")).toBe("/pages/8d7c/history");
  });

  test("a failed release of a newer version is no roll-back", async () => {
    const failed = releaseOf(2, "2026-02-01T08:00:00.000Z", "failed");
    await renderOffice(<RolledBack document={page} address="/pages/8d7c" />, {
      answers: answersOf([], { items: [failed, live] }),
    });
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });

  test("nothing is said where the newest version is live", async () => {
    await renderOffice(<RolledBack document={page} address="/pages/8d7c" />, {
      answers: answersOf([], { items: [second, { ...live, ...earlier }] }),
    });
    await waitFor(() => expect(screen.queryByRole("status")).toBeNull());
  });
});
